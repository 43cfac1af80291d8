-- Pictures that staff uploaded for text pages. A text names one by its hash; a picture that no text names any
-- more is deleted with its files after a while.
CREATE TABLE page_picture (
  hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{32}$'),
  original_type text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  widths integer[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  -- Null while a text names it.
  unused_since timestamptz
);
CREATE INDEX page_picture_unused ON page_picture (unused_since) WHERE unused_since IS NOT NULL;
-- Files are shared by their content: before one is deleted, the products are asked.
CREATE INDEX image_by_hash ON image (hash);
