// Tests: tests/flows/abuse/staff.test.ts

import type { Tx } from '#db/database.ts'
import { queueAccountMail } from '#domains/account/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { canFollow } from '#kernel/states.ts'
import type { AbuseDecision } from '../contract.ts'
import { abuseErrors } from '../errors.ts'
import { appealUntil } from '../rules.ts'
import { abuseStates, isEnded } from '../states.ts'
import { type AbuseCase, lockCaseByNumber, queueCaseEvent, storeCase } from '../store/cases.ts'

/** What staff do with a case. */
export interface CaseAct {
  readonly number: number
  readonly text: string
  /** Who does it, for histories: `staff:…`. */
  readonly actor: string
  readonly now: Date
}

/** Locks a case for an act of staff. Throws: not-found. */
export async function lockCase(tx: Tx, number: number): Promise<AbuseCase> {
  const row = await lockCaseByNumber(tx, number)
  if (!row) throw commonErrors['not-found']({ fields: ['number'] })
  return row
}

/** Writes to the reporter, on the page of the case and by mail. Throws: not-found, case-state. */
export async function answerCase(tx: Tx, { number, text, actor, now }: CaseAct): Promise<AbuseCase> {
  const row = await lockCase(tx, number)
  if (isEnded(row.state)) throw abuseErrors['case-state']()
  const to = row.state === 'appealed' ? 'appealed' : 'answered'
  if (to !== row.state) await storeCase(tx, row, { state: to })
  queueCaseEvent(tx, { row, what: 'answered', to, actor, now, text })
  queueMailToReporter(tx, row, 'abuse-answer', { why: text }, now)
  return row
}

/**
 * Closes a case with a decision, whose reason and redress the reporter is mailed. `hasOthers`: somebody else could
 * decide, so that whoever decided first does not judge an appeal against it. Throws: not-found, case-state,
 * own-decision. Source: Regulation (EU) 2022/2065 art. 16 (5), Regulation (EU) 2022/2065 art. 20 (6).
 */
export async function closeCase(
  tx: Tx,
  {
    number,
    text,
    actor,
    now,
    decision,
    hasOthers,
  }: CaseAct & { readonly decision: AbuseDecision; readonly hasOthers: boolean },
): Promise<AbuseCase> {
  const row = await lockCase(tx, number)
  if (!canFollow(abuseStates, row.state, 'closed')) throw abuseErrors['case-state']()
  if (row.state === 'appealed' && row.decidedBy === actor && hasOthers) throw abuseErrors['own-decision']()
  const first = row.decidedAt === null ? { decidedBy: actor, decidedAt: now } : {}
  await storeCase(tx, row, { state: 'closed', decision, endedAt: now, repeatHash: null, ...first })
  queueCaseEvent(tx, { row, what: 'closed', to: 'closed', actor, now, text })
  const end = appealUntil({ ...row, state: 'closed', decidedAt: row.decidedAt ?? now }, now)
  const redress = end === null ? {} : { until: end.toISOString() }
  queueMailToReporter(tx, row, 'abuse-decision', { why: text, decision, ...redress }, now)
  return row
}

/** Opens a case again that was closed or withdrawn. Throws: not-found, case-state. */
export async function reopenCase(tx: Tx, { number, text, actor, now }: CaseAct): Promise<AbuseCase> {
  const row = await lockCase(tx, number)
  if (!canFollow(abuseStates, row.state, 'reopened')) throw abuseErrors['case-state']()
  await storeCase(tx, row, { state: 'reopened', decision: '', endedAt: null })
  queueCaseEvent(tx, { row, what: 'reopened', to: 'reopened', actor, now, text })
  return row
}

/** Mails the reporter, unless they were erased. */
function queueMailToReporter(
  tx: Tx,
  { accountId, email, locale, label, number, key }: AbuseCase,
  kind: 'abuse-answer' | 'abuse-decision',
  more: Readonly<Record<string, string>>,
  now: Date,
): void {
  if (email === '' || key === null) return
  const detail = { number: String(number), thing: label, key, ...more }
  queueAccountMail(tx, { kind, accountId, to: email, locale, detail, now })
}
