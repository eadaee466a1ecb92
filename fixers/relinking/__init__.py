"""The steps of relinking: the vault after the moves, where links lead in it, proof, mentions."""
