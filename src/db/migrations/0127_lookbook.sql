-- Pictures of rooms with the products that are seen in them (docs/decisions/0111).
CREATE TABLE look (
  id uuid PRIMARY KEY,
  -- By locale: { "en": "…" }.
  title jsonb NOT NULL,
  text jsonb NOT NULL,
  -- What the picture shows, for who does not see it.
  alt jsonb NOT NULL,
  -- Products by their handles, where they are in the picture: [{ "product": "…", "left": 40, "top": 65 }]. Units: percent.
  points jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(points) = 'array'),
  position integer NOT NULL,
  is_shown boolean NOT NULL,
  picture_hash text REFERENCES page_picture,
  -- The picture before, which one act brings back.
  former_picture_hash text REFERENCES page_picture,
  created_at timestamptz NOT NULL,
  -- Null while it is there; a deleted one can be brought back for a while.
  deleted_at timestamptz
);
CREATE INDEX look_by_position ON look (position, id);
CREATE INDEX look_of_picture ON look (picture_hash) WHERE picture_hash IS NOT NULL;
CREATE INDEX look_of_former_picture ON look (former_picture_hash) WHERE former_picture_hash IS NOT NULL;
CREATE INDEX look_deleted ON look (deleted_at) WHERE deleted_at IS NOT NULL;
