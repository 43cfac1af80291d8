-- Until now every shop offered that couriers take money. An owner now says so; shops that ship already keep it.
INSERT INTO shop_setting (key, value)
SELECT 'cashOnDelivery', 'true' WHERE EXISTS (SELECT FROM shipping_zone)
ON CONFLICT (key) DO NOTHING;
