-- Few lines of a bank's statements are money that went out: by the index of all, the list would be walked to its end.
CREATE INDEX bank_statement_line_out ON bank_statement_line ((booked_on - DATE '2000-01-01'), number) WHERE amount_minor < 0;
