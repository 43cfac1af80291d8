-- Subscriptions and memberships that somebody bought for somebody else (decision 0049). One gift for each order.
CREATE DOMAIN gift_state AS text
  CHECK (VALUE IN ('waiting', 'ready', 'redeemed', 'expired', 'cancelled', 'blocked', 'ended'));

CREATE TABLE gift (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL UNIQUE,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  -- What is given: so many periods of this length, as they were paid.
  periods integer NOT NULL CHECK (periods BETWEEN 1 AND 12),
  period text NOT NULL CHECK (period ~ '^P\d{1,3}[DWMY]$'),
  -- Who the recipient reads that it comes from, to whom it is sent, and what the giver wrote.
  giver_name text NOT NULL,
  recipient_name text NOT NULL,
  recipient_email text NOT NULL,
  message text NOT NULL,
  -- Of the mails to the recipient: that of the order.
  locale text NOT NULL,
  deliver_at timestamptz NOT NULL,
  -- 'waiting': not paid yet; 'ready': its link works; 'blocked': its money went back before, 'ended': after it was redeemed.
  state gift_state NOT NULL,
  -- The link follows from the shop's secret key, the gift and this number; another number is another link.
  link_number integer NOT NULL DEFAULT 1,
  -- Of the secret of the link; null before it is paid.
  token_hash bytea UNIQUE,
  sent_at timestamptz,
  reminders integer NOT NULL DEFAULT 0,
  -- Null before it is paid.
  expires_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by uuid,
  -- The time that it gave; and the subscription that it prolonged, if the person had one.
  starts_at timestamptz,
  ends_at timestamptz,
  subscription_id uuid,
  -- When the shop must look at it next: deliver, remind, expire, give up. Null: never.
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((state IN ('redeemed', 'ended')) <= (starts_at IS NOT NULL AND ends_at > starts_at)),
  CHECK ((state = 'ready') <= (token_hash IS NOT NULL AND expires_at IS NOT NULL))
);
CREATE INDEX gift_due ON gift (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX gift_of_recipient ON gift (lower(recipient_email));
CREATE INDEX gift_redeemed_by ON gift (redeemed_by) WHERE redeemed_by IS NOT NULL;
CREATE INDEX gift_undelivered ON gift (deliver_at) WHERE state = 'ready' AND sent_at IS NULL;

-- What happened to a gift: from, to, who, when, why.
CREATE TABLE gift_event (
  gift_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  what text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL DEFAULT '',
  PRIMARY KEY (gift_id, id)
);
CREATE TRIGGER gift_event_is_append_only BEFORE UPDATE OR DELETE ON gift_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gift_event_is_not_truncated BEFORE TRUNCATE ON gift_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
