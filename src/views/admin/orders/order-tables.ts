import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell, RecordView, TableView } from '#web/admin/views.ts'
import { DOCUMENT_WORDS } from './document-words.ts'
import { addressText, type DeskOrder } from './order-facts.ts'

/** Returns the facts at the top of an order's page. */
export function factsOf({ row, documents, deliveredOn }: DeskOrder, t: Translate): RecordView['facts'] {
  const { email, totalMinor, taxMinor, currency, placedAt, billing, shippingAddress, shippingMethod } = row
  const money = (amount: number): Cell => ({ kind: 'money', money: { amount, currency } })
  const placed: Cell = placedAt ? { kind: 'instant', at: placedAt.toISOString() } : { kind: 'nothing' }
  return [
    { label: t('Total'), cell: money(totalMinor) },
    { label: t('VAT'), cell: money(taxMinor) },
    { label: t('Placed'), cell: placed },
    { label: t('Customer'), cell: { kind: 'outside', text: email ?? '' } },
    { label: t('Billing address'), cell: { kind: 'outside', text: addressText(billing) } },
    {
      label: t('Shipping address'),
      cell: { kind: 'outside', text: addressText(shippingAddress ?? billing) },
    },
    { label: t('Shipping method'), cell: { kind: 'text', text: shippingMethod } },
    ...(deliveredOn === null
      ? []
      : [{ label: t('Delivered'), cell: { kind: 'text', text: deliveredOn } as const }]),
    ...documents.map(({ kind, number }) => ({
      label: t(DOCUMENT_WORDS[kind]),
      cell: { kind: 'link', text: number, path: `files/document/${number}` } as const,
    })),
  ]
}

/** How a refund stands, in words. */
const REFUND_WORDS = {
  requested: msg('Asked for'),
  accepted: msg('On its way'),
  waiting: msg('To be transferred'),
  claim: msg('Waits for the buyer'),
  done: msg('Done'),
  failed: msg('Failed'),
} as const

/** Returns the tables of an order's page; one without rows is not shown. */
export function tablesOf(order: DeskOrder, t: Translate): TableView[] {
  const { currency } = order.row
  return [
    {
      title: t('Products'),
      columns: [
        column(t('Product')),
        number(t('Pieces')),
        number(t('Shipped')),
        number(t('Price')),
        number(t('VAT')),
      ],
      rows: order.lines.map(({ name, pieces, shippedPieces, unitPriceMinor, taxMinor, isWithdrawn }) => [
        { kind: 'text', text: isWithdrawn ? t('{product} (not shipped any more)', { product: name }) : name },
        { kind: 'number', value: pieces },
        { kind: 'number', value: shippedPieces },
        money(unitPriceMinor, currency),
        money(taxMinor, currency),
      ]),
    },
    {
      title: t('Payments'),
      columns: [
        column(t('Begun')),
        column(t('Gateway')),
        column(t('State')),
        number(t('Amount')),
        number(t('Received')),
        // Last, because it may be as wide as the table.
        column(t('Number at the provider')),
      ],
      rows: order.attempts
        .toReversed()
        .map((one) => [
          instant(one.createdAt),
          { kind: 'text', text: one.gatewayId },
          { kind: 'text', text: one.status },
          money(one.amountMinor, one.currency),
          money(one.capturedMinor, one.capturedCurrency ?? one.currency),
          { kind: 'outside', text: one.providerRef ?? '' },
        ]),
    },
    {
      title: t('Refunds'),
      columns: [column(t('Begun')), column(t('State')), column(t('Reason')), number(t('Amount'))],
      rows: order.refunds.map(({ createdAt, state, claimUrl, reason, amountMinor, currency }) => [
        instant(createdAt),
        { kind: 'text', text: t(REFUND_WORDS[state === 'waiting' && claimUrl !== null ? 'claim' : state]) },
        { kind: 'outside', text: reason },
        money(amountMinor, currency),
      ]),
    },
    commissionTable(order, t),
    {
      title: t('Parcels'),
      columns: [
        column(t('Shipped')),
        column(t('Carrier')),
        column(t('Tracking number')),
        column(t('Products')),
      ],
      rows: order.shipments.map(({ at, carrier, tracking, variantIds }) => [
        instant(at),
        { kind: 'outside', text: carrier },
        { kind: 'outside', text: tracking },
        {
          kind: 'text',
          text: order.lines
            .filter(({ variantId }) => variantIds.includes(variantId))
            .map(({ name }) => name)
            .join(', '),
        },
      ]),
    },
  ]
}

/** What each line earns the partner who brought the order, and what was taken back. */
function commissionTable({ commission }: DeskOrder, t: Translate): TableView {
  const title = t('Commission of the partner')
  const columns = [
    column(t('Rule')),
    number(t('Percent')),
    number(t('Goods without VAT')),
    number(t('Amount')),
  ]
  if (!commission) return { title, columns, rows: [] }
  const { lines, currency, returnedMinor } = commission
  const earned = lines.map(({ ruleName, rateBp, basisMinor, amountMinor }): Cell[] => [
    ruleName === '' ? { kind: 'text', text: t('Standard') } : { kind: 'outside', text: ruleName },
    { kind: 'text', text: `${rateBp / 100} %` },
    money(basisMinor, currency),
    money(amountMinor, currency),
  ])
  const returned: Cell[] = [
    { kind: 'text', text: t('Commission taken back') },
    { kind: 'nothing' },
    { kind: 'nothing' },
    money(-returnedMinor, currency),
  ]
  return { title, columns, rows: returnedMinor === 0 ? earned : [...earned, returned] }
}

const column = (label: string) => ({ label, isNumber: false })
const number = (label: string) => ({ label, isNumber: true })
const instant = (at: Date): Cell => ({ kind: 'instant', at: at.toISOString() })
const money = (amount: number, currency: string): Cell => ({ kind: 'money', money: { amount, currency } })
