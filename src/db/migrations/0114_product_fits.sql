-- Models of other things that a product fits, such as the turntables of a stylus: buyers choose theirs.
ALTER TABLE product ADD COLUMN fits text[] NOT NULL DEFAULT '{}';
CREATE INDEX product_by_fit ON product USING gin (fits) WHERE status = 'active';
-- Finds the few products that fit anything among a million that do not.
CREATE INDEX product_with_fits ON product (id) WHERE status = 'active' AND fits <> '{}';
