import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  assignLine,
  dismissLine,
  importStatement,
  type LineSettlement,
  readQueue,
  unassignLine,
} from '#domains/bank-statement/index.ts'
import { readOrderByNumber } from '#domains/order/index.ts'
import { recordSettlement, refundsByHand, reopenRefund, unbookSettlement } from '#domains/payment/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
import { DomainError } from '#kernel/errors.ts'
import { parseDecimalAmount } from '#kernel/money.ts'
import { queueText, statementText, unassignedText } from './bank-report.ts'
import type { CliContext, CliStreams } from './cli-context.ts'

/** What the command line says of this command. */
export const BANK_USAGE =
  'bank import FILE | queue | assign LINE ORDER [AMOUNT] | unassign LINE [ORDER] | dismiss LINE'

const DETAILS = `bank import FILE [--dry-run] [--account IBAN]
       npm run kontor -- bank queue
       npm run kontor -- bank assign LINE ORDER [AMOUNT]
       npm run kontor -- bank unassign LINE [ORDER] --why TEXT
       npm run kontor -- bank dismiss LINE --why TEXT`

const ACTOR = 'cli:bank'
const GATEWAY = 'bank-transfer'

type Context = Pick<CliContext, 'database' | 'clock' | 'payments'>

/** What helps after a refusal. */
const HINTS: Readonly<Record<string, string>> = {
  'bank-line-done':
    'To assign it to another order, take it back first: npm run kontor -- bank unassign LINE --why TEXT',
  'settlement-paid-back':
    'See npm run kontor -- order refunds NUMBER, then give the refund up with npm run kontor -- order refund-failed NUMBER WHY',
  'bank-line-no-refund': 'Create the refund first: npm run kontor -- order refund NUMBER AMOUNT',
}

/**
 * `bank`: imports bank statements, and handles the lines that wait for staff. Exit 0 only if everything
 * succeeded.
 */
export async function bankCommand(
  context: Context,
  args: readonly string[],
  streams: CliStreams = { out: process.stdout, aside: process.stderr },
): Promise<number> {
  const refuse = (text: string): number => {
    streams.aside.write(`${text}\n`)
    return 1
  }
  const wanted = readArguments(args)
  if (typeof wanted === 'string') return refuse(`${wanted}\nUsage: npm run kontor -- ${DETAILS}`)
  try {
    if (wanted.act === 'import') return await importFile(context, wanted, streams)
    if (wanted.act === 'queue') return await showQueue(context, streams)
    return await LINE_ACTS[wanted.act as keyof typeof LINE_ACTS](context, wanted, streams)
  } catch (error) {
    if (error instanceof DomainError)
      return refuse(
        error.code === 'not-found'
          ? `There is no order ${wanted.words[1]}.`
          : `${error.message}. ${HINTS[error.code] ?? ''}`.trimEnd(),
      )
    throw error
  }
}

interface Wanted {
  readonly act: string
  readonly words: readonly string[]
  readonly dryRun: boolean
  readonly account: string | null
  readonly why: string
}

async function importFile(
  { database, clock, payments }: Context,
  { words, dryRun, account }: Wanted,
  { out, aside }: CliStreams,
): Promise<number> {
  const [file = ''] = words
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => error)
  if (bytes instanceof Error) {
    aside.write(
      `${file} cannot be read: ${bytes.code === 'ENOENT' ? 'there is no such file' : bytes.message}\n`,
    )
    return 1
  }
  const { bankAccount, currency } = await readShopRules(database)
  const own = account ?? compact(bankAccount?.iban ?? null)
  const csv = own === null ? null : { account: own, currency }
  const ports = {
    settle: settleWith(payments),
    refunds: refundsByHand(payments),
    referenceOf: creditorReference,
  }
  const report = await importStatement(database, {
    bytes,
    csv,
    account: own,
    dryRun,
    actor: ACTOR,
    now: clock.now(),
    ...ports,
  })
  if (!report.ok) {
    aside.write(`${report.reason}\n`)
    return 1
  }
  out.write(statementText(report, dryRun))
  const isForeign = report.lines.length === 0 && report.otherAccounts.length > 0
  if (isForeign)
    aside.write(
      `The file belongs to another account than ${own}. To import it anyway, add --account ${report.otherAccounts[0]}\n`,
    )
  const failed = report.lines.filter(({ result }) => result === 'failed' || result === 'changed').length
  return report.problems.length === 0 && failed === 0 && !isForeign ? 0 : 1
}

