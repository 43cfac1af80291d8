-- Few orders are cancelled, and often old ones: by the order of all, the list would be walked to its end.
CREATE INDEX orders_cancelled ON orders (placed_at, id) WHERE state = 'cancelled';
