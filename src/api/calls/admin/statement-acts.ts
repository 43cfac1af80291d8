import { z } from 'zod'
import type { Database } from '#db/database.ts'
import {
  type BuyerStatement,
  readStatementByNumber,
  statementErrors,
  statementStaffActions,
} from '#domains/buyer-statement/index.ts'
import { restockOrder } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import {
  type DecideStatement,
  decideStatement,
  matchStatement,
  takeBackStatement,
} from '#processes/buyer-statements/decide-statement.ts'
import type { StatementParts } from '#processes/buyer-statements/parts.ts'
import { settleWithdrawal } from '#processes/buyer-statements/settle-withdrawal.ts'
import { recordingEngine } from '#processes/recording-act.ts'
import { linesOfStatement } from '#views/statement-page.ts'
import { eachNamed, flag, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { MONEY } from '../../shapes/common.ts'
import { actingOf, amountField, amountOf, whyField } from './acting.ts'

const numberField = () => wholeNumber({ min: 1, max: 999_999_999 })
const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'

/** Throws: not-found. */
async function findStatement(db: Database, number: number): Promise<BuyerStatement> {
  const statement = await readStatementByNumber(db, number)
  if (!statement) throw commonErrors['not-found']({ fields: ['number'] })
  return statement
}

/** Gives a statement the contract that staff found. Source: decisions 0036, 0047. */
function matchCall({ payments, rules }: StatementParts): Call {
  return defineCall({
    path: '/admin/statement/match',
    summary: 'Accept a cancellation or withdrawal for an order or a subscription',
    action: statementStaffActions.decide,
    errors: ['statement-state', 'statement-undecided', 'order-changed', 'no-subscription'],
    fields: {
      number: numberField(),
      contract: text({ max: 40, pattern: /^[\w-]+$/ }),
      lines: eachNamed(new RegExp(`^line\\.${UUID}$`), flag()),
    },
    flash: () => ({ success: msg('Accepted') }),
    async handle({ fields: { number, contract, lines }, database, ...context }) {
      const { id: statementId } = await findStatement(database, number)
      const productIds = [...lines].filter(([, isTicked]) => isTicked).map(([id]) => id)
      const after = { contract: contract.toUpperCase(), lines: productIds.length }
      const act = { what: 'statements.match', subject: String(number), after } as const
      const parts = { payments: recordingEngine(payments, context, act), rules }
      await matchStatement(parts, { statementId, contract: after.contract, productIds }, actingOf(context))
    },
  })
}

/** Refunds a withdrawal whose goods are back. Source: decisions 0036, 0047. */
function refundCall({ payments }: StatementParts): Call {
  return defineCall({
    path: '/admin/statement/refund',
    summary: 'Refund a withdrawal, because the goods are back',
    action: statementStaffActions.decide,
    errors: [
      'statement-state',
      'order-closed',
      'order-changed',
      'payment-on-its-way',
      'refund-too-large',
      'refund-disputed',
      'nothing-shipped',
      'restocked-before',
    ],
    money: true,
    fields: { number: numberField(), amount: amountField(), restock: flag() },
    flash: () => ({ success: msg('The refund is made') }),
    answer: z.object({ refund: MONEY }),
    async handle({ fields: { number, amount, restock }, database, ...context }) {
      const statement = await findStatement(database, number)
      const { orderId, state, currency } = statement
      if (state !== 'accepted' || orderId === null) throw statementErrors['statement-state']()
      const refundMinor = amountOf(amount, currency ?? 'EUR', 'amount', 0)
      const shipped = restock ? await linesOfStatement(database, statement, 'shipped') : []
      const after = { refundMinor, isRestocked: shipped.length > 0 }
      const act = { what: 'statements.refund', subject: String(number), after } as const
      const recording = recordingEngine(payments, context, act)
      const moment = actingOf(context)
      const backMinor = await settleWithdrawal({ payments: recording }, { statement, refundMinor }, moment)
      if (shipped.length > 0) await restockOrder(database, { orderId, variantIds: shipped, ...moment })
      return { refund: { amount: backMinor, currency: currency ?? 'EUR' } }
    },
  })
}

/** Ends a statement that staff dealt with by hand. Source: decisions 0036, 0047. */
function doneCall(parts: StatementParts): Call {
  return decisionCall('/admin/statement/done', parts, {
    to: 'done',
    what: 'statements.done',
    summary: 'Record that staff dealt with a statement by hand',
    words: msg('Recorded'),
  })
}

/** Refuses a statement. Source: decisions 0036, 0047. */
function refuseCall(parts: StatementParts): Call {
  return decisionCall('/admin/statement/refuse', parts, {
    to: 'refused',
    what: 'statements.refuse',
    summary: 'Refuse a cancellation or withdrawal',
    words: msg('It is refused'),
  })
}

/** Opens a statement again. Source: decisions 0036, 0047. */
function reopenCall(parts: StatementParts): Call {
  return decisionCall('/admin/statement/reopen', parts, {
    to: 'waiting',
    what: 'statements.reopen',
    summary: 'Open a statement again that was refused or taken back',
    words: msg('It waits for a decision again'),
  })
}

interface Decision extends Pick<DecideStatement, 'to'> {
  readonly what: `statements.${string}`
  readonly summary: string
  readonly words: string
}

function decisionCall(
  path: `/${string}`,
  { payments }: StatementParts,
  { to, what, summary, words }: Decision,
): Call {
  return defineCall({
    path,
    summary,
    action: statementStaffActions.decide,
    errors: ['statement-state'],
    fields: { number: numberField(), why: whyField() },
    flash: () => ({ success: words }),
    async handle({ fields: { number, why }, database, ...context }) {
      const { id: statementId } = await findStatement(database, number)
      const act = { what, subject: String(number), after: { state: to } } as const
      const recording = recordingEngine(payments, context, act)
      await decideStatement({ payments: recording }, { statementId, to, why }, actingOf(context))
    },
  })
}

/** Takes back a statement before money went back. Source: decisions 0036, 0047. */
function takeBackCall({ payments }: StatementParts): Call {
  return defineCall({
    path: '/admin/statement/take-back',
    summary: 'Take a cancellation or withdrawal back that was a mistake',
    action: statementStaffActions.decide,
    errors: ['statement-state', 'nothing-to-resume', 'order-changed'],
    fields: { number: numberField(), why: whyField() },
    flash: () => ({ success: msg('It is taken back') }),
    async handle({ fields: { number, why }, database, ...context }) {
      const { id: statementId } = await findStatement(database, number)
      const act = {
        what: 'statements.take-back',
        subject: String(number),
        after: { state: 'undone' },
      } as const
      const recording = recordingEngine(payments, context, act)
      await takeBackStatement({ payments: recording }, { statementId, why }, actingOf(context))
    },
  })
}

/** Lists the calls that decide about cancellations and withdrawals of buyers. */
export function statementCalls(parts: StatementParts): readonly Call[] {
  return [
    matchCall(parts),
    refundCall(parts),
    takeBackCall(parts),
    doneCall(parts),
    refuseCall(parts),
    reopenCall(parts),
  ]
}
