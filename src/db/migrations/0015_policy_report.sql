-- What browsers were kept from doing by the policy of a personal page, counted by day and kind. Nothing of the visitor is in it.
CREATE TABLE policy_report (
  day date NOT NULL,
  -- First segment of the page's path and nothing more: the rest may be somebody's key.
  page text NOT NULL,
  directive text NOT NULL,
  -- Origin of what was blocked, or a word such as inline.
  blocked text NOT NULL,
  times bigint NOT NULL DEFAULT 1 CHECK (times > 0),
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (day, page, directive, blocked)
);
