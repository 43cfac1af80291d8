import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { isUuid } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import type { CommissionView, ListPage } from '#web/partner/area/views.ts'
import { dateText, PAGE_SIZE, type PartnerReader, paged, rateText } from './reader.ts'

const listed = statement<{
  readonly partnerId: string
  readonly after: string | null
  readonly limit: number
}>(
  'partner-page-commissions',
  `SELECT c.order_id AS "orderId", o.number, c.currency, c.phase, c.basis_minor AS "basisMinor", c.earned_minor AS "earnedMinor",
     c.returned_minor AS "returnedMinor", c.lines, c.earned_at AS "earnedAt", c.matures_at AS "maturesAt", c.payable_at AS "payableAt",
     c.held_at IS NOT NULL AS "isHeld",
     (SELECT f.why FROM commission_refusal f WHERE f.order_id = c.order_id AND f.restored_at IS NULL ORDER BY f.id DESC LIMIT 1) AS "refusedWhy"
   FROM commission c JOIN orders o ON o.id = c.order_id WHERE c.partner_id = $partnerId
   AND ($after::uuid IS NULL OR (c.earned_at, c.order_id) < (SELECT l.earned_at, l.order_id FROM commission l WHERE l.order_id = $after AND l.partner_id = $partnerId))
   ORDER BY c.earned_at DESC, c.order_id DESC LIMIT $limit`,
)
const nextDue = statement(
  'partner-page-next-due',
  `SELECT currency, earned_minor - returned_minor AS "amountMinor", matures_at AS "maturesAt" FROM commission
   WHERE partner_id = $1 AND payable_at IS NULL AND held_at IS NULL AND earned_minor > returned_minor ORDER BY matures_at LIMIT 1`,
)

interface ListedCommission {
  readonly orderId: string
  readonly number: string
  readonly currency: string
  readonly phase: 'first' | 'recurring'
  readonly basisMinor: number
  readonly earnedMinor: number
  readonly returnedMinor: number
  readonly lines: readonly CommissionLine[]
  readonly earnedAt: Date
  readonly maturesAt: Date
  readonly payableAt: Date | null
  readonly isHeld: boolean
  /** Why staff did not accept it; null: they did not refuse it. */
  readonly refusedWhy: string | null
}

/** What one line of an order earns, as it was decided. */
interface CommissionLine {
  readonly ruleId: string | null
  readonly ruleName: string
  readonly rateBp: number
  readonly basisMinor: number
  readonly amountMinor: number
}

/** The commission that becomes payable next. */
export interface NextDue {
  readonly currency: string
  /** Units: minor units. */
  readonly amountMinor: number
  readonly maturesAt: Date
}

/** Returns the commission of a partner that becomes payable next; null: none is pending. */
export async function readNextDue(db: Queryable, partnerId: string): Promise<NextDue | null> {
  return (await db.query<NextDue>(nextDue, [partnerId]))[0] ?? null
}

/** Reads what orders earned, the newest first, each with the rule and the basis of its lines. */
export async function readCommissionPage(
  db: Queryable,
  partnerId: string,
  after: string | null,
  reader: PartnerReader,
  size = PAGE_SIZE,
): Promise<ListPage<CommissionView>> {
  const from = after !== null && isUuid(after) ? after : null
  const values = listed.bind({ partnerId, after: from, limit: size + 1 })
  const found = await db.query<ListedCommission>(listed, values)
  return paged(
    found,
    size,
    ({ orderId }) => orderId,
    (commission) => shown(commission, reader),
  )
}

function shown(commission: ListedCommission, reader: PartnerReader): CommissionView {
  const { number, currency, phase, lines } = commission
  const { translate: t } = reader
  const money = (amount: number) => ({ amount, currency })
  const state = stateOf(commission)
  return {
    number,
    earnedAt: commission.earnedAt.toISOString(),
    state,
    stateWords: wordsOf(state, commission, reader),
    earned: money(commission.earnedMinor),
    returned: money(commission.returnedMinor),
    basis: money(commission.basisMinor),
    lines: [
      phase === 'first' ? t('It is a first order.') : t('It renews a subscription.'),
      ...lines.map((line) => lineWords(line, currency, reader)),
    ],
  }
}

function stateOf({
  isHeld,
  payableAt,
  earnedMinor,
  returnedMinor,
  refusedWhy,
}: ListedCommission): CommissionView['state'] {
  if (refusedWhy !== null) return 'refused'
  if (earnedMinor > 0 && returnedMinor === earnedMinor) return 'returned'
  if (isHeld) return 'held'
  return payableAt === null ? 'pending' : 'payable'
}

function wordsOf(
  state: CommissionView['state'],
  { maturesAt, payableAt, refusedWhy }: ListedCommission,
  reader: PartnerReader,
): string {
  const { translate: t } = reader
  switch (state) {
    case 'returned':
      return t('Taken back, because the buyer got the money back')
    case 'refused':
      return refusedWhy ? t('Not accepted: {why}', { why: refusedWhy }) : t('Not accepted')
    case 'held':
      return t('Held until the shop has checked it')
    case 'pending':
      return t('Pending until {date}', { date: dateText(maturesAt, reader) })
    case 'payable':
      return t('Payable since {date}', { date: dateText(payableAt ?? maturesAt, reader) })
  }
}

function lineWords(
  { ruleId, ruleName, rateBp, basisMinor, amountMinor }: CommissionLine,
  currency: string,
  reader: PartnerReader,
): string {
  const { translate: t, locale } = reader
  const basis = formatMoney({ amount: basisMinor, currency }, locale)
  if (ruleId === null && amountMinor === 0)
    return t('No rule applies to {basis}: it earns nothing.', { basis })
  return t('“{rule}”: {rate} of {basis} is {amount}.', {
    rule: ruleName,
    rate: rateText(rateBp, reader),
    basis,
    amount: formatMoney({ amount: amountMinor, currency }, locale),
  })
}
