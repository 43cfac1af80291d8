-- Searches that found nothing, so that the owner can add words for them: what was typed and how often, and nobody who typed it.
CREATE TABLE missed_search (
  id uuid PRIMARY KEY,
  locale text NOT NULL,
  -- As the search folds it: one row for every spelling of the same words.
  folded text NOT NULL,
  words text NOT NULL,
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  last_at timestamptz NOT NULL,
  UNIQUE (locale, folded)
);
CREATE INDEX missed_search_by_age ON missed_search (last_at, id);
CREATE INDEX missed_search_by_times ON missed_search (times, id);
CREATE INDEX missed_search_of_locale ON missed_search (locale, last_at, id);
