import { isByHand, paymentStaffActions } from '#domains/payment/index.ts'
import { formatMoney } from '#kernel/money.ts'
import type { RecordContext } from '../kit/record-definition.ts'
import { handGateways, longText, type OfferedAct, text } from './act-fields.ts'
import type { HandBooking } from './hand-bookings.ts'
import type { DeskOrder } from './order-facts.ts'

/** Returns what staff can do with the money of an order. A refund has a page of its own, with its preview. */
export function moneyActs(
  order: DeskOrder,
  bookings: readonly HandBooking[],
  context: RecordContext,
): OfferedAct[] {
  return [
    ...reviewActs(order, context),
    ...captureActs(order, context),
    ...transferActs(order, context),
    ...bookingActs(order, bookings, context),
  ]
}

function reviewActs({ reviews }: DeskOrder, { t }: RecordContext): OfferedAct[] {
  if (reviews.length === 0) return []
  const reasons = reviews.map(({ reason, detail }) => [reason, detail].filter(Boolean).join(': ')).join('; ')
  return [
    {
      action: paymentStaffActions.review,
      call: '/admin/order/release',
      title: t('Accept the payment'),
      hint: t(
        'The payment is held: {reasons}. Accept it, and the order goes on. To reject it, refund it instead. An accepted payment is held again only if something new happens to it.',
        { reasons },
      ),
      isDangerous: false,
      fields: [longText('why', t('Reason'))],
    },
  ]
}

function captureActs({ attempts }: DeskOrder, { t, locale }: RecordContext): OfferedAct[] {
  const authorized = attempts.find(({ status }) => status === 'authorized')
  const promised = attempts.find(({ securedMinor, booking }) => securedMinor > 0 && booking === 'receivable')
  const attempt = authorized ?? promised
  if (!attempt) return []
  const most = authorized ? attempt.amountMinor : attempt.securedMinor
  const amount = formatMoney({ amount: most, currency: attempt.capturedCurrency ?? attempt.currency }, locale)
  return [
    {
      action: paymentStaffActions.capture,
      call: '/admin/order/capture',
      title: t('Capture'),
      hint: t('Takes the authorised money, {amount} at most. What is taken can only be refunded.', {
        amount,
      }),
      isDangerous: false,
      fields: [text('amount', t('Amount'), { hint: t('Empty: all of it.') })],
    },
    {
      action: paymentStaffActions.capture,
      call: '/admin/order/void',
      title: t('Release the authorised money'),
      hint: t(
        'Gives back {amount} without taking any of it. It cannot be undone; the buyer would have to pay again.',
        {
          amount,
        },
      ),
      isDangerous: true,
      fields: [],
    },
  ]
}

function transferActs({ refunds, inFile }: DeskOrder, { t, locale }: RecordContext): OfferedAct[] {
  return refunds
    .filter((refund) => isByHand(refund) && !inFile.has(refund.id))
    .flatMap(({ id, state, amountMinor, currency }): OfferedAct[] => {
      const amount = formatMoney({ amount: amountMinor, currency }, locale)
      const done: OfferedAct = {
        action: paymentStaffActions.refund,
        call: '/admin/order/refund/done',
        title: t('Transferred: {amount}', { amount }),
        hint: t(
          'Books the refund after you transferred it. “Came back” undoes it if the transfer comes back.',
        ),
        isDangerous: false,
        fields: [text('reference', t('Reference of the transfer'), { isRequired: true })],
        subject: { refund: id },
      }
      const giveUp: OfferedAct = {
        action: paymentStaffActions.refund,
        call: '/admin/order/refund/give-up',
        title: state === 'done' ? t('Came back: {amount}', { amount }) : t('Give up: {amount}', { amount }),
        hint: t(
          'The money stays here. Products that the refund took off the order are to be shipped again; what you returned to stock stays there. Refund it again if the buyer gets it after all.',
        ),
        isDangerous: true,
        fields: [longText('why', t('Reason'))],
        subject: { refund: id },
      }
      if (state === 'waiting') return [done, giveUp]
      return state === 'done' ? [giveUp] : []
    })
}

function bookingActs(
  { row, settledMinor, refundableMinor }: DeskOrder,
  bookings: readonly HandBooking[],
  context: RecordContext,
): OfferedAct[] {
  const { t, locale } = context
  const gateways = handGateways(context)
  const settle: OfferedAct = {
    action: paymentStaffActions.settle,
    call: '/admin/order/settle',
    title: t('Mark as paid'),
    hint: t('Books money that arrived at your bank or from the courier. “Take back” undoes it.'),
    isDangerous: false,
    fields: [
      {
        kind: 'choice',
        name: 'gateway',
        label: t('How it came'),
        hint: '',
        isRequired: true,
        choices: gateways,
      },
      text('reference', t('Reference'), {
        hint: t('Names this money, so that nobody books it twice. Without a slash.'),
        isRequired: true,
      }),
      text('amount', t('Amount'), { hint: t('Empty: what is due.') }),
    ],
  }
  // Money that went back to the buyer was the buyer's.
  const left = bookings.filter(({ amountMinor }) => amountMinor <= refundableMinor)
  const undo = left.map(
    ({ reference, amountMinor, currency }): OfferedAct => ({
      action: paymentStaffActions.settle,
      call: '/admin/order/unsettle',
      title: t('Take back {amount} ({reference})', {
        amount: formatMoney({ amount: amountMinor, currency }, locale),
        reference,
      }),
      hint: t('The order waits for its money again. Book it anew to undo this.'),
      isDangerous: true,
      fields: [longText('why', t('Reason'))],
      subject: { reference },
    }),
  )
  const isDue = row.state === 'placed' && settledMinor < row.totalMinor
  return [...(isDue && gateways.length > 0 ? [settle] : []), ...undo]
}
