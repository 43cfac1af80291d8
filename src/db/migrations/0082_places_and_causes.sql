-- Where members stopped in recordings, on whatever device (decision 0062).

CREATE TABLE recording_place (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- A file that replaces another has a new id, so it begins at its beginning.
  file_id uuid NOT NULL REFERENCES recording_file ON DELETE CASCADE,
  -- 0: it was played to its end, or is to begin anew.
  position_ms integer NOT NULL CHECK (position_ms >= 0),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, file_id)
);
CREATE INDEX recording_place_of_file ON recording_place (file_id);

-- The event of the inbox that moved a payment: an event that is delivered again is worked on again, so that its own row tells only of the last time. Null: something else moved it, or it was moved before this was kept.
ALTER TABLE payment_attempt_event ADD COLUMN event_id uuid;