async function showQueue({ database }: Context, { out }: CliStreams): Promise<number> {
  out.write(queueText(await readQueue(database)))
  return 0
}

async function assign(context: Context, { words }: Wanted, { out, aside }: CliStreams): Promise<number> {
  const [line, order = '', amount] = words
  const orderNumber = order.toUpperCase()
  const amountMinor = amount === undefined ? null : await amountOf(context, orderNumber, amount)
  if (amountMinor === undefined) {
    aside.write(`"${amount}" is not an amount. Write it like 12.50.\n`)
    return 1
  }
  const ports = { settle: settleWith(context.payments), refunds: refundsByHand(context.payments) }
  const command = {
    line: Number(line),
    orderNumber,
    amountMinor,
    ...ports,
    actor: ACTOR,
    now: context.clock.now(),
  }
  out.write(`line ${line} is booked for ${orderNumber}: ${await assignLine(context.database, command)}\n`)
  return 0
}

/** Takes a line back from an order, and says what the person has to know of that order now. */
async function unassign(
  { database, clock, payments }: Context,
  { words, why }: Wanted,
  { out }: CliStreams,
): Promise<number> {
  const [line, order] = words
  const moment = { actor: ACTOR, now: clock.now() }
  const taken = await unassignLine(database, {
    ...{ line: Number(line), orderNumber: order?.toUpperCase() ?? null, why, ...moment },
    unbook: (tx, { orderId, ...booked }) =>
      unbookSettlement(tx, payments.payers, { ...booked, chargeId: orderId, gatewayId: GATEWAY, ...moment }),
    reopenRefund: (tx, { orderId, ...refund }) =>
      reopenRefund(payments, tx, { ...refund, chargeId: orderId }, moment),
  })
  out.write(await unassignedText(database, Number(line), taken))
  return 0
}

/** A part of a line, in the order's currency; undefined for what is no amount. */
async function amountOf(
  { database }: Context,
  orderNumber: string,
  text: string,
): Promise<number | undefined> {
  const order = await readOrderByNumber(database, orderNumber)
  const amountMinor = parseDecimalAmount(text, order?.currency ?? 'EUR')
  return amountMinor === null || amountMinor <= 0 ? undefined : amountMinor
}

async function dismiss(
  { database, clock }: Context,
  { words, why }: Wanted,
  { out }: CliStreams,
): Promise<number> {
  const [line] = words
  await dismissLine(database, { line: Number(line), why, actor: ACTOR, now: clock.now() })
  out.write(`line ${line} was dismissed.\n`)
  return 0
}

/** Books through the payment engine, which knows what is too little, too much and too late. */
function settleWith(payments: Context['payments']): (settlement: LineSettlement) => Promise<unknown> {
  return async ({ orderId, ...settlement }) => {
    const gateway = payments.gatewayOf(GATEWAY)
    if (!gateway) throw new Error('bank transfer is switched off')
    return recordSettlement(payments, { ...settlement, chargeId: orderId, gateway })
  }
}

function compact(iban: string | null): string | null {
  return iban?.replaceAll(/\s/g, '').toUpperCase() || null
}

/** Acts on one line. */
const LINE_ACTS = { assign, unassign, dismiss } as const

/** How many words an act takes at most, where that is more than it needs. */
const MOST_WORDS: Readonly<Record<string, number>> = { assign: 3, unassign: 2 }

/** How many words each act takes, and what is missing otherwise. */
const ACTS: Readonly<Record<string, readonly string[]>> = {
  import: ['Which file?'],
  queue: [],
  assign: ['Which line?', 'Which order?'],
  unassign: ['Which line?'],
  dismiss: ['Which line?'],
}

function readArguments(args: readonly string[]): Wanted | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        account: { type: 'string' },
        why: { type: 'string', default: '' },
      },
    })
    const [act = '', ...words] = positionals
    const questions = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined
    if (!questions) return 'Which bank command?'
    if (words.length < questions.length) return questions[words.length] ?? ''
    const mostWords = MOST_WORDS[act] ?? questions.length
    if (words.length > mostWords) return `Unexpected argument: ${words[mostWords]}`
    if (Object.hasOwn(LINE_ACTS, act) && !/^\d{1,9}$/.test(words[0] ?? ''))
      return `"${words[0]}" is not a line number.`
    if ((act === 'dismiss' || act === 'unassign') && values.why.trim() === '')
      return 'Say why, so that others know: --why TEXT'
    return {
      act,
      words,
      dryRun: values['dry-run'],
      account: compact(values.account ?? null),
      why: values.why.trim(),
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
