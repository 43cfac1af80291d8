-- When the shop was backed up: staff are told when that is long ago (docs/runbooks/backup.md).
CREATE TABLE backup (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  taken_at timestamptz NOT NULL,
  -- Folder on the machine that wrote it.
  place text NOT NULL,
  rows bigint NOT NULL CHECK (rows >= 0),
  bytes bigint NOT NULL CHECK (bytes >= 0)
);
CREATE INDEX backup_taken ON backup (taken_at DESC);
