-- Subscriptions, premium memberships, and who may use what (decision 0040).

-- What a line buys is frozen with it: null for what is bought once, ISO 8601 for one period of a subscription or membership.
ALTER TABLE order_line ADD COLUMN period text CHECK (period IS NULL OR period ~ '^P\d{1,3}[DWMY]$');

-- How a product of the kinds subscription and premium is sold. A product without a row has no trial, and is alone in its family.
CREATE TABLE plan (
  product_id uuid PRIMARY KEY REFERENCES product ON DELETE CASCADE,
  -- Days before the first payment is due; 0: it is due at once.
  trial_days integer NOT NULL DEFAULT 0 CHECK (trial_days BETWEEN 0 AND 31),
  -- Plans of one family replace each other; a higher level is an upgrade. '': the plan is alone.
  family text NOT NULL DEFAULT '',
  level integer NOT NULL DEFAULT 0,
  -- Whether it opens everything in the library; else what plan_content lists.
  opens_library boolean NOT NULL DEFAULT false,
  -- { "en": ["Every recording without compression"] }
  benefits jsonb NOT NULL DEFAULT '{}'
);

-- The sign-up pages list the plans on sale; almost every product is bought once.
CREATE INDEX product_plans ON product (kind, position, id) WHERE status = 'active' AND kind <> 'single';

CREATE TABLE plan_content (
  plan_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES product ON DELETE CASCADE,
  PRIMARY KEY (plan_id, product_id)
);
CREATE INDEX plan_content_of_product ON plan_content (product_id);

CREATE DOMAIN entitlement_source AS text CHECK (VALUE IN ('purchase', 'subscription', 'premium', 'code', 'gift', 'staff'));

-- Who may use a product: a recording, or a plan and everything that the plan opens. It belongs to an account, or to an order (a guest's purchase).
CREATE TABLE entitlement (
  id uuid PRIMARY KEY,
  account_id uuid,
  order_id uuid,
  product_id uuid NOT NULL,
  source entitlement_source NOT NULL,
  -- What gave it, such as 'order:{id}' or 'subscription:{id}'. A repeat gives nothing twice.
  cause text NOT NULL,
  starts_at timestamptz NOT NULL,
  -- Null: it does not end.
  ends_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((account_id IS NULL) <> (order_id IS NULL)),
  CHECK (ends_at IS NULL OR ends_at >= starts_at),
  UNIQUE (cause, product_id)
);
CREATE INDEX entitlement_of_account ON entitlement (account_id, product_id) WHERE account_id IS NOT NULL;
CREATE INDEX entitlement_of_order ON entitlement (order_id, product_id) WHERE order_id IS NOT NULL;

-- Every change of an entitlement: what, until when, who, when, why.
CREATE TABLE entitlement_event (
  entitlement_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  what text NOT NULL CHECK (what IN ('granted', 'extended', 'ended')),
  ends_at timestamptz,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL,
  PRIMARY KEY (entitlement_id, id)
);
CREATE TRIGGER entitlement_event_is_append_only BEFORE UPDATE OR DELETE ON entitlement_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entitlement_event_is_not_truncated BEFORE TRUNCATE ON entitlement_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE DOMAIN subscription_state AS text
  CHECK (VALUE IN ('pending', 'trial', 'active', 'past-due', 'locked', 'paused', 'ended'));

-- A person's subscription to a plan, or premium membership. 'pending': signed up, not paid yet.
CREATE SEQUENCE subscription_number START 1001;
CREATE TABLE subscription (
  id uuid PRIMARY KEY,
  -- What people call it: 'S1001'.
  number text NOT NULL UNIQUE,
  -- Null once the person was erased.
  account_id uuid,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('subscription', 'premium')),
  state subscription_state NOT NULL,
  -- Who asks for the money of the next period: the provider by itself, the shop on a stored consent, or nobody (a prepaid term, a free one).
  renews text NOT NULL CHECK (renews IN ('provider', 'shop', 'never')),
  gateway_id text NOT NULL DEFAULT '',
  -- The provider's name of the consent: the ref of the attempt that began it.
  agreement text,
  -- Since when the provider must hear how the agreement goes on; null: it knows.
  to_tell_since timestamptz,
  -- The price of one period and its length, as the member agreed to them.
  price_minor minor_units NOT NULL,
  currency currency_code NOT NULL,
  period text NOT NULL CHECK (period ~ '^P\d{1,3}[DWMY]$'),
  -- All periods are counted from here, so that a 31st stays a 31st; null before the first payment.
  anchor_at timestamptz,
  -- Until when it is paid; null before the first payment.
  paid_until timestamptz,
  -- When it ends, if the member cancelled it or it does not renew.
  ends_at timestamptz,
  -- No money is asked for before then.
  paused_until timestamptz,
  -- The plan that follows with the next period.
  next_variant_id uuid,
  -- When the shop must look at it next: a charge, a repeat, a mail, a lock, an end. Null: never.
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
-- One live subscription for each plan and person, and beside it one sign-up that is not paid yet.
CREATE UNIQUE INDEX subscription_live ON subscription (account_id, product_id) WHERE state NOT IN ('pending', 'ended');
CREATE UNIQUE INDEX subscription_pending ON subscription (account_id, product_id) WHERE state = 'pending';
CREATE INDEX subscription_to_tell ON subscription (to_tell_since) WHERE to_tell_since IS NOT NULL;
CREATE INDEX subscription_of_account ON subscription (account_id, id);
CREATE INDEX subscription_due ON subscription (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX subscription_by_agreement ON subscription (gateway_id, agreement) WHERE agreement IS NOT NULL;

-- One period of a subscription. Its order is the document: what was sold, its tax, its invoice number, its page. Its charge has the order's id.
CREATE TABLE subscription_period (
  id uuid PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES subscription,
  -- 1 for the first. A trial and a period that was skipped have none.
  number integer NOT NULL CHECK (number > 0),
  order_id uuid NOT NULL UNIQUE,
  -- Null before the first payment.
  starts_at timestamptz,
  ends_at timestamptz,
  state text NOT NULL CHECK (state IN ('open', 'paid', 'given-up', 'refunded')),
  -- Charges that the shop or the provider tried and that failed.
  failed_tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CHECK (ends_at > starts_at),
  -- Never twice for a period.
  UNIQUE (subscription_id, number)
);

-- What happened to a subscription: from, to, who, when, why.
CREATE TABLE subscription_event (
  subscription_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  what text NOT NULL,
  from_state text,
  to_state text,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL DEFAULT '',
  PRIMARY KEY (subscription_id, id)
);
CREATE TRIGGER subscription_event_is_append_only BEFORE UPDATE OR DELETE ON subscription_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER subscription_event_is_not_truncated BEFORE TRUNCATE ON subscription_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
