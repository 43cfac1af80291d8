// Tests: tests/flows/admin/attention.test.ts
import { couponStaffActions, setVouchersSeen } from '#domains/coupon/index.ts'
import { readOrderByNumber } from '#domains/order/index.ts'
import { paymentStaffActions, resolveUnmatched } from '#domains/payment/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { actingOf, queueNoteOfAct, whyField } from './acting.ts'

const page = () => '/admin/attention'
const flash = () => ({ success: msg('It is recorded') })

/** Records what staff did with money at a provider that belongs to no order. */
function resolvePaymentCall(): Call {
  return defineCall({
    path: '/admin/payment/resolve',
    summary: 'Record what was done with money at a provider that belongs to no order',
    action: paymentStaffActions.review,
    fields: { payment: text({ max: 400, pattern: /^\S+ \S.*$/ }), why: whyField() },
    page,
    flash,
    handle: ({ fields: { payment, why }, commit, ...context }) =>
      commit(async (tx) => {
        const gap = payment.indexOf(' ')
        const about = { gatewayId: payment.slice(0, gap), ref: payment.slice(gap + 1) }
        const isDone = await resolveUnmatched(tx, Object.assign(about, { why }, actingOf(context)))
        if (!isDone) throw commonErrors['not-found']({ fields: ['payment'] })
        queueNoteOfAct(tx, context, { what: 'payments.resolve', subject: payment, after: { why } })
      }),
  })
}

/** Notes that staff have looked at gift vouchers that were spent and then paid back. */
function voucherSeenCall(): Call {
  return defineCall({
    path: '/admin/voucher/seen',
    summary: 'Note what was done about gift vouchers that were spent before their order was paid back',
    action: couponStaffActions.correct,
    fields: { number: text({ max: 40 }), why: whyField() },
    page,
    flash,
    handle: ({ fields: { number, why }, commit, ...context }) =>
      commit(async (tx) => {
        const order = await readOrderByNumber(tx, number)
        const seen = order
          ? await setVouchersSeen(tx, order.id, Object.assign({ why }, actingOf(context)))
          : 0
        if (seen === 0) throw commonErrors['not-found']({ fields: ['number'] })
        queueNoteOfAct(tx, context, { what: 'vouchers.seen', subject: number, after: { why } })
      }),
  })
}

/** Lists the calls that resolve what waits and has no other page. */
export function attentionActCalls(): readonly Call[] {
  return [resolvePaymentCall(), voucherSeenCall()]
}
