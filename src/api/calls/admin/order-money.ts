import { readSettled } from '#domains/ledger/index.ts'
import {
  captureAuthorized,
  dueMinor,
  endReview,
  findSettlement,
  isBookedByHand,
  type PaymentEngine,
  paymentErrors,
  paymentStaffActions,
  recordSettlement,
  unbookSettlement,
} from '#domains/payment/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { inActOf, recordingEngine } from '#processes/recording-act.ts'
import { optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { amountField, amountIn, findOrder, numberField, staffMoment, WORDS_MAX } from './order-of-act.ts'

interface MoneyParts {
  readonly payments: PaymentEngine
}

/** A line of a bank statement has a slash in its reference, and is undone where the statements are. */
const OWN_REFERENCE = /^[^/]+$/
const gatewayField = () => text({ max: 40 })

/** Takes authorised or promised money. */
export function adminOrderCaptureCall({ payments }: MoneyParts): Call {
  return defineCall({
    path: '/admin/order/capture',
    summary: 'Capture authorised money of an order',
    action: paymentStaffActions.capture,
    errors: ['nothing-to-capture', 'payment-declined', 'provider-unreachable'],
    money: true,
    fields: { number: numberField(), amount: optional(amountField()) },
    flash: () => ({ success: msg('The money is captured') }),
    async handle({ fields, database, ...context }) {
      const { id: chargeId, currency } = await findOrder(database, fields.number)
      const amountMinor = amountIn(currency, fields.amount)
      const act = {
        what: 'orders.capture',
        subject: fields.number,
        after: { amountMinor, currency },
      } as const
      await captureAuthorized(
        recordingEngine(payments, context, act),
        { chargeId, amountMinor },
        staffMoment(context),
      )
    },
  })
}

/** Gives authorised money back without taking any of it. */
export function adminOrderReleaseMoneyCall({ payments }: MoneyParts): Call {
  return defineCall({
    path: '/admin/order/void',
    summary: 'Release the authorised money of an order',
    action: paymentStaffActions.capture,
    errors: ['nothing-to-capture', 'payment-declined', 'provider-unreachable'],
    money: true,
    fields: { number: numberField() },
    flash: () => ({ success: msg('The authorised money is released') }),
    async handle({ fields, database, ...context }) {
      const { id: chargeId } = await findOrder(database, fields.number)
      const act = { what: 'orders.void', subject: fields.number } as const
      await captureAuthorized(
        recordingEngine(payments, context, act),
        { chargeId, amountMinor: 0 },
        staffMoment(context),
      )
    },
  })
}

/** Books money that came outside of any provider. */
export function adminOrderSettleCall({ payments }: MoneyParts): Call {
  return defineCall({
    path: '/admin/order/settle',
    summary: 'Book money that arrived for an order',
    action: paymentStaffActions.settle,
    errors: ['gateway-unavailable', 'settled-before', 'nothing-due'],
    money: true,
    fields: {
      number: numberField(),
      gateway: gatewayField(),
      reference: text({ max: 100, pattern: OWN_REFERENCE }),
      amount: optional(amountField()),
    },
    flash: () => ({ success: msg('The money is booked') }),
    async handle({ fields, database, ...context }) {
      const order = await findOrder(database, fields.number)
      const { id: chargeId, currency } = order
      const { reference } = fields
      const gateway = payments.gatewayOf(fields.gateway)
      if (!gateway || !isBookedByHand(gateway.info.paidThrough)) throw paymentErrors['gateway-unavailable']()
      const wanted = amountIn(currency, fields.amount)
      const amountMinor = wanted ?? dueMinor({ ...order, ...(await readSettled(database, chargeId)) })
      if (amountMinor <= 0) throw paymentErrors['nothing-due']()
      const money = { chargeId, gateway, amountMinor, currency, reference, ...staffMoment(context) }
      const after = { gateway: gateway.info.id, reference, amountMinor, currency }
      const recording = recordingEngine(payments, context, {
        what: 'orders.settle',
        subject: fields.number,
        after,
      })
      if (!(await recordSettlement(recording, money))) throw paymentErrors['settled-before']()
    },
  })
}

/** Takes back money that staff booked by mistake. */
export function adminOrderUnsettleCall({ payments }: MoneyParts): Call {
  return defineCall({
    path: '/admin/order/unsettle',
    summary: 'Take back money that was booked for an order by hand',
    action: paymentStaffActions.settle,
    errors: ['not-booked', 'settlement-paid-back'],
    money: true,
    fields: {
      number: numberField(),
      reference: text({ max: 100, pattern: OWN_REFERENCE }),
      why: text({ max: WORDS_MAX, lines: true }),
    },
    flash: () => ({ success: msg('The booking is taken back') }),
    async handle({ fields, database, ...context }) {
      const { id: chargeId } = await findOrder(database, fields.number)
      const { reference, why } = fields
      const booked = await findSettlement(database, chargeId, reference)
      if (!booked) throw paymentErrors['not-booked']()
      const money = { chargeId, reference, why, ...booked, ...staffMoment(context) }
      const act = { what: 'orders.unsettle', subject: fields.number, after: { reference, why } } as const
      const isUndone = await inActOf(database, context, act, (tx) =>
        unbookSettlement(tx, payments.payers, money),
      )
      if (!isUndone) throw paymentErrors['not-booked']()
    },
  })
}

/** Ends the review of an order's payments: the order goes on. */
export function adminOrderReleaseCall({ payments }: MoneyParts): Call {
  return defineCall({
    path: '/admin/order/release',
    summary: 'End the review of an order’s payments',
    action: paymentStaffActions.review,
    fields: { number: numberField(), why: text({ max: WORDS_MAX, lines: true }) },
    flash: () => ({ success: msg('The order goes on') }),
    async handle({ fields, database, ...context }) {
      const { id } = await findOrder(database, fields.number)
      const act = { what: 'orders.release', subject: fields.number, after: { why: fields.why } } as const
      if (
        (await endReview(recordingEngine(payments, context, act), id, fields.why, staffMoment(context))) === 0
      )
        throw commonErrors['not-found']({ fields: ['number'] })
    },
  })
}
