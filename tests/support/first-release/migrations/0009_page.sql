-- Owner-edited text pages (imprint, terms, …), per locale and versioned: the version accepted is kept with the order.
CREATE TABLE page (
  handle text NOT NULL,
  locale text NOT NULL,
  version integer NOT NULL,
  title text NOT NULL,
  body_html text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (handle, locale, version)
);
