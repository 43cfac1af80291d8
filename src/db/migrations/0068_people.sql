-- The back office's areas of people: customers, members, codes, coupons, gifts, staff (decision 0054).

-- Somebody who may not sign in: no session of theirs counts.
ALTER TABLE account ADD COLUMN blocked_at timestamptz;

-- What staff wrote down about a customer.
CREATE TABLE account_note (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  id uuid NOT NULL,
  note text NOT NULL CHECK (note <> ''),
  actor text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);

-- An offer to work in the back office. Its roles are given when the person uses the link that was mailed, and not before.
CREATE TABLE staff_invitation (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  roles text[] NOT NULL CHECK (cardinality(roles) > 0),
  invited_by uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_invitation_by ON staff_invitation (invited_by);
CREATE INDEX staff_invitation_by_expiry ON staff_invitation (expires_at);
ALTER TABLE account_token DROP CONSTRAINT account_token_purpose_check;
ALTER TABLE account_token ADD CONSTRAINT account_token_purpose_check
  CHECK (purpose IN ('reset-password', 'confirm-email', 'staff-invitation'));

-- Each order of a list has an index that ends with the id; each filter and each search has one of its own.
CREATE INDEX account_by_age ON account (created_at, id);
CREATE INDEX account_email_start ON account (lower(email) text_pattern_ops);
CREATE INDEX account_name_search ON account USING gin (fold_text(name) gin_trgm_ops);
CREATE INDEX account_blocked ON account (created_at, id) WHERE blocked_at IS NOT NULL;
CREATE INDEX account_staff ON account (id) WHERE roles && '{owner,manager,fulfilment,support,editor}';
CREATE INDEX subscription_by_age ON subscription (created_at, id);
CREATE INDEX subscription_by_state ON subscription (state, created_at, id);
CREATE INDEX subscription_of_plan ON subscription (product_id, created_at, id);
CREATE INDEX subscription_by_next ON subscription ((coalesce(due_at, 'infinity'::timestamptz)), id);
CREATE INDEX coupon_by_age ON coupon (created_at, id);
CREATE INDEX coupon_by_end ON coupon (code_end);
CREATE INDEX gift_by_age ON gift (created_at, id);
CREATE INDEX gift_by_state ON gift (state, created_at, id);
CREATE INDEX entitlement_by_age ON entitlement (created_at, id);
CREATE INDEX entitlement_by_source ON entitlement (source, created_at, id);
CREATE INDEX audit_log_by_age ON audit_log (at, id);
CREATE INDEX audit_log_of_actor ON audit_log (actor, at, id);
CREATE INDEX audit_log_of_subject ON audit_log (subject, at, id);
CREATE INDEX audit_log_of_action ON audit_log (action, at, id);
