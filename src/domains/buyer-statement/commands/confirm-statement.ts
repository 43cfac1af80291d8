// Tests: tests/flows/statements/withdraw.test.ts

import type { Tx } from '#db/database.ts'
import { ACCOUNT_MAIL, queueJob, SOON } from '#jobs/queue-job.ts'
import type { StatementKind } from '../contract.ts'
import { statementErrors } from '../errors.ts'
import { REPEAT_MS, TOKEN_MS } from '../rules.ts'
import { type BuyerStatement, giveDraft, queueStatementEvent, readByToken, readStatement } from '../store.ts'
import { hashOfToken } from '../token.ts'

export interface ConfirmStatement {
  readonly kind: StatementKind
  readonly token: string
  /** Delays the receipt to an address that gets many. Units: milliseconds. */
  readonly receiptDelayMs: (address: string) => number
  readonly now: Date
}

/**
 * Makes a draft a statement that counts from now, once. Jobs of the same commit mail the receipt and look for
 * the contract; the answer does not depend on either. A repeat returns the same statement for a day. Throws:
 * statement-expired for a token that is unknown, of the other page, or older than an hour. Source: § 312k
 * BGB, Directive 2011/83/EU art. 11a (4), decision 0047.
 */
export async function confirmStatement(
  tx: Tx,
  { kind, token, receiptDelayMs, now }: ConfirmStatement,
): Promise<BuyerStatement> {
  const draft = await readByToken(tx, hashOfToken(token))
  if (draft?.kind !== kind) throw statementErrors['statement-expired']()
  if (draft.givenAt !== null) return repeated(draft, now)
  if (now.getTime() >= draft.createdAt.getTime() + TOKEN_MS) throw statementErrors['statement-expired']()
  const isFirst = await giveDraft(tx, draft.id, now)
  const given = await readStatement(tx, draft.id)
  if (!given) throw statementErrors['statement-expired']()
  if (!isFirst) return repeated(given, now)
  queueStatementEvent(tx, { id: given.id, from: 'draft', to: 'given', actor: 'buyer', now, why: '' })
  const waitMs = receiptDelayMs(given.email.toLowerCase())
  queueJob(
    tx,
    'send-statement-receipt',
    { statementId: given.id },
    {
      priority: ACCOUNT_MAIL,
      ...(waitMs > 0 ? { runAt: new Date(now.getTime() + waitMs) } : {}),
    },
  )
  queueJob(tx, 'take-up-statement', { statementId: given.id }, { priority: SOON })
  return given
}

function repeated(given: BuyerStatement, now: Date): BuyerStatement {
  if (given.givenAt === null || now.getTime() >= given.givenAt.getTime() + REPEAT_MS)
    throw statementErrors['statement-expired']()
  return given
}
