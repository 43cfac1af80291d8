import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { AbuseCase, AbuseKind, MeasureKind } from '#domains/abuse/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'

/** What a report names, as the shop knows it. */
export interface ReportedThing {
  readonly thing: string
  readonly label: string
}

// By the slug of a page in any language, the one of the reader first, by a former slug, the handle, or the id of a version.
const product = statement<{ readonly typed: string; readonly locale: string; readonly recorded: boolean }>(
  'abuse-find-product',
  `SELECT p.id AS thing, t.name AS label FROM (
     SELECT x.product_id AS id, CASE WHEN x.locale = $locale THEN 1 ELSE 2 END AS rank FROM product_text x WHERE x.slug = $typed
     UNION ALL SELECT h.product_id, 3 FROM product_slug_history h WHERE h.slug = $typed
     UNION ALL SELECT q.id, 4 FROM product q WHERE q.handle = $typed
     UNION ALL SELECT v.product_id, 5 FROM variant v WHERE v.public_id = $typed) found
   JOIN product p ON p.id = found.id AND p.status <> 'draft'
   CROSS JOIN LATERAL (SELECT x.name FROM product_text x WHERE x.product_id = p.id ORDER BY x.locale = $locale DESC, x.locale = 'en' DESC LIMIT 1) t
   WHERE NOT $recorded OR EXISTS (SELECT FROM recording r WHERE r.product_id = p.id AND r.hidden_at IS NULL)
   ORDER BY found.rank LIMIT 1`,
)
const partner = statement(
  'abuse-find-partner',
  `SELECT f.partner_id AS thing, f.ref AS label FROM partner_ref f JOIN partner p ON p.id = f.partner_id WHERE f.ref = $1 AND p.state <> 'left'`,
)

const review = statement(
  'abuse-find-review',
  `SELECT r.number::text AS thing, concat('#', r.number, ' · ', t.name) AS label FROM review r
   CROSS JOIN LATERAL (SELECT x.name FROM product_text x WHERE x.product_id = r.product_id ORDER BY x.locale = $2 DESC, x.locale = 'en' DESC LIMIT 1) t
   WHERE r.number = $1::bigint AND r.state = 'shown' AND r.taken_back_at IS NULL`,
)

const REVIEW_NUMBER = /^#?(\d{1,9})$/
const ORDER_NUMBER = /^K\d{1,12}$/

/**
 * Finds what a report names; null: there is no such thing. People paste links, so the last part of a path counts. The
 * number of an order need only look like one: whether there is such an order is nobody's business.
 */
export async function findReported(
  db: Queryable,
  kind: AbuseKind,
  typed: string,
  locale: LocaleCode,
): Promise<ReportedThing | null> {
  const name = lastPart(typed)
  if (kind === 'order') {
    const number = name.toUpperCase()
    return ORDER_NUMBER.test(number) ? { thing: number, label: number } : null
  }
  if (kind === 'partner') return (await db.query<ReportedThing>(partner, [name.toLowerCase()]))[0] ?? null
  if (kind === 'review') {
    const [, number] = REVIEW_NUMBER.exec(name) ?? []
    return number === undefined
      ? null
      : ((await db.query<ReportedThing>(review, [number, locale]))[0] ?? null)
  }
  const asked = { typed: name.toLowerCase(), locale, recorded: kind === 'recording' }
  return (await db.query<ReportedThing>(product, product.bind(asked)))[0] ?? null
}

function lastPart(typed: string): string {
  const path = typed.split(/[?#]/, 1)[0] ?? ''
  const part = path.split('/').findLast((one) => one !== '') ?? ''
  try {
    return decodeURIComponent(part).normalize('NFC')
  } catch {
    return part
  }
}

/** What stands behind a case, for staff. */
export interface ThingOfCase {
  /** Null: it is gone, or there never was one. */
  readonly subject: string | null
  readonly subjectKind: MeasureKind
  /** Path behind `/admin/`; null: it has no page. */
  readonly path: string | null
  /** The handle of a product; null for anything else. */
  readonly handle: string | null
  /** What it is now, such as the status of a product. */
  readonly state: string
  /** The account behind it; null: nobody's. */
  readonly accountId: string | null
  /** Whom the shop writes to about it; null: nobody. */
  readonly email: string | null
}

const readers = {
  product: statement(
    'abuse-product-of-case',
    `SELECT p.id AS subject, p.handle, 'products/' || p.handle AS path, CASE WHEN p.hidden_at IS NULL THEN p.status ELSE 'hidden' END AS state, NULL::uuid AS "accountId", NULL::text AS email FROM product p WHERE p.id = $1::uuid`,
  ),
  recording: statement(
    'abuse-recording-of-case',
    `SELECT p.id AS subject, p.handle, 'products/' || p.handle AS path, CASE WHEN r.hidden_at IS NULL THEN p.status ELSE 'hidden' END AS state, NULL::uuid AS "accountId", NULL::text AS email
     FROM product p JOIN recording r ON r.product_id = p.id WHERE p.id = $1::uuid`,
  ),
  review: statement(
    'abuse-review-of-case',
    `SELECT r.id AS subject, NULL AS handle, 'reviews/' || r.number AS path, CASE WHEN r.taken_back_at IS NULL THEN r.state::text ELSE 'deleted' END AS state,
       a.id AS "accountId", coalesce(a.email, nullif(o.email, '')) AS email
     FROM review r JOIN orders o ON o.id = r.order_id LEFT JOIN account a ON a.id = o.account_id WHERE r.number = $1::bigint`,
  ),
  partner: statement(
    'abuse-partner-of-case',
    `SELECT p.id AS subject, NULL AS handle, 'partners/' || p.id AS path, p.state, p.account_id AS "accountId", a.email
     FROM partner p LEFT JOIN account a ON a.id = p.account_id WHERE p.id = $1::uuid`,
  ),
  order: statement(
    'abuse-order-of-case',
    `SELECT o.id AS subject, NULL AS handle, 'orders/' || o.number AS path, o.state::text, o.account_id AS "accountId", nullif(o.email, '') AS email FROM orders o WHERE o.number = $1`,
  ),
} as const

/** Reads what stands behind a case. */
export async function readThingOfCase(
  db: Queryable,
  { kind, thing }: Pick<AbuseCase, 'kind' | 'thing'>,
): Promise<ThingOfCase> {
  const [row] = await db.query<Omit<ThingOfCase, 'subjectKind'>>(readers[kind], [thing])
  const none = { subject: null, path: null, handle: null, state: '', accountId: null, email: null }
  return { ...(row ?? none), subjectKind: kind }
}
