"""What earlier runs learnt, in the user's cache folder; a warm run imports only what lies here."""
