import type { AuditCheck } from '#db/audit-check.ts'

/** Source: docs/rules.md "Invariants" (I7, I12), decision 0043. */
export const discountAudit: readonly AuditCheck[] = [
  {
    id: 'I7',
    holds: 'a discount code counts the uses that were taken and not given back',
    violations: `SELECT d.id, d.used, count(u.id) AS counted FROM discount_code d
      LEFT JOIN discount_use u ON u.code_id = d.id AND u.given_back_at IS NULL GROUP BY d.id HAVING d.used <> count(u.id)`,
  },
  {
    id: 'I12',
    holds: 'the discount of an order is what its codes took off, and every code of it has its use',
    violations: `WITH used AS (
        SELECT order_id, sum(amount_minor) AS minor, count(*) AS codes FROM discount_use WHERE order_id IS NOT NULL GROUP BY order_id
      ), told AS (
        SELECT o.id, coalesce(sum((c ->> 'minor')::bigint), 0) AS minor, count(*) AS codes FROM orders o, jsonb_array_elements(o.discounts -> 'codes') c
        WHERE o.state <> 'cart' AND o.discounts IS NOT NULL GROUP BY o.id
      )
      SELECT o.id, o.discount_minor, told.minor, told.codes, used.minor AS used_minor, used.codes AS used_codes FROM orders o
      LEFT JOIN told ON told.id = o.id LEFT JOIN used ON used.order_id = o.id
      WHERE o.state <> 'cart' AND (coalesce(o.discount_minor, 0), coalesce(told.codes, 0), coalesce(told.minor, 0))
        IS DISTINCT FROM (coalesce(told.minor, 0), coalesce(used.codes, 0), coalesce(used.minor, 0))`,
  },
  {
    id: 'I12',
    holds: 'a cancelled order keeps no use of a code',
    violations: `SELECT u.order_id, u.code_id FROM discount_use u JOIN orders o ON o.id = u.order_id WHERE o.state = 'cancelled' AND u.given_back_at IS NULL`,
  },
]
