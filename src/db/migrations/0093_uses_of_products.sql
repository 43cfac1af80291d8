-- Deleting a product and undoing an import ask what refers to it. Each of these finds that without reading the whole table.
CREATE INDEX subscription_next_product ON subscription (next_product_id) WHERE next_product_id IS NOT NULL;
CREATE INDEX entitlement_of_product ON entitlement (product_id);
CREATE INDEX gift_of_product ON gift (product_id);
CREATE INDEX discount_code_of_products ON discount_code USING gin (product_ids) WITH (fastupdate = off) WHERE product_ids <> '{}';
