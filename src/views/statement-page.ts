import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readUser } from '#domains/account/index.ts'
import {
  type BuyerStatement,
  type FilledStatement,
  hashOfToken,
  judgeWithdrawal,
  REPEAT_MS,
  type ReturnPromise,
  readByToken,
  readByUndo,
  type StatementKind,
  type StatementPageView,
  type StatementReceipt,
  type StatementSummary,
  TOKEN_MS,
  type UndoState,
  type WithdrawalTerms,
} from '#domains/buyer-statement/index.ts'
import { type OrderRow, readOrderById, readWithdrawableLines, type Visit } from '#domains/order/index.ts'
import { RETURN_RULES, type RulesSource, type ShopRules } from '#domains/shop/index.ts'
import { findProvedContract } from './proved-contract.ts'
import { readOrderToWithdraw } from './withdrawal-facts.ts'

/** What a member most likely means: the newest subscription that goes on, or the last order. */
const lastContract = {
  cancel: statement(
    'statement-last-subscription',
    `SELECT number FROM subscription WHERE account_id = $1 AND state NOT IN ('pending', 'ended')
     ORDER BY ends_at IS NOT NULL, created_at DESC LIMIT 1`,
  ),
  withdraw: statement(
    'statement-last-order',
    `SELECT number FROM orders WHERE account_id = $1 AND state <> 'cart' ORDER BY placed_at DESC, id DESC LIMIT 1`,
  ),
} as const

export interface StatementPageReader {
  readonly kind: StatementKind
  /** The secret of the address; null: the form. */
  readonly token: string | null
  /** The number of an order from a link; '': none. */
  readonly number: string
  readonly visit: Visit | null
  readonly rules: RulesSource
  readonly now: Date
}

/**
 * Reads what `/cancel` or `/withdraw` shows: the form, what is about to be declared, the receipt, or what a
 * mailed link takes back. Source: docs/http-contract.md "Cancel and withdraw".
 */
export async function readStatementPage(
  db: Queryable,
  { kind, token, number, visit, rules, now }: StatementPageReader,
): Promise<StatementPageView> {
  if (token === null)
    return {
      step: 'form',
      filled: await fill(db, kind, number, visit, rules.current(), now),
      returns: promiseOf(rules.current()),
    }
  const hash = hashOfToken(token)
  const draft = await readByToken(db, hash)
  if (draft?.kind === kind) {
    if (draft.givenAt === null && now.getTime() < draft.createdAt.getTime() + TOKEN_MS)
      return {
        step: 'summary',
        token,
        summary: await summaryOf(db, draft, rules.current(), now),
        returns: promiseOf(rules.current()),
      }
    if (draft.givenAt !== null && now.getTime() < draft.givenAt.getTime() + REPEAT_MS)
      return { step: 'receipt', receipt: await receiptOf(db, draft) }
    return { step: 'expired' }
  }
  const given = await readByUndo(db, hash)
  if (given?.kind !== kind) return { step: 'expired' }
  return { step: 'undo', token, receipt: await receiptOf(db, given), state: undoStateOf(given, now) }
}

/** Returns what the owner promises about goods that come back; null where it is what the law says. */
function promiseOf({ returns: { days, payer } }: ShopRules): ReturnPromise | null {
  const isFree = payer === 'shop'
  return days > RETURN_RULES.days || isFree ? { days, isFree } : null
}

/** Reads what a request declares, by its token. Throws: Error for an unknown token. */
export async function readSummary(
  db: Queryable,
  token: string,
  rules: RulesSource,
  now: Date,
): Promise<StatementSummary> {
  const draft = await readByToken(db, hashOfToken(token))
  if (!draft) throw new Error('the draft was not stored')
  return summaryOf(db, draft, rules.current(), now)
}

