-- Posters of films, files that were replaced or lost, and versions of articles (decision 0046).

ALTER TABLE recording_file
  DROP CONSTRAINT recording_file_part_check,
  DROP CONSTRAINT recording_file_product_id_part_locale_key,
  -- 'preview' and 'poster' are for everybody; 'whole' and 'captions' are for those who may use the product.
  ADD CONSTRAINT recording_file_part_check CHECK (part IN ('preview', 'whole', 'captions', 'poster')),
  -- Since when another file stands in its place; it is deleted once the links to it have expired.
  ADD COLUMN replaced_at timestamptz,
  -- Since when the storage does not have it; null: nobody missed it.
  ADD COLUMN lost_at timestamptz;

CREATE UNIQUE INDEX recording_file_current ON recording_file (product_id, part, locale) WHERE replaced_at IS NULL;
CREATE INDEX recording_file_replaced ON recording_file (replaced_at) WHERE replaced_at IS NOT NULL;
CREATE INDEX recording_file_lost ON recording_file (lost_at) WHERE lost_at IS NOT NULL AND replaced_at IS NULL;

-- Every text that an article has had. The product's page shows what article_text says.
CREATE TABLE article_version (
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  locale text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  -- As its author wrote it, in Markdown.
  source text NOT NULL,
  preview_html text NOT NULL,
  body_html text NOT NULL,
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (product_id, locale, version)
);
