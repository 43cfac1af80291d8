-- User codes that no device shows and that were tried, counted by five minutes, so that many addresses cannot guess together (RFC 8628 §5.1).
-- Meanwhile whoever is in the network of the device goes on: its hash is kept as long as the code.
CREATE TABLE device_guess (
  slot timestamptz PRIMARY KEY,
  wrong integer NOT NULL CHECK (wrong > 0)
);
ALTER TABLE device_code ADD COLUMN network bytea;
