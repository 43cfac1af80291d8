-- Recordings and articles that a shop sells, and their files (decision 0046).

-- What a product plays or says. A product without a row has nothing for the library.
CREATE TABLE recording (
  product_id uuid PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('audio', 'video', 'article')),
  -- Null: unknown, or an article.
  duration_ms integer CHECK (duration_ms > 0),
  -- Loudness in equal steps of time, each 0 to 100; empty: unknown.
  peaks smallint[] NOT NULL DEFAULT '{}' CHECK (cardinality(peaks) <= 400),
  -- [{ "atMs": 0, "title": { "en": "Low tide" } }]
  chapters jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL
);

-- A file never changes: a new one gets a new id, and with it a new address and a new ETag.
CREATE TABLE recording_file (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES recording ON DELETE CASCADE,
  -- 'preview' is for everybody; 'whole' and 'captions' are for those who may use the product.
  part text NOT NULL CHECK (part IN ('preview', 'whole', 'captions')),
  -- The language of captions; '' for sound and pictures.
  locale text NOT NULL DEFAULT '' CHECK ((part = 'captions') = (locale <> '')),
  media_type text NOT NULL,
  byte_length bigint NOT NULL CHECK (byte_length > 0),
  -- Its name in the storage.
  stored_as text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  UNIQUE (product_id, part, locale)
);

-- An article by language: the beginning for everybody, and the whole.
CREATE TABLE article_text (
  product_id uuid NOT NULL REFERENCES recording ON DELETE CASCADE,
  locale text NOT NULL,
  preview_html text NOT NULL,
  body_html text NOT NULL,
  PRIMARY KEY (product_id, locale)
);
