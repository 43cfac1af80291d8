import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readUser } from '#domains/account/index.ts'
import {
  countPaidOrders,
  explain,
  type PartnerCode,
  type PartnerOrderRow,
  type PartnerRow,
  partnerStaffActions,
  readBalances,
  readClicks,
  readLatestEntries,
  readPartner,
  readPartnerByRef,
  readPartnerCodes,
  readPartnerHistory,
  readProgramme,
  type ShownEntry,
} from '#domains/partner/index.ts'
import { msg } from '#kernel/translate.ts'
import type { ActView } from '#web/admin/views.ts'
import { callWords, type PartnerCalls, PROBLEM_WORDS, readPartnerCalls } from '../../../partner-calls.ts'
import { type AdminRecord, may, type RecordContext } from '../../kit/record-definition.ts'
import { holdWords } from '../../words/hold-words.ts'
import {
  amount,
  column,
  count,
  outside as foreign,
  instant,
  isId,
  link,
  NOTHING,
  numbers,
  text,
  whyField,
} from './cells.ts'
import { readPartnerHolds } from './partner-holds.ts'
import { partnerState } from './partners.ts'

const ROWS_SHOWN = 50

const latest = statement(
  'admin-partner-orders',
  `SELECT p.refused, p.is_same_network AS "isSameNetwork", p.chain, p.placed_at AS "placedAt", p.paid_at AS "paidAt", o.number
   FROM partner_order p JOIN orders o ON o.id = p.order_id WHERE p.partner_id = $1 ORDER BY p.placed_at DESC, p.order_id DESC LIMIT ${ROWS_SHOWN}`,
)

type BroughtOrder = Pick<PartnerOrderRow, 'refused' | 'isSameNetwork' | 'chain' | 'placedAt' | 'paidAt'> & {
  readonly number: string
}

/** What happened to a partner, for staff. */
const EVENTS: Readonly<Record<string, string>> = {
  joined: msg('Joined the programme'),
  'ref-changed': msg('Changed the ref id'),
  blocked: msg('Blocked'),
  unblocked: msg('Unblocked'),
  'code-given': msg('Got a discount code'),
  'code-taken': msg('Lost a discount code'),
  'tier-set': msg('Tier changed'),
  held: msg('Commissions held'),
  released: msg('Commissions released'),
  'commissions-refused': msg('Commissions refused'),
  'commissions-restored': msg('Refusal of commissions undone'),
}

/** What changed the balance of a partner. */
const ENTRIES: Readonly<Record<ShownEntry['kind'], string>> = {
  earned: msg('Commission earned'),
  matured: msg('Commission payable'),
  returned: msg('Commission taken back'),
  payout: msg('Payout'),
  'payout-returned': msg('Payout came back'),
  corrected: msg('Correction'),
}

/** The page of one partner: figures, orders with their reasons, codes and history. */
export const partnerRecord: AdminRecord = {
  action: partnerStaffActions.read,
  async read(db, key, context) {
    // What waits for staff names partners by their refs.
    const partner = await (isId(key) ? readPartner(db, key) : readPartnerByRef(db, key))
    if (!partner) return null
    const { t } = context
    const { id } = partner
    const [user, clicks, orders, codes, brought, history, balances, entries, { tiers }, outside, holds] =
      await Promise.all([
        partner.accountId === null ? null : readUser(db, partner.accountId),
        readClicks(db, id),
        countPaidOrders(db, id),
        readPartnerCodes(db, id),
        readBrought(db, id),
        readPartnerHistory(db, id),
        readBalances(db, id),
        readLatestEntries(db, id, ROWS_SHOWN),
        readProgramme(db),
        readPartnerCalls(db, partner),
        readPartnerHolds(db, partner, context),
      ])
    return {
      title: t('Partner {ref}', { ref: partner.ref ?? '–' }),
      states: [
        partnerState(partner.state, t),
        ...(holds.isHeld ? [{ kind: 'state', text: t('Commissions held'), tone: 'warning' } as const] : []),
      ],
      facts: [
        {
          label: t('Customer'),
          cell: user && partner.accountId ? link(user.email, `customers/${partner.accountId}`) : NOTHING,
        },
        { label: t('Since'), cell: instant(partner.joinedAt) },
        { label: t('Tier'), cell: foreign(partner.tier) },
        { label: t('Clicks'), cell: count(clicks) },
        { label: t('Paid orders'), cell: count(orders) },
        { label: t('Discount codes'), cell: foreign(codes.map(({ code }) => code).join(', ')) },
        { label: t('Tracking pixel'), cell: foreign(outside.template) },
        { label: t('Signed calls'), cell: foreign(outside.endpoint?.url ?? '') },
        ...balances.flatMap(({ currency, pendingMinor, payableMinor, paidMinor }) => [
          { label: t('Pending for the partner'), cell: amount(pendingMinor, currency) },
          { label: t('Payable to the partner'), cell: amount(payableMinor, currency) },
          { label: t('Paid out to the partner'), cell: amount(paidMinor, currency) },
        ]),
      ],
      tables: [
        ...holds.tables,
        {
          title: t('Orders'),
          columns: [column(t('Order')), column(t('Date')), column(t('State')), column(t('Why?')), column('')],
          rows: brought.map((order) => [
            link(order.number, `orders/${order.number}`),
            instant(order.placedAt),
            text(stateOf(order, context)),
            text(explain(order.chain, t, (at) => dayOf(at, context)).join(' ')),
            order.isSameNetwork ? { kind: 'state', text: t('Same network'), tone: 'warning' } : NOTHING,
          ]),
        },
        ...callTable(outside, context),
        {
          title: t('Latest commissions and payouts'),
          columns: [
            column(t('Date')),
            column(t('What')),
            column(t('Order')),
            numbers(t('Pending for the partner')),
            numbers(t('Payable to the partner')),
          ],
          rows: entries.map(({ at, kind, order, currency, pendingMinor, payableMinor }) => [
            instant(at),
            text(t(ENTRIES[kind])),
            order === null ? NOTHING : link(order, `orders/${order}`),
            amount(pendingMinor, currency),
            amount(payableMinor, currency),
          ]),
        },
        {
          title: t('History'),
          columns: [column(t('Date')), column(t('What')), column(t('Reason'))],
          rows: history.map(({ at, what, why, actor }) => [
            instant(at),
            text(t(EVENTS[what] ?? what)),
            what === 'held' && actor === 'job' ? text(holdWords(why, t)) : foreign(why),
          ]),
        },
      ],
      history: [],
      acts: [
        ...holds.acts,
        ...actsOf(partner, { codes, tiers }, context),
        ...actsOutside(partner, outside, context),
      ],
    }
  },
}

