-- Handles of products that one buys with a product, the most useful first. A handle that no product has shows nothing.
ALTER TABLE product ADD COLUMN companions text[] NOT NULL DEFAULT '{}';
-- The value of an option, in the default language, whose versions a picture shows; '': all versions.
ALTER TABLE image ADD COLUMN shows text NOT NULL DEFAULT '';