/** Returns what a buyer is about to declare; its terms only where a session proved the order. */
async function summaryOf(
  db: Queryable,
  draft: BuyerStatement,
  rules: ShopRules,
  now: Date,
): Promise<StatementSummary> {
  const { kind, name, contract, email, part, grounds, reason, wishedOn, proved, orderId, chosen } = draft
  const order = proved && kind === 'withdraw' && orderId !== null ? await readOrderById(db, orderId) : null
  return {
    kind,
    name,
    contract,
    email,
    part,
    grounds,
    reason,
    wishedOn,
    lines: await chosenNames(db, draft),
    terms: order && (await termsOf(db, order, rules, chosen, now)),
  }
}

/** Returns the receipt of a statement. It is the same whether or not a contract was found. */
export async function receiptOf(db: Queryable, given: BuyerStatement): Promise<StatementReceipt> {
  const { kind, name, contract, email, part, grounds, reason, wishedOn, number, givenAt, createdAt } = given
  return {
    kind,
    name,
    contract,
    email,
    part,
    grounds,
    reason,
    wishedOn,
    number,
    lines: await chosenNames(db, given),
    at: (givenAt ?? createdAt).toISOString(),
  }
}

/**
 * Reads the lines that a statement withdrew, by name; or the variants of those that were shipped.
 */
export async function linesOfStatement(
  db: Queryable,
  { id, orderId }: BuyerStatement,
  which: 'names' | 'shipped' = 'names',
): Promise<string[]> {
  const lines = orderId === null ? [] : await readWithdrawableLines(db, orderId)
  const own = lines.filter(({ statementId }) => statementId === id)
  return which === 'names'
    ? own.map(({ name, pieces }) => `${pieces} × ${name}`)
    : own.flatMap(({ shippedPieces, variantId }) => (shippedPieces > 0 ? [variantId] : []))
}

async function chosenNames(db: Queryable, { chosen, orderId }: BuyerStatement): Promise<string[]> {
  if (chosen === null || orderId === null) return []
  const lines = await readWithdrawableLines(db, orderId)
  return lines.flatMap(({ variantId, name, pieces }) =>
    chosen.includes(variantId) ? [`${pieces} × ${name}`] : [],
  )
}

async function termsOf(
  db: Queryable,
  order: OrderRow,
  rules: ShopRules,
  chosen: readonly string[] | null,
  now: Date,
): Promise<WithdrawalTerms> {
  const facts = await readOrderToWithdraw(db, order, rules)
  const { lines, note, refundMinor, isShipped } = judgeWithdrawal(facts, chosen, now)
  return {
    lines: lines.map(({ productId, name, pieces, right, until }) => ({
      productId,
      name,
      pieces,
      state: right,
      // The last instant of the right is the one before it ends.
      until: until === null ? null : new Date(until.getTime() - 1).toISOString(),
    })),
    refund: note === '' ? { amount: Math.min(refundMinor, facts.paidMinor), currency: order.currency } : null,
    note,
    isShipped,
  }
}

function undoStateOf({ state, undoUntil, kind }: BuyerStatement, now: Date): UndoState {
  if (state === 'undone') return 'done'
  const isOpen = state === 'accepted' || (kind === 'cancel' && state === 'done')
  return isOpen && undoUntil !== null && now < undoUntil ? 'possible' : 'late'
}

async function fill(
  db: Queryable,
  kind: StatementKind,
  number: string,
  visit: Visit | null,
  rules: ShopRules,
  now: Date,
): Promise<FilledStatement> {
  const accountId = visit?.accountId ?? null
  const [user, last] =
    accountId === null
      ? [null, []]
      : await Promise.all([
          readUser(db, accountId),
          db.query<{ number: string }>(lastContract[kind], [accountId]),
        ])
  const contract = number || (last[0]?.number ?? '')
  const proved = contract === '' ? null : await findProvedContract(db, contract, visit, now)
  const order = proved?.order
  const terms = order && kind === 'withdraw' ? await termsOf(db, order, rules, null, now) : null
  return {
    name: order?.billing.name || user?.name || '',
    email: order?.email || proved?.email || user?.email || '',
    contract,
    lines: terms?.lines ?? [],
  }
}
