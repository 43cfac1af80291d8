import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { accountStaffActions, readNotes } from '#domains/account/index.ts'
import type { Translate } from '#kernel/translate.ts'
import type { RecordView, TableView } from '#web/admin/views.ts'
import { readEntitlementList } from '../../../entitlement-list.ts'
import type { AdminRecord } from '../../kit/record-definition.ts'
import { ORDER_STATES, type PlacedState, stateCell } from '../order-words.ts'
import { amount, column, instant, isId, link, numbers, outside, text } from './cells.ts'
import { customerActs } from './customer-acts.ts'
import type { CustomerFacts } from './customer-facts.ts'
import { accountState } from './customers.ts'
import { subscriptionState } from './subscription-words.ts'

const one = statement(
  'admin-customer',
  `SELECT a.id, a.email, a.name, a.roles, a.created_at AS "createdAt", a.email_confirmed_at AS "confirmedAt", a.blocked_at AS "blockedAt",
     a.partner_consent_at AS "partnerConsentAt", EXISTS (SELECT FROM account_totp x WHERE x.account_id = a.id) AS "hasTotp",
     (SELECT count(*)::int FROM passkey p WHERE p.account_id = a.id) AS passkeys,
     (SELECT max(d.last_seen_at) FROM account_device d WHERE d.account_id = a.id) AS "lastSeenAt"
   FROM account a WHERE a.id = $1`,
)
const orders = statement(
  'admin-customer-last-orders',
  `SELECT number, state::text, placed_at AS "placedAt", total_minor AS "totalMinor", currency FROM orders
   WHERE account_id = $1 AND state <> 'cart' ORDER BY placed_at DESC LIMIT 20`,
)
const subscriptions = statement(
  'admin-customer-subscriptions',
  `SELECT s.number, s.state::text, p.handle AS plan, s.price_minor AS "priceMinor", s.currency, s.paid_until AS "paidUntil"
   FROM subscription s JOIN product p ON p.id = s.product_id WHERE s.account_id = $1 ORDER BY s.id DESC LIMIT 20`,
)
const coupons = statement(
  'admin-customer-coupons',
  `SELECT c.id, c.code_end AS "codeEnd", c.balance_minor AS "balanceMinor", c.currency FROM coupon c WHERE c.id IN (
     SELECT v.coupon_id FROM orders o JOIN voucher v ON v.order_id = o.id WHERE o.account_id = $1
     UNION SELECT e.coupon_id FROM orders o JOIN coupon_entry e ON e.order_id = o.id WHERE o.account_id = $1) ORDER BY c.id DESC LIMIT 20`,
)
const mails = statement(
  'admin-customer-mails',
  `SELECT created_at AS "createdAt", subject, to_address AS "to", delivery::text FROM mail WHERE account_id = $1 ORDER BY created_at DESC LIMIT 20`,
)
const devices = statement(
  'admin-customer-devices',
  `SELECT device, network, first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt" FROM account_device WHERE account_id = $1 ORDER BY last_seen_at DESC LIMIT 20`,
)
const events = statement(
  'admin-customer-events',
  `SELECT at, action, actor FROM audit_log WHERE subject = $1 ORDER BY at DESC, id DESC LIMIT 50`,
)

/** The page of one customer. */
export const customerRecord: AdminRecord = {
  action: accountStaffActions.read,
  async read(db, id, context) {
    if (!isId(id)) return null
    const [account] = await db.query<CustomerFacts>(one, [id])
    if (!account) return null
    const { t } = context
    const [tables, history] = await Promise.all([readTables(db, id, t), readHistory(db, id)])
    const isBlocked = account.blockedAt !== null
    const state = { isBlocked, isProved: account.confirmedAt !== null, roles: account.roles }
    return {
      title: account.name || account.email,
      states: [accountState(state, t)],
      facts: factsOf(account, t),
      tables,
      history,
      acts: await customerActs(db, account, context),
    }
  },
}

function factsOf(account: CustomerFacts, t: Translate): RecordView['facts'] {
  const factors = [
    ...(account.hasTotp ? [t('Authenticator app')] : []),
    ...(account.passkeys > 0 ? [t('Passkey')] : []),
  ]
  return [
    { label: t('E-mail address'), cell: outside(account.email) },
    { label: t('Name'), cell: outside(account.name) },
    { label: t('Since'), cell: instant(account.createdAt) },
    { label: t('Address confirmed'), cell: instant(account.confirmedAt) },
    { label: t('Blocked since'), cell: instant(account.blockedAt) },
    { label: t('Last sign-in'), cell: instant(account.lastSeenAt) },
    { label: t('Second factor'), cell: text(factors.join(', ') || t('None')) },
    { label: t('Agreed to partner links'), cell: instant(account.partnerConsentAt) },
  ]
}

