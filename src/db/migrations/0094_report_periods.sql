-- Sums of products by month and by year, so that a report over a year reads one sum for each product instead of one for each of its days (decision 0066).
-- What is in report_day has its sums in report_product, and nothing else has: days that were opened again left theirs behind.
DELETE FROM report_product p WHERE NOT EXISTS (SELECT FROM report_day d WHERE d.day = p.day);

CREATE TABLE report_product_period (
  kind text NOT NULL CHECK (kind IN ('month', 'year')),
  first_day date NOT NULL,
  product_id text NOT NULL,
  currency currency_code NOT NULL,
  pieces bigint NOT NULL,
  gross_minor bigint NOT NULL,
  -- How many rows of report_product the sums contain. A row without any is removed.
  days integer NOT NULL,
  PRIMARY KEY (kind, first_day, product_id, currency)
);

INSERT INTO report_product_period (kind, first_day, product_id, currency, pieces, gross_minor, days)
SELECT k.kind, date_trunc(k.kind, p.day)::date, p.product_id, p.currency, sum(p.pieces), sum(p.gross_minor), count(*)
FROM report_product p, unnest(ARRAY['month', 'year']) AS k(kind) GROUP BY 1, 2, 3, 4;

-- The products that brought most come first; their sum is read without the table.
CREATE INDEX report_product_period_by_gross ON report_product_period (kind, first_day, currency, gross_minor DESC, product_id) INCLUDE (pieces);
CREATE INDEX report_product_period_empty ON report_product_period (first_day) WHERE days = 0;
