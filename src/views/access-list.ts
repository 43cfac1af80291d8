import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { ProfileAccess } from '#web/account/views.ts'
import { readAccess } from './access.ts'

/** Most things that the profile explains; the library lists all recordings. */
const MOST = 60

interface HeldProduct {
  readonly id: string
  readonly name: string
  readonly slug: string | null
  readonly isRecording: boolean
  readonly opensLibrary: boolean
}

const held = statement<{ readonly accountId: string; readonly locale: string; readonly limit: number }>(
  'access-list',
  `WITH held AS (
     SELECT e.product_id, e.id FROM entitlement e WHERE e.account_id = $accountId
     UNION ALL SELECT e.product_id, e.id FROM orders o JOIN entitlement e ON e.order_id = o.id WHERE o.account_id = $accountId AND o.state <> 'cart'
   ), newest AS (SELECT DISTINCT ON (product_id) product_id, id FROM held ORDER BY product_id, id DESC)
   SELECT n.product_id AS id, coalesce(t.name, '') AS name, t.slug, EXISTS (SELECT FROM recording r WHERE r.product_id = n.product_id AND r.hidden_at IS NULL) AS "isRecording",
     coalesce((SELECT p.opens_library OR EXISTS (SELECT FROM plan_content c WHERE c.plan_id = p.product_id) FROM plan p WHERE p.product_id = n.product_id), false) AS "opensLibrary"
   FROM (SELECT * FROM newest ORDER BY id DESC LIMIT $limit) n LEFT JOIN LATERAL (SELECT x.name, x.slug FROM product_text x WHERE x.product_id = n.product_id AND x.locale IN ($locale, '${DEFAULT_LOCALE}') ORDER BY x.locale = $locale DESC LIMIT 1) t ON true
   ORDER BY n.id DESC`,
)

interface Cause {
  readonly cause: string
  readonly number: string | null
  readonly renews: boolean
  readonly paidUntil: Date | null
}

const causes = statement(
  'access-causes',
  `SELECT c AS cause, coalesce(s.number, o.number) AS number, coalesce(s.ends_at IS NULL AND s.renews <> 'never' AND s.state <> 'ended', false) AS renews, s.paid_until AS "paidUntil"
   FROM unnest($1::text[]) c LEFT JOIN subscription s ON s.id = CASE WHEN c ~ '^subscription:[0-9a-f-]{36}$' THEN substr(c, 14)::uuid END
   LEFT JOIN orders o ON o.id = CASE WHEN c ~ '^order:[0-9a-f-]{36}$' THEN substr(c, 7)::uuid END
   WHERE s.account_id IS NOT DISTINCT FROM $2 OR o.account_id = $2`,
)

/**
 * Explains what a person may use: each thing that they hold, why it is open or was, until when, and whether it goes
 * on. Source: docs/http-contract.md "Pages", decision 0040.
 */
export async function readAccessList(
  db: Queryable,
  accountId: string | null,
  locale: LocaleCode,
  now: Date,
): Promise<readonly ProfileAccess[]> {
  if (accountId === null) return []
  const products = await db.query<HeldProduct>(held, held.bind({ accountId, locale, limit: MOST }))
  if (products.length === 0) return []
  const accessTo = await readAccess(
    db,
    { accountId },
    products.map(({ id }) => id),
    now,
  )
  const decided = products.flatMap((product) => {
    const access = accessTo.get(product.id)
    return access?.by ? [{ product, state: access.state, by: access.by }] : []
  })
  const known = await db.query<Cause>(causes, [decided.map(({ by }) => by.cause), accountId])
  return decided.map(({ product, state, by }) => {
    const cause = known.find((one) => one.cause === by.cause)
    return {
      name: product.name,
      state,
      source: by.source,
      from: by.startsAt.toISOString(),
      until: by.endsAt?.toISOString() ?? null,
      renews: cause?.renews ?? false,
      paidUntil: (cause?.renews && cause.paidUntil?.toISOString()) || null,
      number: cause?.number ?? null,
      path:
        product.isRecording && product.slug
          ? `/library/${product.slug}`
          : product.opensLibrary
            ? '/library'
            : null,
    }
  })
}
