import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  actorOf,
  listSessions,
  mayChangeFactors,
  photoAddress,
  readFactors,
  readPartnerConsent,
  readUser,
} from '#domains/account/index.ts'
import { readSettledOf, type Settled } from '#domains/ledger/index.ts'
import { type AddressView, fullAddress, type OrderState } from '#domains/order/contract.ts'
import { type Gateway, type PaymentStanding, paymentStateOf, readStandingOf } from '#domains/payment/index.ts'
import { listTokens } from '#domains/token/index.ts'
import { basePathOf, type LocaleCode } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import type { ProfileOrder, ProfileView } from '#web/account/views.ts'
import { readAccessList } from './access-list.ts'
import { readDocumentLinks } from './document-links.ts'
import { readGiftsOfBuyer } from './gift-list.ts'
import { readSubscriptionList } from './subscription-list.ts'

/** Number of orders that the profile shows at first; a link shows all. */
const FIRST_ORDERS = 5
const MOST_ORDERS = 200
const ADDRESSES = 6
const SHOWN_LINES = 3

const orders = statement(
  'profile-orders',
  `SELECT o.id, o.key, o.number, o.state, o.currency, o.total_minor AS "totalMinor", o.placed_at AS "placedAt",
     (SELECT json_agg(json_build_object('name', coalesce(t.name, l.name), 'pieces', l.pieces) ORDER BY l.position) FROM order_line l
      LEFT JOIN variant v ON v.id = l.variant_id LEFT JOIN product_text t ON t.product_id = v.product_id AND t.locale = $2 WHERE l.order_id = o.id) AS lines
   FROM orders o WHERE o.account_id = $1 AND o.state <> 'cart' ORDER BY o.placed_at DESC, o.id DESC LIMIT $3`,
)
const addresses = statement(
  'profile-addresses',
  `SELECT address FROM (
     SELECT billing AS address, placed_at FROM orders WHERE account_id = $1 AND state <> 'cart'
     UNION ALL SELECT shipping_address, placed_at FROM orders WHERE account_id = $1 AND state <> 'cart' AND shipping_address IS NOT NULL
   ) AS used WHERE address ? 'line1' GROUP BY address ORDER BY max(placed_at) DESC LIMIT $2`,
)
const standing = statement(
  'profile-email',
  `SELECT a.email_confirmed_at IS NOT NULL AS confirmed, (
     SELECT t.email FROM account_token t WHERE t.account_id = a.id AND t.purpose = 'confirm-email' AND t.expires_at > $2 AND lower(t.email) <> lower(a.email)
     ORDER BY t.created_at DESC LIMIT 1
   ) AS pending FROM account a WHERE a.id = $1`,
)

interface OrderRow {
  readonly id: string
  readonly key: string
  readonly number: string
  readonly state: Exclude<OrderState, 'cart'>
  readonly currency: string
  readonly totalMinor: number
  readonly placedAt: Date
  readonly lines: readonly { readonly name: string; readonly pieces: number }[] | null
}

export interface ProfileReader {
  readonly session: Parameters<typeof actorOf>[0] & { readonly hash: Buffer }
  readonly locale: LocaleCode
  readonly mountPath: string
  readonly gateways: readonly Gateway[]
  readonly demo: boolean
  readonly allOrders: boolean
  readonly now: Date
}

/**
 * Reads what the profile page shows to the signed-in person; null for guests, and when the account no longer
 * exists.
 */
export async function readProfile(
  database: Queryable,
  { session, locale, mountPath, gateways, demo, allOrders, now }: ProfileReader,
): Promise<ProfileView | null> {
  const actor = actorOf(session, { demo })
  const accountId = actor.accountId
  if (accountId === null) return null
  const limit = allOrders ? MOST_ORDERS : FIRST_ORDERS
  // Somebody who has only the password of a staff account must not learn anything with it.
  const whose = actor.mustSetUpFactor ? null : accountId
  const [user, email, rows, used, factors, sessions, partnerSince, subscriptions, gifts, access, tokens] =
    await Promise.all([
      readUser(database, accountId),
      database.query<{ confirmed: boolean; pending: string | null }>(standing, [accountId, now]),
      database.query<OrderRow>(orders, [whose, locale, limit + 1]),
      database.query<{ address: Partial<AddressView> }>(addresses, [whose, ADDRESSES]),
      readFactors(database, accountId, { demo }),
      listSessions(database, accountId, session.hash, now),
      readPartnerConsent(database, { sessionHash: session.hash, accountId }),
      readSubscriptionList(database, {
        accountId: whose,
        locale,
        gateways,
        translate: translatorOf(locale),
        now,
      }),
      readGiftsOfBuyer(database, whose, locale),
      readAccessList(database, whose, locale, now),
      whose === null ? [] : listTokens(database, whose, now),
    ])
  if (!user || !factors) return null
  const shown = rows.slice(0, limit)
  const ids = shown.map(({ id }) => id)
  const [settledOf, standingOf, documentsOf] = await Promise.all([
    readSettledOf(database, ids),
    readStandingOf(database, ids),
    readDocumentLinks(
      database,
      shown.map(({ id, key }) => ({ id, key, isReadable: true })),
      basePathOf(mountPath, locale),
    ),
  ])
  const hasFactors = factors.totpSince !== null || factors.passkeys.length > 0
  return {
    user: { ...user, photo: photoAddress(mountPath, user.photo) },
    isEmailConfirmed: email[0]?.confirmed ?? false,
    pendingEmail: email[0]?.pending ?? null,
    orders: shown.map((row) => ({
      ...orderOf(row, settledOf(row.id), standingOf(row.id)),
      documents: documentsOf(row.id),
    })),
    hasMoreOrders: rows.length > limit,
    subscriptions,
    gifts,
    access,
    addresses: used.map(({ address }) => fullAddress(address)),
    factors,
    mayChangeFactors: mayChangeFactors(actor, { accountId, hasFactors }) === null,
    mustSetUpFactor: actor.mustSetUpFactor,
    sessions,
    tokens,
    partnerConsentSince: partnerSince?.toISOString() ?? null,
  }
}

function orderOf(
  row: OrderRow,
  settled: Settled,
  standing: PaymentStanding,
): Omit<ProfileOrder, 'documents'> {
  const { key, number, state, currency, totalMinor, placedAt } = row
  const lines = row.lines ?? []
  return {
    key,
    number,
    state,
    placedAt: placedAt.toISOString(),
    total: { amount: totalMinor, currency },
    paymentState: paymentStateOf({ totalMinor, ...settled, ...standing }),
    lines: lines.slice(0, SHOWN_LINES),
    moreLines: Math.max(0, lines.length - SHOWN_LINES),
  }
}
