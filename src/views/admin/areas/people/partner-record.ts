import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readUser } from '#domains/account/index.ts'
import {
  countPaidOrders,
  explain,
  type PartnerOrderRow,
  type PartnerRow,
  partnerStaffActions,
  readClicks,
  readPartner,
  readPartnerByRef,
  readPartnerCodes,
  readPartnerHistory,
} from '#domains/partner/index.ts'
import { msg } from '#kernel/translate.ts'
import type { ActView } from '#web/admin/views.ts'
import { type AdminRecord, may, type RecordContext } from '../../kit/record-definition.ts'
import { holdWords } from '../../words/hold-words.ts'
import { column, count, instant, isId, link, NOTHING, outside, text, whyField } from './cells.ts'
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
  held: msg('Commissions held'),
  released: msg('Commissions released'),
  'commissions-refused': msg('Commissions refused'),
  'commissions-restored': msg('Refusal of commissions undone'),
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
    const [user, clicks, orders, codes, brought, history, holds] = await Promise.all([
      partner.accountId === null ? null : readUser(db, partner.accountId),
      readClicks(db, id),
      countPaidOrders(db, id),
      readPartnerCodes(db, id),
      readBrought(db, id),
      readPartnerHistory(db, id),
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
        { label: t('Clicks'), cell: count(clicks) },
        { label: t('Paid orders'), cell: count(orders) },
        { label: t('Discount codes'), cell: outside(codes.map(({ code }) => code).join(', ')) },
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
        {
          title: t('History'),
          columns: [column(t('Date')), column(t('What')), column(t('Reason'))],
          rows: history.map(({ at, what, why, actor }) => [
            instant(at),
            text(t(EVENTS[what] ?? what)),
            what === 'held' && actor === 'job' ? text(holdWords(why, t)) : outside(why),
          ]),
        },
      ],
      history: [],
      acts: [...holds.acts, ...actsOf(partner, codes, context)],
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

function actsOf(
  { id, state }: PartnerRow,
  codes: readonly { readonly codeId: string; readonly code: string }[],
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
  return [give, ...take, block]
}
