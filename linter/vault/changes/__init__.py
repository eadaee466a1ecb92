"""A vault compared with an earlier one."""
