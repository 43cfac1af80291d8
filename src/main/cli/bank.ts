import { assignLine, dismissLine, readQueue, unassignLine } from '#domains/bank-statement/index.ts'
import { readOrderByNumber } from '#domains/order/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { bankPorts, bankUndoPorts } from '#processes/bank-ports.ts'
import { readOwingOrder } from '#views/owing-order.ts'
import { BANK } from '../bank-gateway.ts'
import { amountIn } from './amounts.ts'
import { BANK_ACTOR, lineData } from './bank-import.ts'
import { queueText, unassignedText } from './bank-text.ts'
import { DONE, deed, Mistyped, Refused, report } from './command.ts'
import { lineNumber, maybe, needed, option, orderNumber, text } from './parameters.ts'

const LINE = needed('LINE', 'Which line?', lineNumber)
const WHY = option('TEXT', 'says why, so that others know; it must be given', text)

/** Hints after a refusal. */
const HINTS = {
  'bank-line-done':
    'To assign it to another order, take it back first: npm run kontor -- bank unassign LINE --why TEXT',
  'settlement-paid-back':
    'See npm run kontor -- order refunds NUMBER, then give the refund up with npm run kontor -- order refund-failed NUMBER WHY',
  'bank-line-no-refund': 'Create the refund first: npm run kontor -- order refund NUMBER AMOUNT',
} as const

/** Lists bank lines that staff must look at, oldest first. */
export const bankQueue = report({
  name: 'bank queue',
  summary: 'lists bank lines that wait for staff',
  takes: {},
  async run({ context: { database } }) {
    const lines = await readQueue(database)
    const data = lines.map((line) => ({
      ...lineData({ ...line, result: line.outcome }),
      twin: line.twinNumber,
    }))
    return { text: queueText(lines), data: { lines: data } }
  },
})

/** Books a line, or a part of it, for an order. */
export const bankAssign = deed({
  name: 'bank assign',
  summary: 'books a bank line, or a part of it, for an order',
  takes: { line: LINE, number: needed('ORDER', 'Which order?', orderNumber), amount: maybe('AMOUNT', text) },
  hints: HINTS,
  async run({ wanted: { line, number, amount }, context, streams: { out } }) {
    const { database, clock, payments } = context
    const order = await readOrderByNumber(database, number)
    const command = {
      line,
      orderNumber: number,
      actor: BANK_ACTOR,
      now: clock.now(),
      amountMinor: amount === undefined ? null : amountIn(order?.currency ?? 'EUR', amount),
      ...bankPorts({ payments, bank: BANK }),
    }
    const outcome = await ofOrder(number, () => assignLine(database, command))
    out.write(`line ${line} is booked for ${number}: ${outcome}\n`)
    return DONE
  },
})

/** Takes a line back from an order, and prints what staff must know about that order now. */
export const bankUnassign = deed({
  name: 'bank unassign',
  summary: 'takes a bank line back from its order, or brings back one that was dismissed',
  takes: { line: LINE, number: maybe('ORDER', orderNumber), why: WHY },
  hints: HINTS,
  async run({ wanted: { line, number, why }, context: { database, clock, payments }, streams: { out } }) {
    const moment = { actor: BANK_ACTOR, now: clock.now() }
    const command = {
      line,
      orderNumber: number ?? null,
      why: reasonOf(why),
      ...moment,
      ...bankUndoPorts({ payments, bank: BANK }, moment),
    }
    const taken = await ofOrder(number ?? '', () => unassignLine(database, command))
    const owing = taken && taken.amountMinor > 0 ? await readOwingOrder(database, taken.orderId) : null
    out.write(unassignedText(line, taken, owing))
    return DONE
  },
})

/** Removes a line that does not concern the shop from the queue. */
export const bankDismiss = deed({
  name: 'bank dismiss',
  summary: 'takes a bank line that belongs to no order out of the queue',
  takes: { line: LINE, why: WHY },
  hints: HINTS,
  async run({ wanted: { line, why }, context: { database, clock }, streams: { out } }) {
    await dismissLine(database, { line, why: reasonOf(why), actor: BANK_ACTOR, now: clock.now() })
    out.write(`line ${line} was dismissed.\n`)
    return DONE
  },
})

function reasonOf(why: string | undefined): string {
  if (why) return why
  throw new Mistyped('Say why, so that others know: --why TEXT')
}

/** Adds the typed number to the error if the order is not found. */
async function ofOrder<T>(number: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found')
      throw new Refused(`There is no order ${number}.`)
    throw error
  }
}
