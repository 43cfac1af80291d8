import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { GiftState } from '#domains/gift/contract.ts'
import { giftRefusal, hashOfGiftToken, readGiftByToken } from '#domains/gift/index.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { ProfileGift } from '#web/account/views.ts'
import type { GiftView } from '#web/membership/views.ts'

const MOST_GIFTS = 50

/** The name of a gift's plan in the locale of `$locale`, else in the default one. */
const NAME = `(SELECT x.name FROM product_text x WHERE x.product_id = g.product_id AND x.locale IN ($locale, '${DEFAULT_LOCALE}') ORDER BY x.locale = $locale DESC LIMIT 1)`

interface ListedRow {
  readonly id: string
  readonly number: string
  readonly orderKey: string
  readonly state: GiftState
  readonly plan: string | null
  readonly periods: number
  readonly period: string
  readonly recipientName: string
  readonly recipientEmail: string
  readonly deliverAt: Date
  readonly sentAt: Date | null
  readonly expiresAt: Date | null
  readonly redeemedAt: Date | null
}

const LISTED = `g.id, o.number, o.key AS "orderKey", g.state, ${NAME} AS plan, g.periods, g.period, g.recipient_name AS "recipientName",
  g.recipient_email AS "recipientEmail", g.deliver_at AS "deliverAt", g.sent_at AS "sentAt", g.expires_at AS "expiresAt", g.redeemed_at AS "redeemedAt"`

const ofBuyer = statement<{
  readonly accountId: string
  readonly locale: string
  readonly number: string | null
  readonly limit: number
}>(
  'gifts-of-buyer',
  `SELECT ${LISTED} FROM orders o JOIN gift g ON g.order_id = o.id
   WHERE o.account_id = $accountId AND ($number::text IS NULL OR o.number = $number) ORDER BY g.id DESC LIMIT $limit`,
)
const all = statement<{ readonly locale: string; readonly state: string | null; readonly limit: number }>(
  'gifts-listed',
  `SELECT ${LISTED} FROM gift g JOIN orders o ON o.id = g.order_id
   WHERE $state::text IS NULL OR g.state = $state ORDER BY g.id DESC LIMIT $limit`,
)

/** Lists the gifts that a member bought, the newest first. Unpaid ones that were given up are left out. */
export async function readGiftsOfBuyer(
  db: Queryable,
  accountId: string | null,
  locale: LocaleCode,
): Promise<readonly ProfileGift[]> {
  if (accountId === null) return []
  const values = ofBuyer.bind({ accountId, locale, number: null, limit: MOST_GIFTS })
  const rows = await db.query<ListedRow>(ofBuyer, values)
  return rows.map(({ id: _, plan, deliverAt, sentAt, expiresAt, redeemedAt, ...row }) => ({
    ...row,
    plan: plan ?? row.number,
    deliverAt: deliverAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    redeemedAt: redeemedAt?.toISOString() ?? null,
  }))
}

/** Reads the gift of an order that a member placed; null for every other number. */
export async function readGiftOfBuyer(
  db: Queryable,
  accountId: string,
  number: string,
): Promise<{ readonly id: string } | null> {
  const values = ofBuyer.bind({ accountId, locale: DEFAULT_LOCALE, number, limit: 1 })
  return (await db.query<ListedRow>(ofBuyer, values))[0] ?? null
}

export type ListedGift = ListedRow

/** Lists gifts for staff, the newest first. */
export function listGifts(
  db: Queryable,
  { state, limit }: { readonly state: string | null; readonly limit: number },
): Promise<ListedGift[]> {
  return db.query<ListedRow>(all, all.bind({ locale: DEFAULT_LOCALE, state, limit }))
}

const planName = statement<{ readonly id: string; readonly locale: string }>(
  'gift-plan-name',
  `SELECT ${NAME} AS name FROM gift g WHERE g.id = $id`,
)

/**
 * Reads what the page of a link shows: whoever has the link may see the gift and redeem it. A link that opens
 * nothing says why. Source: decision 0049.
 */
export async function readGiftPage(
  db: Queryable,
  token: string,
  {
    accountId,
    locale,
    now,
  }: { readonly accountId: string | null; readonly locale: LocaleCode; readonly now: Date },
): Promise<GiftView> {
  const isLoggedIn = accountId !== null
  const gift = await readGiftByToken(db, hashOfGiftToken(token))
  if (!gift) return { isLoggedIn, refusal: 'gift-unknown', gift: null }
  const [named] = await db.query<{ name: string | null }>(planName, planName.bind({ id: gift.id, locale }))
  const refusal = giftRefusal(gift, now)
  const shown = {
    plan: named?.name ?? '',
    giver: gift.giverName,
    recipient: gift.recipientName,
    message: gift.message,
    periods: gift.periods,
    period: gift.period,
    until: gift.expiresAt?.toISOString() ?? '',
  }
  // What was redeemed or blocked concerns nobody who only has the link.
  return { isLoggedIn, refusal, gift: refusal === null ? shown : null }
}
