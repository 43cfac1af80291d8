-- What buyers say about products that they bought and got (docs/decisions/0109).
CREATE DOMAIN review_state AS text CHECK (VALUE IN ('waiting', 'shown', 'refused', 'hidden'));

CREATE TABLE review (
  -- The order that bought the product: it proves the purchase, and finds the review of a person.
  order_id uuid NOT NULL,
  product_id uuid NOT NULL,
  id uuid NOT NULL UNIQUE,
  -- How people name it, such as in a report of abuse.
  number bigint GENERATED ALWAYS AS IDENTITY (START 1001) UNIQUE,
  -- The version of the product that was bought.
  variant_id uuid NOT NULL,
  state review_state NOT NULL,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  title text NOT NULL DEFAULT '',
  text text NOT NULL,
  -- What its writer wants to be called.
  name text NOT NULL,
  locale text NOT NULL,
  -- Grows with every change, so that nobody decides about words that they did not read.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  -- When its words were last written.
  written_at timestamptz NOT NULL,
  -- Why it is refused or hidden; '' otherwise. A report of abuse hides by 'report'.
  reason text NOT NULL DEFAULT '' CHECK (reason IN ('', 'off-topic', 'offensive', 'privacy', 'advertising', 'illegal', 'copied', 'report')),
  decided_by text NOT NULL DEFAULT '',
  decided_at timestamptz,
  -- What the shop says to it; '' for nothing.
  answer text NOT NULL DEFAULT '',
  answered_at timestamptz,
  -- When its writer took it back; null: it stands. It is deleted 30 days later.
  taken_back_at timestamptz,
  PRIMARY KEY (order_id, product_id),
  CHECK ((state IN ('refused', 'hidden')) = (reason <> '')),
  CHECK ((answer = '') = (answered_at IS NULL))
);
-- Pages of a product: all, those of one number of stars, and those in one language, the newest first.
CREATE INDEX review_shown ON review (product_id, written_at, id) WHERE state = 'shown' AND taken_back_at IS NULL;
CREATE INDEX review_shown_by_stars ON review (product_id, stars, written_at, id) WHERE state = 'shown' AND taken_back_at IS NULL;
CREATE INDEX review_shown_by_locale ON review (product_id, locale, written_at, id) WHERE state = 'shown' AND taken_back_at IS NULL;
-- Lists of staff.
CREATE INDEX review_created ON review (created_at, id) WHERE taken_back_at IS NULL;
CREATE INDEX review_by_state ON review (state, created_at, id) WHERE taken_back_at IS NULL;
CREATE INDEX review_by_stars ON review (stars, created_at, id) WHERE taken_back_at IS NULL;
CREATE INDEX review_of_product ON review (product_id, created_at, id) WHERE taken_back_at IS NULL;
CREATE INDEX review_search ON review USING gin (fold_text(name || ' ' || title) gin_trgm_ops);
CREATE INDEX review_waiting ON review (written_at, id) WHERE state = 'waiting' AND taken_back_at IS NULL;
CREATE INDEX review_taken_back ON review (taken_back_at) WHERE taken_back_at IS NOT NULL;
CREATE INDEX review_refused ON review (decided_at) WHERE state = 'refused';

-- What happened to a review: from, to, who, when, why.
CREATE TABLE review_event (
  order_id uuid NOT NULL,
  product_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  what text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL,
  why text NOT NULL DEFAULT '',
  PRIMARY KEY (order_id, product_id, id)
);

-- How many shown reviews of a product have how many stars, so that a product with a million reviews is counted by one row.
CREATE TABLE review_sum (
  product_id uuid PRIMARY KEY,
  one integer NOT NULL,
  two integer NOT NULL,
  three integer NOT NULL,
  four integer NOT NULL,
  five integer NOT NULL
) WITH (fillfactor = 75);

-- Adds changes to the sums, products in the order of their ids, so that two who change several take turns. Each product that has a shown
-- review, or had one, is announced: its page is made anew.
CREATE FUNCTION change_review_sums(products uuid[], stars smallint[], changes integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(products) = 0 THEN
    RETURN;
  END IF;
  INSERT INTO review_sum AS s (product_id, one, two, three, four, five)
    SELECT c.product, coalesce(sum(c.change) FILTER (WHERE c.star = 1), 0), coalesce(sum(c.change) FILTER (WHERE c.star = 2), 0),
      coalesce(sum(c.change) FILTER (WHERE c.star = 3), 0), coalesce(sum(c.change) FILTER (WHERE c.star = 4), 0),
      coalesce(sum(c.change) FILTER (WHERE c.star = 5), 0)
    FROM unnest(products, stars, changes) AS c (product, star, change) GROUP BY c.product ORDER BY c.product
  ON CONFLICT (product_id) DO UPDATE SET one = s.one + excluded.one, two = s.two + excluded.two, three = s.three + excluded.three,
    four = s.four + excluded.four, five = s.five + excluded.five;
  PERFORM announce_change('product:' || c.product) FROM (SELECT DISTINCT unnest(products) AS product) c;
END
$$;

CREATE FUNCTION count_new_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_review_sums(coalesce(array_agg(f.product_id), '{}'), coalesce(array_agg(f.stars), '{}'), coalesce(array_agg(1), '{}'))
    FROM fresh f WHERE f.state = 'shown' AND f.taken_back_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER review_is_counted AFTER INSERT ON review REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_reviews();

CREATE FUNCTION count_changed_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_review_sums(coalesce(array_agg(c.product_id), '{}'), coalesce(array_agg(c.stars), '{}'), coalesce(array_agg(c.change), '{}'))
    FROM (
      SELECT product_id, stars, 1 AS change FROM fresh WHERE state = 'shown' AND taken_back_at IS NULL
      UNION ALL SELECT product_id, stars, -1 FROM former WHERE state = 'shown' AND taken_back_at IS NULL
    ) c;
  RETURN NULL;
END
$$;
CREATE TRIGGER review_is_counted_again AFTER UPDATE ON review REFERENCING OLD TABLE AS former NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_reviews();

CREATE FUNCTION count_deleted_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_review_sums(coalesce(array_agg(f.product_id), '{}'), coalesce(array_agg(f.stars), '{}'), coalesce(array_agg(-1), '{}'))
    FROM former f WHERE f.state = 'shown' AND f.taken_back_at IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER review_is_counted_no_more AFTER DELETE ON review REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_reviews();

-- Orders that were looked at to ask their buyers for reviews, each once (docs/decisions/0110).
CREATE TABLE review_invitation (
  order_id uuid PRIMARY KEY,
  -- False: there was nothing to ask, or the buyer does not want to be asked.
  asked boolean NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX review_invitation_by_age ON review_invitation (at);
-- Addresses, in small letters, that are not asked for reviews.
CREATE TABLE review_objection (
  email text PRIMARY KEY,
  at timestamptz NOT NULL
);
-- Finds orders that were paid and fulfilled some days ago.
CREATE INDEX orders_by_completion ON orders (completed_at, id) WHERE completed_at IS NOT NULL;
