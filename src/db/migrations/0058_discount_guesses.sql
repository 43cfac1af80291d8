-- Discount codes that do not exist and were tried, counted by the hour: many of them mean that somebody guesses (decision 0043).
CREATE TABLE discount_guess (
  hour timestamptz PRIMARY KEY,
  wrong integer NOT NULL CHECK (wrong > 0)
);

-- What full tables lacked: 'kontor code count', lists of codes, and what is blocked or belongs to the demo.
CREATE INDEX discount_use_of_code ON discount_use (code_id);
CREATE INDEX discount_code_by_age ON discount_code (created_at, id);
CREATE INDEX discount_code_demo ON discount_code (id) WHERE demo;
CREATE INDEX coupon_demo ON coupon (id) WHERE demo;
CREATE INDEX coupon_blocked ON coupon (id) WHERE state = 'blocked';
