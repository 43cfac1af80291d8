-- The first of the refunds that one act made, so that what the act took off an order comes back only when none of
-- them stands (decision 0058). NULL: the refund is the first itself.
ALTER TABLE payment_refund ADD COLUMN first_id uuid;