function readBrought(db: Queryable, id: string): Promise<BroughtOrder[]> {
  return db.query<BroughtOrder>(latest, [id])
}

function stateOf({ refused, paidAt }: BroughtOrder, { t }: RecordContext): string {
  if (refused !== null) return t('Own order')
  return paidAt === null ? t('Not paid') : t('Paid')
}

/** Returns the day of an instant: `2026-11-20`, as the sentences of the chain name it to staff. */
function dayOf(at: string, { locale }: RecordContext): string {
  const code = locale === 'ar' ? 'ar-u-nu-latn' : locale
  return new Intl.DateTimeFormat(code, { dateStyle: 'medium' }).format(new Date(at))
}

/** States of signed calls, for staff. */
const CALL_STATES: Readonly<Record<PartnerCalls['calls'][number]['state'], string>> = {
  waiting: msg('Waiting'),
  delivered: msg('Arrived'),
  failed: msg('Not delivered'),
}

function callTable({ calls }: PartnerCalls, { t }: RecordContext) {
  if (calls.length === 0) return []
  return [
    {
      title: t('Signed calls'),
      columns: [column(t('Date')), column(t('What')), column(t('State')), column(t('Reason'))],
      rows: calls.map(({ createdAt, event, state, status, problem }) => [
        instant(createdAt),
        text(t(callWords(event))),
        text([t(CALL_STATES[state]), status].filter(Boolean).join(' ')),
        problem === null ? NOTHING : text(t(PROBLEM_WORDS[problem])),
      ]),
    },
  ]
}

function actsOutside(
  { id }: PartnerRow,
  { template, endpoint }: PartnerCalls,
  { actor, t }: RecordContext,
): readonly ActView[] {
  if (!may(actor, partnerStaffActions.change)) return []
  const act = (to: 'no-pixel' | 'no-calls', title: string): ActView => ({
    call: '/admin/partner/outside',
    title,
    hint: t('The partner can set it again, unless you block them.'),
    isDangerous: true,
    fields: [whyField(t, true)],
    subject: { id, to },
  })
  return [
    ...(template === '' ? [] : [act('no-pixel', t('Take the tracking pixel away'))]),
    ...(endpoint === null || endpoint.url === ''
      ? []
      : [act('no-calls', t('Take the address of signed calls away'))]),
  ]
}

function actsOf(
  { id, state, tier }: PartnerRow,
  { codes, tiers }: { readonly codes: readonly PartnerCode[]; readonly tiers: readonly string[] },
  { actor, t }: RecordContext,
): readonly ActView[] {
  if (!may(actor, partnerStaffActions.change) || state === 'left') return []
  const isActive = state === 'active'
  const block: ActView = {
    call: '/admin/partner/state',
    title: isActive ? t('Block') : t('Unblock'),
    hint: isActive
      ? t(
          'Links, codes and customers count for nobody new. What was attributed stays. You can unblock the partner.',
        )
      : t('Links, codes and customers count again from now on.'),
    isDangerous: isActive,
    fields: [whyField(t, true)],
    subject: { id, to: isActive ? 'blocked' : 'active' },
  }
  const give: ActView = {
    call: '/admin/partner/code',
    title: t('Give a discount code'),
    hint: t('Orders that are placed with it from now on count for this partner. You can take it back.'),
    isDangerous: false,
    fields: [{ kind: 'text', name: 'code', label: t('Code'), hint: '', isRequired: true }],
    subject: { id, to: 'given' },
  }
  const take = codes.map(
    ({ code }): ActView => ({
      call: '/admin/partner/code',
      title: t('Take back {code}', { code }),
      hint: t('The code works on and counts for nobody from now on. You can give it again.'),
      isDangerous: true,
      fields: [],
      subject: { id, to: 'taken', code },
    }),
  )
  const rank: ActView = {
    call: '/admin/partner/tier',
    title: t('Change the tier'),
    hint: t(
      'Commission rules may give a tier another rate, for orders that are paid from now on. You can change it back.',
    ),
    isDangerous: false,
    fields: [
      {
        kind: 'choice',
        name: 'tier',
        label: t('Tier'),
        hint: '',
        isRequired: false,
        choices: [
          { value: '', label: t('None') },
          ...tiers.map((one) => ({ value: one, label: one })),
        ].filter(({ value }) => value !== tier),
      },
    ],
    subject: { id },
  }
  return [give, ...take, ...(tiers.length > 0 ? [rank] : []), block]
}
