import { orderStaffActions } from '#domains/order/index.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActField, ActView } from '#web/admin/views.ts'
import { may, type RecordContext } from '../kit/record-definition.ts'
import { check, longText, type OfferedAct, text } from './act-fields.ts'
import { correctActs } from './correct-acts.ts'
import type { HandBooking } from './hand-bookings.ts'
import { mailActs } from './mail-acts.ts'
import { moneyActs } from './money-acts.ts'
import { type DeskOrder, unshippedOf } from './order-facts.ts'

/** Returns what staff with these roles can do with an order as it stands. */
export function actsOf(
  order: DeskOrder,
  bookings: readonly HandBooking[],
  context: RecordContext,
): readonly ActView[] {
  const { actor, t } = context
  const number = order.row.number ?? ''
  return [
    ...shipActs(order, t),
    ...moneyActs(order, bookings, context),
    ...goodsActs(order, t),
    ...correctActs(order, context),
    ...mailActs(order, context),
    ...cancelActs(order, t),
    ...noteActs(order, t),
  ]
    .filter(({ action }) => may(actor, action))
    .map(({ action: _, subject, ...act }): ActView => ({ ...act, subject: { number, ...subject } }))
}

function shipActs(order: DeskOrder, t: Translate): OfferedAct[] {
  const lines = unshippedOf(order)
  if (order.row.state !== 'placed' || lines.length === 0) return []
  // A review ends first, a withdrawal takes effect or is taken back, and a report lets it go on.
  if (order.reviews.length > 0 || order.isWithdrawing || order.heldBy.length > 0) return []
  const ticks = lines.map(
    ({ variantId, name, pieces }): ActField => ({
      kind: 'check',
      name: `line.${variantId}`,
      label: `${pieces} × ${name}`,
      hint: '',
      isRequired: false,
    }),
  )
  return [
    {
      action: orderStaffActions.ship,
      call: '/admin/order/ship',
      title: t('Ship'),
      hint: t(
        'The pieces leave the stock, and the order gets its invoice. Tick products to ship only these; without a tick everything that is left is shipped. It cannot be undone; what comes back you return to stock.',
      ),
      isDangerous: false,
      fields: [
        ...(ticks.length > 1 ? ticks : []),
        text('carrier', t('Carrier')),
        text('tracking', t('Tracking number')),
        ...(UNPAID.has(order.payment)
          ? [check('unpaid', t('Also if it is not paid'), t('For customers who pay by invoice.'))]
          : []),
        ...(order.payment === 'disputed' || order.refunds.some(({ state }) => state !== 'failed')
          ? [check('anyway', t('Also if it was refunded or is disputed'), '')]
          : []),
      ],
    },
  ]
}

/** States in which an order is shipped only if staff say so. */
const UNPAID: ReadonlySet<string> = new Set(['unpaid', 'awaiting', 'partly-paid'])

function cancelActs({ row }: DeskOrder, t: Translate): OfferedAct[] {
  if (row.state !== 'placed' || row.invoiceNumber !== null) return []
  return [
    {
      action: orderStaffActions.cancel,
      call: '/admin/order/cancel',
      title: t('Cancel'),
      hint: t(
        'Closes its open payments and returns its pieces to stock. A cancelled order cannot be opened again.',
      ),
      isDangerous: true,
      fields: [longText('reason', t('Reason'))],
    },
  ]
}

function goodsActs({ lines, row, pieces }: DeskOrder, t: Translate): OfferedAct[] {
  if (!lines.some(({ shippedPieces }) => shippedPieces > 0)) return []
  const isAllShipped = unshippedOf({ lines }).length === 0
  return [
    ...(isAllShipped && row.state !== 'cancelled'
      ? [
          {
            action: orderStaffActions.ship,
            call: '/admin/order/delivered',
            title: t('Note the delivery'),
            hint: t('The 14 days to withdraw begin on this day. Save another day to correct it.'),
            isDangerous: false,
            fields: [{ kind: 'day', name: 'day', label: t('Day'), hint: '', isRequired: true }],
          } as const,
        ]
      : []),
    ...(pieces.out > 0
      ? [
          {
            action: orderStaffActions.ship,
            call: '/admin/order/restock',
            title: t('Return to stock'),
            hint: t(
              'Puts all shipped pieces back into stock, without a refund. “Undo the return” takes them out again.',
            ),
            isDangerous: false,
            fields: [],
          } as const,
        ]
      : []),
    ...(pieces.back > 0
      ? [
          {
            action: orderStaffActions.ship,
            call: '/admin/order/unrestock',
            title: t('Undo the return'),
            hint: t('Takes the returned pieces out of stock again, unless they were sold meanwhile.'),
            isDangerous: false,
            fields: [],
          } as const,
        ]
      : []),
  ]
}

function noteActs({ notes }: DeskOrder, t: Translate): OfferedAct[] {
  return [
    {
      action: orderStaffActions.note,
      call: '/admin/order/note',
      title: t('Write a note'),
      hint: t('Only staff see it. You can remove it again.'),
      isDangerous: false,
      fields: [longText('words', t('Note'))],
    },
    ...notes.map(
      ({ id, words }): OfferedAct => ({
        action: orderStaffActions.note,
        call: '/admin/order/note/remove',
        title: t('Remove the note “{words}”', { words: words.slice(0, SHOWN_WORDS) }),
        hint: t('Write it again to undo this.'),
        isDangerous: false,
        fields: [],
        subject: { note: id },
      }),
    ),
  ]
}

/** Length of a note in the title of its removal. Units: UTF-16 code units. */
const SHOWN_WORDS = 30
