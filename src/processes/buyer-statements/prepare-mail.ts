// Tests: tests/flows/statements/withdraw.test.ts

import type { Database } from '#db/database.ts'
import { readUser } from '#domains/account/index.ts'
import {
  type BuyerStatement,
  makeStatementToken,
  REFUND_WITHIN_MS,
  readStatement,
  setUndoLink,
} from '#domains/buyer-statement/index.ts'
import type { StatementMailToMake, StatementOutcome } from '#domains/mail-log/index.ts'
import { readOrderById, readWithdrawableLines } from '#domains/order/index.ts'
import { readSubscription } from '#domains/subscription/index.ts'
import { receiptOf } from '#views/statement-page.ts'

/** Prepares the receipt of a statement; null for a draft. */
export async function prepareReceipt(database: Database, id: string): Promise<StatementMailToMake | null> {
  const statement = await readStatement(database, id)
  if (!statement || statement.givenAt === null || statement.email === '') return null
  const told = { occasion: 'receipt', receipt: await receiptOf(database, statement) } as const
  return { ...addressed(statement), to: statement.email, token: null, told }
}

/**
 * Prepares the mail that says what follows from a statement; null where no contract was found. It goes to the
 * address of the contract. Where nobody proved the statement, it has a link that takes it back: only its hash
 * is stored.
 */
export async function prepareOutcome(
  database: Database,
  id: string,
  now: Date,
): Promise<StatementMailToMake | null> {
  const statement = await readStatement(database, id)
  const state = statement?.state
  if (!statement || (state !== 'accepted' && state !== 'done' && state !== 'waiting')) return null
  const contract = await contractOf(database, statement)
  // Whoever did not prove it typed the address on file.
  const to = statement.proved ? contract?.email || statement.email : statement.email
  if (!contract || to === '') return null
  const undo = await undoLink(database, statement, now)
  const outcome = await outcomeOf(database, statement, state, contract, undo?.until ?? null)
  return { ...addressed(statement), to, token: undo?.token ?? null, told: { occasion: 'outcome', outcome } }
}

interface Contract {
  readonly number: string
  readonly email: string
  readonly waiver: boolean
}

/** Returns the number of the contract that was found, and its address on file. */
async function contractOf(
  database: Database,
  { orderId, subscriptionId, kind }: BuyerStatement,
): Promise<Contract | null> {
  const subscription = subscriptionId === null ? null : await readSubscription(database, subscriptionId)
  const order = orderId === null ? null : await readOrderById(database, orderId)
  const user = subscription?.accountId ? await readUser(database, subscription.accountId) : null
  const number =
    kind === 'cancel' ? (subscription?.number ?? order?.number) : (order?.number ?? subscription?.number)
  if (!number) return null
  return { number, email: order?.email || user?.email || '', waiver: order?.waiver ?? false }
}

function addressed({ id, kind, locale, orderId, accountId }: BuyerStatement) {
  return { statementId: id, kind, locale, orderId, accountId }
}

async function undoLink(
  database: Database,
  { id, kind, state, proved, actAt, givenAt, note }: BuyerStatement,
  now: Date,
): Promise<{ readonly token: string; readonly until: Date } | null> {
  if (proved || givenAt === null || note === 'ended-before' || note === 'not-renewed') return null
  // A subscription can be resumed until it ends; goods that are out can be kept until they are back.
  const until =
    state === 'accepted'
      ? (actAt ?? new Date(now.getTime() + REFUND_WITHIN_MS))
      : state === 'done' && kind === 'cancel' && actAt !== null
        ? actAt
        : null
  if (until === null || until <= now) return null
  const { token, tokenHash } = makeStatementToken()
  await setUndoLink(database, id, tokenHash, until)
  return { token, until }
}

async function outcomeOf(
  database: Database,
  statement: BuyerStatement,
  state: StatementOutcome['state'],
  contract: Contract,
  undoUntil: Date | null,
): Promise<StatementOutcome> {
  const { id, orderId, kind, number, note, refundMinor, currency, actAt } = statement
  const givenAt = statement.givenAt ?? statement.createdAt
  const lines = kind === 'withdraw' && orderId !== null ? await readWithdrawableLines(database, orderId) : []
  const ended = lines.filter(({ statementId }) => statementId === id)
  const rest = lines.filter(
    ({ isWithdrawn, requiresShipping, period }) => !isWithdrawn && !requiresShipping && period === null,
  )
  return {
    kind,
    number,
    state,
    note,
    contractNumber: contract.number,
    at: givenAt.toISOString(),
    lines: ended.map(({ name, pieces }) => `${pieces} × ${name}`),
    waived:
      contract.waiver && (state === 'accepted' || note === 'waived') ? rest.map(({ name }) => name) : [],
    refund: refundMinor === null || currency === null ? null : { amount: refundMinor, currency },
    isShipped: ended.some(({ shippedPieces }) => shippedPieces > 0),
    sendBackBy: new Date(givenAt.getTime() + REFUND_WITHIN_MS).toISOString(),
    actAt: actAt?.toISOString() ?? null,
    undoUntil: undoUntil?.toISOString() ?? null,
  }
}
