// Tests: tests/flows/abuse/report.test.ts

import { createHash } from 'node:crypto'
import type { Tx } from '#db/database.ts'
import { queueAccountMail } from '#domains/account/index.ts'
import { queueShopEvent } from '#domains/outgoing-call/index.ts'
import { randomKey, uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { AbuseKind, AbuseReason } from '../contract.ts'
import { insertCase, lockRepeated, type NewCase, queueCaseEvent } from '../store/cases.ts'
import { addMessage } from './write-in-case.ts'

export interface ReportAbuse {
  readonly kind: AbuseKind
  /** What the shop knows the thing by. */
  readonly thing: string
  /** What the reporter calls it. */
  readonly label: string
  readonly reason: AbuseReason
  readonly email: string
  readonly text: string
  /** Null: nobody is signed in. */
  readonly accountId: string | null
  readonly locale: LocaleCode
  readonly now: Date
}

/**
 * Opens a case about what somebody reports, mails its receipt with the link to the case, tells the owner's own systems
 * by webhook, and returns the secret of the link. While the case is open, a member who reports the same thing again writes into it, and a guest who sends exactly
 * the same gets the same link: an address alone, which anybody may type, opens nobody's case. Source: Regulation (EU)
 * 2022/2065 art. 16, decision 0085.
 */
export async function reportAbuse(tx: Tx, report: ReportAbuse): Promise<{ readonly key: string }> {
  const { now, locale, email, accountId, kind, label, text } = report
  const repeatHash = repeatHashOf(report)
  const row: NewCase = {
    id: uuidv7(now.getTime()),
    key: randomKey(),
    kind,
    thing: report.thing,
    label,
    reason: report.reason,
    locale,
    email,
    text,
    accountId,
    repeatHash,
    state: 'open',
    createdAt: now,
  }
  const number = await insertCase(tx, row)
  const known = number === null ? await lockRepeated(tx, repeatHash) : null
  if (known) {
    if (known.key === null) throw new Error('an open case whose reporter is known has its key')
    await addMessage(tx, known, text, now)
    return { key: known.key }
  }
  // The case that was in the way ended between the two statements: this one begins without its repeat hash.
  const own = number === null ? { ...row, repeatHash: null } : row
  const given = number ?? (await insertCase(tx, own))
  queueCaseEvent(tx, { row: own, what: 'reported', actor: 'reporter', now })
  const key = own.key ?? ''
  const detail = { number: String(given), thing: label, key }
  queueAccountMail(tx, { kind: 'abuse-receipt', accountId, to: email, locale, detail, now })
  queueShopEvent(tx, { event: 'abuse.reported', cause: row.id, facts: { case: row.id }, now })
  return { key }
}

function repeatHashOf({ accountId, email, kind, thing, reason, text }: ReportAbuse): Buffer {
  const parts =
    accountId === null
      ? ['guest', email.toLowerCase(), kind, thing, reason, text]
      : ['member', accountId, kind, thing]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
