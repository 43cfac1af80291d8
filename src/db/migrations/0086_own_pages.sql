-- Text pages that the owner adds beside those of every shop. Their texts are in page and page_draft; where they are linked holds for all languages.
CREATE TABLE own_page (
  handle text PRIMARY KEY CHECK (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(handle) <= 60),
  in_menu boolean NOT NULL,
  in_footer boolean NOT NULL,
  position integer CHECK (position BETWEEN 0 AND 9999),
  created_at timestamptz NOT NULL
);
