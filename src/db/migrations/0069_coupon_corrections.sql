-- Staff correct the balance of a coupon by a booking with a reason. It belongs to no order: order_id names the coupon itself.
-- Balance = initial - hold + release + refund - take-back + give-back - correct-down + correct-up.
ALTER TABLE coupon_entry DROP CONSTRAINT coupon_entry_kind_check;
ALTER TABLE coupon_entry ADD CONSTRAINT coupon_entry_kind_check
  CHECK (kind IN ('hold', 'redeem', 'release', 'refund', 'take-back', 'give-back', 'correct-down', 'correct-up'));
ALTER TABLE coupon_entry ADD COLUMN why text NOT NULL DEFAULT '';

-- The audit log lists acts of staff and events of the program by their time.
CREATE INDEX staff_act_by_age ON staff_act (at, id);
CREATE INDEX staff_act_of_actor ON staff_act ((coalesce('staff:' || account_id, '')), at, id);
CREATE INDEX staff_act_of_what ON staff_act (what, at, id);
CREATE INDEX staff_act_of_name ON staff_act (subject, at, id);