interface OrderOfCustomer {
  readonly number: string
  readonly state: PlacedState
  readonly placedAt: Date
  readonly totalMinor: number
  readonly currency: string
}

async function readTables(db: Queryable, id: string, t: Translate): Promise<TableView[]> {
  const [ordered, subscribed, entitlements, held, mailed, seen, notes] = await Promise.all([
    db.query<OrderOfCustomer>(orders, [id]),
    db.query<Parameters<typeof subscriptionRow>[0]>(subscriptions, [id]),
    readEntitlementList(db, { accountId: id }, 20),
    db.query<{ id: string; codeEnd: string; balanceMinor: number; currency: string }>(coupons, [id]),
    db.query<{ createdAt: Date; subject: string; to: string; delivery: string }>(mails, [id]),
    db.query<{ device: string; network: string; firstSeenAt: Date; lastSeenAt: Date }>(devices, [id]),
    readNotes(db, id),
  ])
  return [
    {
      title: t('Notes'),
      columns: [column(t('Date')), column(t('Note'))],
      rows: notes.map(({ at, note }) => [instant(at), outside(note)]),
    },
    {
      title: t('Orders'),
      columns: [column(t('Order')), column(t('Placed')), column(t('State')), numbers(t('Total'))],
      rows: ordered.map(({ number, placedAt, state, totalMinor, currency }) => [
        link(number, `orders/${number}`),
        instant(placedAt),
        stateCell(ORDER_STATES[state], t),
        amount(totalMinor, currency),
      ]),
    },
    {
      title: t('Subscriptions'),
      columns: [
        column(t('Number')),
        column(t('Plan')),
        column(t('State')),
        column(t('Paid until')),
        numbers(t('Price')),
      ],
      rows: subscribed.map((row) => subscriptionRow(row, t)),
    },
    {
      title: t('What may be used'),
      columns: [column(t('Product')), column(t('Because of')), column(t('From')), column(t('Until'))],
      rows: entitlements.map(({ product, source, orderNumber, startsAt, endsAt }) => [
        text(product),
        orderNumber ? link(orderNumber, `orders/${orderNumber}`) : text(source),
        instant(startsAt),
        instant(endsAt),
      ]),
    },
    {
      title: t('Coupons'),
      columns: [column(t('Code')), numbers(t('Balance'))],
      rows: held.map((row) => [
        link(`…-${row.codeEnd}`, `coupons/${row.id}`),
        amount(row.balanceMinor, row.currency),
      ]),
    },
    {
      title: t('Mails'),
      columns: [column(t('Date')), column(t('Subject')), column(t('To')), column(t('State'))],
      rows: mailed.map((row) => [
        instant(row.createdAt),
        text(row.subject),
        outside(row.to),
        text(row.delivery),
      ]),
    },
    {
      title: t('Sign-ins'),
      columns: [column(t('Device')), column(t('Network')), column(t('First')), column(t('Last'))],
      rows: seen.map((row) => [
        outside(row.device),
        outside(row.network),
        instant(row.firstSeenAt),
        instant(row.lastSeenAt),
      ]),
    },
  ]
}

function subscriptionRow(
  row: {
    readonly number: string
    readonly state: Parameters<typeof subscriptionState>[0]
    readonly plan: string
    readonly priceMinor: number
    readonly currency: string
    readonly paidUntil: Date | null
  },
  t: Translate,
) {
  return [
    link(row.number, `subscriptions/${row.number}`),
    text(row.plan),
    subscriptionState(row.state, t),
    instant(row.paidUntil),
    amount(row.priceMinor, row.currency),
  ]
}

async function readHistory(db: Queryable, id: string): Promise<RecordView['history']> {
  const rows = await db.query<{ at: Date; action: string; actor: string }>(events, [`account:${id}`])
  const own = `account:${id}`
  return rows.toReversed().map(({ at, action, actor }) => ({
    at: at.toISOString(),
    what: action,
    who: actor === own ? '' : actor,
    why: '',
  }))
}
