-- Who works on jobs, and when it last said so. A worker that falls silent loses its jobs to the others.
CREATE TABLE job_runner (
  id text PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- The database's time, not the shop's: a moved shop clock must not make a healthy worker look dead.
  beat_at timestamptz NOT NULL DEFAULT now()
);

-- When each recurring job was last enqueued, in the shop's time. Any number of workers agree on it by a conditional update.
CREATE TABLE recurring_job (
  name text PRIMARY KEY,
  last_at timestamptz NOT NULL
);
