import { z } from 'zod'
import {
  assignLine,
  bankStatementErrors,
  bankStatementStaffActions,
  closeSettledLines,
  dismissLine,
  LINE_OUTCOMES,
  readLineByNumber,
  reopenLine,
  unassignLine,
} from '#domains/bank-statement/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { msg } from '#kernel/translate.ts'
import { type BankParts, bankPorts, bankUndoPorts } from '#processes/bank-ports.ts'
import { recordingEngine } from '#processes/recording-act.ts'
import { oneOf, optional, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { amountField, amountIn, numberField, staffMoment, WORDS_MAX } from './order-of-act.ts'

const lineField = () => wholeNumber({ min: 1, max: 999_999_999 })
const whyField = () => text({ max: WORDS_MAX, lines: true })
const pageOf = (answer: { readonly line: number } | null) =>
  answer ? `/admin/bank/${answer.line}` : '/admin/bank'

/** Books a line, or a part of it, for an order; a line that went out confirms a refund of that order. */
export function bankAssignCall({ payments, bank }: BankParts): Call {
  return defineCall({
    path: '/admin/bank/assign',
    summary: 'Book a bank line, or a part of it, for an order',
    action: bankStatementStaffActions.assign,
    errors: [
      'unknown-bank-line',
      'bank-line-done',
      'bank-line-currency',
      'bank-line-rest',
      'bank-line-part-booked',
      'bank-line-no-refund',
      'bank-line-changed',
      'transfers-off',
    ],
    money: true,
    fields: {
      line: lineField(),
      order: numberField(),
      amount: optional(amountField()),
      expected: optional(oneOf(LINE_OUTCOMES)),
    },
    page: pageOf,
    flash: () => ({ success: msg('The line is booked') }),
    answer: z.object({ line: z.int(), outcome: z.string() }),
    async handle({ fields, database, ...context }) {
      const { line, expected } = fields
      const order = fields.order.trim().toUpperCase()
      const standing = await readLineByNumber(database, line)
      if (!standing) throw bankStatementErrors['unknown-bank-line']()
      const { currency } = standing
      const amountMinor = amountIn(currency, fields.amount)
      const after = {
        order,
        currency,
        amountMinor: amountMinor ?? standing.amountMinor - standing.givenMinor,
      }
      const recording = recordingEngine(payments, context, {
        what: 'bank.assign',
        subject: String(line),
        before: { state: standing.outcome },
        after,
      })
      const moment = staffMoment(context)
      const outcome = await assignLine(recording.database, {
        line,
        orderNumber: order,
        amountMinor,
        ...(expected === undefined ? {} : { expected }),
        ...bankPorts({ payments: recording, bank }),
        ...moment,
      })
      await closeSettledLines(database, moment.now)
      return { line, outcome }
    },
  })
}

/** Takes a line, or the part of it that an order has, back from that order. */
export function bankUnassignCall({ payments, bank }: BankParts): Call {
  return defineCall({
    path: '/admin/bank/unassign',
    summary: 'Take a bank line back from its order',
    action: bankStatementStaffActions['take-back'],
    errors: [
      'unknown-bank-line',
      'bank-line-free',
      'bank-line-which-order',
      'bank-line-not-of-order',
      'bank-line-unbooked',
      'settlement-paid-back',
      'unknown-refund',
    ],
    money: true,
    fields: { line: lineField(), order: optional(numberField()), why: whyField() },
    page: pageOf,
    flash: () => ({ success: msg('The line waits again') }),
    answer: z.object({ line: z.int() }),
    async handle({ fields, database, ...context }) {
      const { line, why } = fields
      const orderNumber = fields.order?.trim().toUpperCase() || null
      const standing = await readLineByNumber(database, line)
      // Why stands in the history of the line, where an erasure finds it.
      const recording = recordingEngine(payments, context, {
        what: 'bank.unassign',
        subject: String(line),
        before: { order: orderNumber ?? standing?.orderNumber ?? null },
      })
      const moment = staffMoment(context)
      const undo = bankUndoPorts({ payments: recording, bank }, moment)
      await unassignLine(recording.database, { line, orderNumber, why, ...undo, ...moment })
      return { line }
    },
  })
}

/** Takes a line out of the queue: it is none of the shop's, or somebody has dealt with it. */
export function bankDismissCall(): Call {
  return noteCall('/admin/bank/dismiss', 'Take a bank line out of the queue', {
    act: dismissLine,
    what: 'bank.dismiss',
    refusal: 'bank-line-done',
    done: msg('The line is dismissed'),
  })
}

/** Puts a line that was dismissed back into the queue. */
export function bankReopenCall(): Call {
  return noteCall('/admin/bank/reopen', 'Put a dismissed bank line back into the queue', {
    act: reopenLine,
    what: 'bank.reopen',
    refusal: 'bank-line-not-dismissed',
    done: msg('The line waits again'),
  })
}

function noteCall(
  path: `/${string}`,
  summary: string,
  {
    act,
    what,
    refusal,
    done,
  }: {
    readonly act: typeof reopenLine
    readonly what: 'bank.dismiss' | 'bank.reopen'
    readonly refusal: string
    readonly done: string
  },
): Call {
  return defineCall({
    path,
    summary,
    action: bankStatementStaffActions.dismiss,
    errors: ['unknown-bank-line', refusal],
    fields: { line: lineField(), why: whyField() },
    page: pageOf,
    flash: () => ({ success: done }),
    answer: z.object({ line: z.int() }),
    handle({ fields: { line, why }, commit, ...context }) {
      return commit(async (tx) => {
        const { actor, now } = staffMoment(context)
        await act(tx, { line, why, actor, now })
        queueStaffAct(tx, { accountId: context.accountId, what, subject: String(line), now })
        return { line }
      })
    },
  })
}
