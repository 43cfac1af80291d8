import { z } from 'zod'
import {
  approvePayout,
  confirmPayout,
  dropPayoutFile,
  makePayoutFile,
  type PayoutRow,
  payoutStaffActions,
  refusePayout,
  returnPayout,
  sendPayoutFile,
} from '#domains/payout/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { msg } from '#kernel/translate.ts'
import { flag, oneOf, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { PAYOUT } from '../../shapes/membership.ts'
import { actingOf, idField, queueNoteOfAct, whyField } from './acting.ts'

interface PayoutActParts {
  readonly rules: RulesSource
}

const fileField = () => text({ max: 20 })

/** Returns what the log of acts notes of a payout. */
const noted = ({ number, state, amountMinor, currency }: PayoutRow) => ({
  number,
  state,
  amountMinor,
  currency,
})

/** Approves a payout; above a limit two people do. Source: decision 0071. */
function approveCall({ rules }: PayoutActParts): Call {
  return defineCall({
    path: '/admin/payout/approve',
    summary: 'Approve a payout to a partner',
    action: payoutStaffActions.pay,
    errors: ['payout-ended', 'payout-own', 'payout-held', 'payout-second-person'],
    money: true,
    fields: { id: idField(), checked: flag() },
    flash: () => ({ success: msg('The payout is approved') }),
    answer: z.object({ state: PAYOUT.shape.state }),
    handle: ({ fields: { id, checked }, commit, ...context }) =>
      commit(async (tx) => {
        const { secondPersonMinor } = rules.current().partners
        const by = { by: context.accountId, ...actingOf(context) }
        const payout = await approvePayout(tx, { id, isChecked: checked, secondPersonMinor, ...by })
        const before = { state: 'requested' }
        queueNoteOfAct(tx, context, { what: 'payouts.approve', subject: id, before, after: noted(payout) })
        return { state: payout.state }
      }),
  })
}

/** Refuses a payout that is in no file. */
function refuseCall(): Call {
  return defineCall({
    path: '/admin/payout/refuse',
    summary: 'Refuse a payout to a partner; its amount stays payable',
    action: payoutStaffActions.pay,
    errors: ['payout-ended'],
    money: true,
    fields: { id: idField(), why: whyField() },
    flash: () => ({ success: msg('The payout is refused, and the partner is told') }),
    handle: ({ fields: { id, why }, commit, ...context }) =>
      commit(async (tx) => {
        const payout = await refusePayout(tx, { id, why, ...actingOf(context) })
        queueNoteOfAct(tx, context, { what: 'payouts.refuse', subject: id, after: noted(payout) })
      }),
  })
}

/** Notes that a payout arrived. */
function paidCall(): Call {
  return defineCall({
    path: '/admin/payout/paid',
    summary: 'Mark a payout that was sent as paid',
    action: payoutStaffActions.pay,
    errors: ['payout-ended'],
    money: true,
    fields: { id: idField() },
    flash: () => ({ success: msg('The payout is paid, and the partner gets the statement') }),
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        const payout = await confirmPayout(tx, { id, ...actingOf(context) })
        const before = { state: 'sent' }
        queueNoteOfAct(tx, context, { what: 'payouts.paid', subject: id, before, after: noted(payout) })
      }),
  })
}

/** Notes that the bank or PayPal returned a payout. */
function returnedCall(): Call {
  return defineCall({
    path: '/admin/payout/returned',
    summary: 'Mark a payout as returned by the bank or PayPal',
    action: payoutStaffActions.pay,
    errors: ['payout-ended'],
    money: true,
    fields: { id: idField(), why: whyField() },
    flash: () => ({ success: msg('The amount is payable again, and the partner is told') }),
    handle: ({ fields: { id, why }, commit, ...context }) =>
      commit(async (tx) => {
        const payout = await returnPayout(tx, { id, why, ...actingOf(context) })
        queueNoteOfAct(tx, context, { what: 'payouts.returned', subject: id, after: noted(payout) })
      }),
  })
}

/** Puts the approved payouts of a kind into a file. */
function makeFileCall({ rules }: PayoutActParts): Call {
  return defineCall({
    path: '/admin/payout-file/make',
    summary: 'Make a file of approved payouts for the bank or PayPal',
    action: payoutStaffActions.pay,
    errors: ['no-payouts', 'payout-no-account'],
    money: true,
    fields: { type: oneOf(['sepa', 'paypal']) },
    page: (answer: { readonly file: string } | null) => `/admin/payout-files/${answer?.file ?? 'new'}`,
    flash: () => ({ success: msg('The file is made. Save it and hand it over') }),
    answer: z.object({ file: z.string() }),
    handle: ({ fields: { type }, commit, ...context }) =>
      commit(async (tx) => {
        const { currency, bankAccount } = rules.current()
        const from = type === 'sepa' ? bankAccount : null
        const { number, payouts } = await makePayoutFile(tx, { type, currency, from, ...actingOf(context) })
        const after = { numbers: payouts.join(', ') }
        queueNoteOfAct(tx, context, { what: 'payout-files.make', subject: number, after })
        return { file: number }
      }),
  })
}

/** Marks a file as handed over. */
function fileSentCall(): Call {
  return defineCall({
    path: '/admin/payout-file/sent',
    summary: 'Mark a file of payouts as handed over',
    action: payoutStaffActions.pay,
    errors: ['payout-file-ended'],
    money: true,
    fields: { file: fileField() },
    flash: () => ({ success: msg('The payouts are sent. Confirm each of them once the money has left') }),
    handle: ({ fields: { file }, commit, ...context }) =>
      commit(async (tx) => {
        await sendPayoutFile(tx, file, actingOf(context))
        queueNoteOfAct(tx, context, { what: 'payout-files.sent', subject: file })
      }),
  })
}

/** Takes a file back. */
function fileDropCall(): Call {
  return defineCall({
    path: '/admin/payout-file/drop',
    summary: 'Take a file of payouts back',
    action: payoutStaffActions.pay,
    errors: ['payout-file-ended'],
    money: true,
    fields: { file: fileField() },
    flash: () => ({ success: msg('The payouts wait for a file again') }),
    handle: ({ fields: { file }, commit, ...context }) =>
      commit(async (tx) => {
        await dropPayoutFile(tx, file, actingOf(context))
        queueNoteOfAct(tx, context, { what: 'payout-files.drop', subject: file })
      }),
  })
}

/** Lists the calls about payouts. */
export function payoutAdminCalls(parts: PayoutActParts): readonly Call[] {
  return [
    approveCall(parts),
    refuseCall(),
    paidCall(),
    returnedCall(),
    makeFileCall(parts),
    fileSentCall(),
    fileDropCall(),
  ]
}
