import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'
import { PIXEL_DAYS } from '../contract.ts'

const PRESENT = 'SELECT x.template FROM partner_pixel x WHERE x.partner_id = p.id ORDER BY x.id DESC LIMIT 1'
const ofPartner = statement(
  'partner-pixel',
  'SELECT template FROM partner_pixel WHERE partner_id = $1 ORDER BY id DESC LIMIT 1',
)
const insert = statement<{
  readonly partnerId: string
  readonly template: string
  readonly actor: string
  readonly now: Date
  readonly why: string
}>(
  'partner-pixel-insert',
  'INSERT INTO partner_pixel (partner_id, template, actor, at, why) VALUES ($partnerId, $template, $actor, $now, $why)',
)
// The consent is that of whoever opens the page: it is their browser that would ask the partner's server.
const due = statement<{
  readonly orderKey: string
  readonly sessionHash: Buffer
  readonly accountId: string | null
  readonly oldest: Date
}>(
  'partner-pixel-due',
  `SELECT o.id AS "orderId", p.id AS "partnerId", x.template, o.number AS "order", o.total_minor AS "amountMinor", o.currency, coalesce(r.ref, '') AS ref
   FROM orders o JOIN partner_order b ON b.order_id = o.id AND b.refused IS NULL AND b.way <> 'renewal' AND b.paid_at > $oldest
   JOIN partner p ON p.id = b.partner_id AND p.state = 'active' CROSS JOIN LATERAL (${PRESENT}) x
   LEFT JOIN partner_ref r ON r.partner_id = p.id AND r.retired_at IS NULL
   WHERE o.key = $orderKey AND x.template <> '' AND NOT EXISTS (SELECT FROM partner_pixel_order d WHERE d.order_id = o.id)
   AND CASE WHEN $accountId::uuid IS NULL THEN EXISTS (SELECT FROM session s WHERE s.id_hash = $sessionHash AND s.partner_consent_at IS NOT NULL)
     ELSE EXISTS (SELECT FROM account a WHERE a.id = $accountId AND a.partner_consent_at IS NOT NULL) END`,
)
const claim = statement<{
  readonly orderId: string
  readonly partnerId: string
  readonly isShown: boolean
  readonly now: Date
}>(
  'partner-pixel-claim',
  `INSERT INTO partner_pixel_order (order_id, partner_id, is_shown, at) VALUES ($orderId, $partnerId, $isShown, $now)
   ON CONFLICT (order_id) DO NOTHING RETURNING order_id`,
)
const counted = statement(
  'partner-pixel-counted',
  `SELECT count(*) FILTER (WHERE is_shown)::integer AS shown, count(*) FILTER (WHERE NOT is_shown)::integer AS refused, max(at) AS "lastAt"
   FROM partner_pixel_order WHERE partner_id = $1`,
)

/** Who opens the page of an order. */
export interface PixelReader {
  readonly sessionHash: Buffer
  readonly accountId: string | null
}

/** An image that the page of an order may show. */
export interface DuePixel {
  readonly orderId: string
  readonly partnerId: string
  readonly template: string
  readonly order: string
  /** The order's total. Units: minor units. */
  readonly amountMinor: number
  readonly currency: string
  readonly ref: string
}

/** What became of a partner's image. */
export interface PixelCount {
  readonly shown: number
  readonly refused: number
  readonly lastAt: Date | null
}

/** Reads the image of a partner; '' if there is none. */
export async function readPixel(db: Queryable, partnerId: string): Promise<string> {
  return (await db.query<{ template: string }>(ofPartner, [partnerId]))[0]?.template ?? ''
}

/** Stores another image of a partner, or '' for none. */
export async function storePixel(
  db: Queryable,
  pixel: {
    readonly partnerId: string
    readonly template: string
    readonly actor: string
    readonly now: Date
    readonly why: string
  },
): Promise<void> {
  await db.query(insert, insert.bind(pixel))
}

/**
 * Reads the image that the page of a paid order may show to this visitor; null: none, because no partner brought the
 * order, the visitor does not consent, or it had its image.
 */
export async function readDuePixel(
  db: Queryable,
  orderKey: string,
  reader: PixelReader,
  now: Date,
): Promise<DuePixel | null> {
  const oldest = new Date(now.getTime() - PIXEL_DAYS * DAY)
  return (await db.query<DuePixel>(due, due.bind({ orderKey, ...reader, oldest })))[0] ?? null
}

/** Takes the one showing of an order's image; false when somebody else had it. */
export async function claimPixel(
  db: Queryable,
  showing: {
    readonly orderId: string
    readonly partnerId: string
    readonly isShown: boolean
    readonly now: Date
  },
): Promise<boolean> {
  return (await db.query(claim, claim.bind(showing))).length > 0
}

/** Counts the orders whose page has had a partner's image, and those whose page had none because of its host. */
export async function countPixels(db: Queryable, partnerId: string): Promise<PixelCount> {
  const [row] = await db.query<PixelCount>(counted, [partnerId])
  return row ?? { shown: 0, refused: 0, lastAt: null }
}
