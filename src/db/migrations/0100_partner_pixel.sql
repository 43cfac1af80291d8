-- Images of partners on the page of an order that they brought (docs/decisions/0072).
CREATE TABLE partner_pixel (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partner ON DELETE CASCADE,
  -- The address with its macros; '' takes the image away. The newest row counts.
  template text NOT NULL CHECK (length(template) <= 500),
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL DEFAULT ''
);
CREATE INDEX partner_pixel_of_partner ON partner_pixel (partner_id, id);

-- Orders whose page has had the image: the key is why none has it twice.
CREATE TABLE partner_pixel_order (
  order_id uuid PRIMARY KEY REFERENCES partner_order,
  partner_id uuid NOT NULL REFERENCES partner,
  -- False: the host was in a private network, and the page had no image.
  is_shown boolean NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX partner_pixel_order_of_partner ON partner_pixel_order (partner_id, at);
