import {
  type BuyerStatement,
  listOpenStatements,
  listStatements,
  readStatementByNumber,
  readStatementEvents,
} from '#domains/buyer-statement/index.ts'
import { restockOrder } from '#domains/order/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import {
  decideStatement,
  matchStatement,
  takeBackStatement,
} from '#processes/buyer-statements/decide-statement.ts'
import type { StatementParts } from '#processes/buyer-statements/parts.ts'
import { settleWithdrawal } from '#processes/buyer-statements/settle-withdrawal.ts'
import { linesOfStatement } from '#views/statement-page.ts'
import { amountIn, moneyOf, moneyText } from './amounts.ts'
import type { CliContext } from './cli-context.ts'
import { DONE, deed, Refused, report } from './command.ts'
import { CLI_ACTOR } from './order-act.ts'
import { flag, maybe, needed, orderNumber, repeated, rest, text, wholeNumber } from './parameters.ts'

/** Most statements of a list. */
const MOST = 200

const NUMBER = needed('NUMBER', 'Which statement?', wholeNumber(1, 999_999_999))
const WHY = rest('WHY', 'Say why, so that others know')

/** Lists cancellations and withdrawals. */
export const statementList = report({
  name: 'statement list',
  summary: 'lists cancellations and withdrawals that are not settled, oldest first',
  takes: { all: flag('lists all of them, newest first') },
  async run({ wanted: { all }, context: { database } }) {
    const statements = await (all ? listStatements : listOpenStatements)(database, MOST)
    return {
      text: statements.length === 0 ? 'No statement waits.\n' : statements.map(lineOf).join(''),
      data: { statements: statements.map(dataOf) },
    }
  },
})

/** Shows one statement, word for word, and its history. */
export const statementShow = report({
  name: 'statement show',
  summary: 'shows a cancellation or withdrawal, word for word, and its history',
  takes: { number: NUMBER },
  async run({ wanted: { number }, context: { database } }) {
    const statement = await named({ database }, number)
    const [events, lines] = await Promise.all([
      readStatementEvents(database, statement.id),
      linesOfStatement(database, statement),
    ])
    const data = { ...dataOf(statement), ...declaredOf(statement), lines, events }
    const rows = Object.entries({
      ...data,
      lines: lines.join(', '),
      events: '',
      refund: refundText(statement),
    })
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => `${name.padEnd(12)} ${value instanceof Date ? value.toISOString() : value}\n`)
    const history = events.map(
      ({ at, from, to, actor, why }) => `  ${at.toISOString()} ${from ?? '-'} → ${to} by ${actor} ${why}\n`,
    )
    return { text: oneByOne([...rows, ...history]), data }
  },
})

/** Gives a statement the contract that staff found. */
export const statementMatch = deed({
  name: 'statement match',
  summary: 'says which order or subscription a statement is about; what follows happens by itself',
  takes: {
    number: NUMBER,
    contract: needed('ORDER', 'Which order or subscription?', orderNumber),
    lines: repeated(
      'PRODUCT',
      'limits a withdrawal to this line of the order; may be given several times',
      text,
    ),
  },
  hints: {
    'statement-undecided':
      'It is late, not of a consumer, or already settled. Refund with npm run kontor -- order refund if you agree, then type: npm run kontor -- statement done NUMBER WHY',
  },
  async run({ wanted: { number, contract, lines }, context, streams: { out } }) {
    const { id } = await named(context, number)
    await matchStatement(
      await partsOf(context),
      { statementId: id, contract, productIds: lines },
      momentOf(context),
    )
    out.write(lineOf(await named(context, number)))
    return DONE
  },
})

