-- Made with the demo: on sale only while the shop is one. A product that somebody imports over it is theirs.
ALTER TABLE product ADD COLUMN demo boolean NOT NULL DEFAULT false;

-- Shops from before: the demo alone has drawings, and an import over a product replaces them.
UPDATE product SET demo = true WHERE EXISTS (SELECT FROM image WHERE image.product_id = product.id AND image.source LIKE 'drawing:%');
