-- Texts and pictures that the owner offers to partners (docs/decisions/0073).
CREATE TABLE partner_material (
  id uuid PRIMARY KEY,
  -- By locale: { "en": "…" }.
  title jsonb NOT NULL,
  text jsonb NOT NULL,
  -- The page of the shop that its link leads to; '' for the home page.
  page text NOT NULL,
  position integer NOT NULL,
  picture_hash text REFERENCES page_picture,
  created_at timestamptz NOT NULL
);
CREATE INDEX partner_material_by_position ON partner_material (position, id);
CREATE INDEX partner_material_of_picture ON partner_material (picture_hash) WHERE picture_hash IS NOT NULL;