/** Refunds a withdrawal whose goods are back. */
export const statementRefund = deed({
  name: 'statement refund',
  summary: 'refunds a withdrawal, because the goods are back or the buyer showed that they were sent',
  help: 'Without an amount it refunds what the law asks for. Give a lower amount if the goods lost value.',
  takes: {
    number: NUMBER,
    amount: maybe('AMOUNT', text),
    restock: flag('also returns the pieces to stock'),
  },
  async run({ wanted: { number, amount, restock }, context, streams: { out } }) {
    const statement = await named(context, number)
    const { orderId, state, currency, refundMinor } = statement
    if (state !== 'accepted' || orderId === null)
      throw new Refused(`Statement ${number} does not wait for goods: it is ${state}.`)
    const wishedMinor = amount === undefined ? (refundMinor ?? 0) : amountIn(currency ?? 'EUR', amount, 0)
    const shipped = await linesOfStatement(context.database, statement, 'shipped')
    const moment = momentOf(context)
    const backMinor = await settleWithdrawal(context, { statement, refundMinor: wishedMinor }, moment)
    out.write(`${moneyText(backMinor, currency ?? 'EUR')} goes back.\n`)
    if (restock && shipped.length > 0)
      await restockOrder(context.database, { orderId, variantIds: shipped, ...moment })
    return DONE
  },
})

/** Ends a statement that staff dealt with by hand. */
export const statementDone = decision(
  'done',
  'statement done',
  'records that staff dealt with a statement by hand',
)
/** Refuses a statement. */
export const statementRefuse = decision(
  'refused',
  'statement refuse',
  'refuses a statement, for example of somebody without a contract',
)
/** Opens a decided statement again. */
export const statementReopen = decision(
  'waiting',
  'statement reopen',
  'opens a statement again that was refused or taken back by mistake',
)

/** Takes back a statement before money went back. */
export const statementTakeBack = deed({
  name: 'statement take-back',
  summary: 'takes back a statement that was a mistake: lines are shipped again, a subscription goes on',
  takes: { number: NUMBER, why: WHY },
  async run({ wanted: { number, why }, context, streams: { out } }) {
    const { id } = await named(context, number)
    await takeBackStatement(await partsOf(context), { statementId: id, why }, momentOf(context))
    out.write(lineOf(await named(context, number)))
    return DONE
  },
})

function decision(to: 'done' | 'refused' | 'waiting', name: string, summary: string) {
  return deed({
    name,
    summary,
    takes: { number: NUMBER, why: WHY },
    async run({ wanted: { number, why }, context, streams: { out } }) {
      const { id } = await named(context, number)
      await decideStatement(await partsOf(context), { statementId: id, to, why }, momentOf(context))
      out.write(lineOf(await named(context, number)))
      return DONE
    },
  })
}

function momentOf({ clock }: CliContext) {
  return { actor: CLI_ACTOR, now: clock.now() }
}

async function partsOf({ payments, database }: CliContext): Promise<StatementParts> {
  const rules = await readShopRules(database)
  return { payments, rules: { current: () => rules } }
}

async function named({ database }: Pick<CliContext, 'database'>, number: number): Promise<BuyerStatement> {
  const statement = await readStatementByNumber(database, number)
  if (!statement) throw new Refused(`There is no statement ${number}.`)
  return statement
}

function refundText({ refundMinor, currency }: BuyerStatement): string {
  return refundMinor === null || currency === null ? '' : moneyText(refundMinor, currency)
}

function lineOf(statement: BuyerStatement): string {
  const { number, kind, state, note, givenAt, contract } = statement
  const about = [note, refundText(statement), contract].filter((part) => part !== '').join('; ')
  return oneByOne([
    `${number} ${kind.padEnd(8)} ${state.padEnd(8)} ${givenAt?.toISOString() ?? ''} ${about}\n`,
  ])
}

/** Keeps control characters of what people typed away from the terminal. */
function oneByOne(lines: readonly string[]): string {
  return lines.map((line) => `${line.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trimEnd()}\n`).join('')
}

function dataOf({
  number,
  kind,
  state,
  note,
  proved,
  givenAt,
  actAt,
  refundMinor,
  currency,
}: BuyerStatement) {
  const refund = refundMinor === null || currency === null ? null : moneyOf(refundMinor, currency)
  return { number, kind, state, note, proved, refund, receivedAt: givenAt, actsAt: actAt }
}

function declaredOf({ name, contract, email, part, grounds, reason, wishedOn }: BuyerStatement) {
  return { name, contract, email, part, grounds, reason, wishedOn }
}
