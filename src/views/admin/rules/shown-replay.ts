import type { CommissionLine } from '#domains/partner/index.ts'
import type { CommissionReplay } from '#views/commission-replay.ts'
import type { DecidedLine, ReplayRow, RulePreviewView } from '#web/admin/rules/views.ts'
import type { ListContext } from '../kit/list-definition.ts'

interface Counted {
  readonly currency: string
  readonly orders?: number
  readonly beforeMinor: number
  readonly afterMinor: number
}

/** Returns a replay as its page shows it. */
export function shownReplay(
  { sums, partners, further, orders }: CommissionReplay,
  { t }: ListContext,
): Pick<RulePreviewView, 'sums' | 'partners' | 'further' | 'orders'> {
  return {
    sums: sums.map((sum) => rowOf(sum, { key: sum.currency, label: t('In all'), path: '' })),
    partners: partners.map((sum) =>
      rowOf(sum, {
        key: `${sum.partnerId}/${sum.currency}`,
        label: sum.ref ?? '–',
        path: `partners/${sum.partnerId}`,
      }),
    ),
    further,
    orders: orders.map((order) => ({
      ...rowOf(order, { key: order.number, label: order.number, path: `orders/${order.number}` }),
      partner: order.ref ?? '–',
      lines: order.lines.map(({ name, before, after }, place) => ({
        key: String(place),
        name,
        before: decided(before, order.currency, t),
        after: decided(after, order.currency, t),
      })),
    })),
  }
}

function rowOf(
  { currency, orders = 1, beforeMinor, afterMinor }: Counted,
  face: Pick<ReplayRow, 'key' | 'label' | 'path'>,
): ReplayRow {
  const money = (amount: number) => ({ amount, currency })
  return {
    ...face,
    orders,
    before: money(beforeMinor),
    after: money(afterMinor),
    difference: money(afterMinor - beforeMinor),
  }
}

/** The standard rate is the rule without an id; without a rate, no rule fits. */
function decided(
  { ruleId, ruleName, rateBp, amountMinor }: CommissionLine,
  currency: string,
  t: ListContext['t'],
): DecidedLine {
  return {
    rule: ruleId === null ? t('Standard rate') : ruleName,
    rate: ruleId === null && rateBp === 0 ? '' : `${rateBp / 100} %`,
    earns: { amount: amountMinor, currency },
  }
}
