import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const note = statement(
  'account-audit',
  'INSERT INTO audit_log (at, actor, action, subject, detail) VALUES ($1, $2, $3, $4, $5)',
)

export interface AuditNote {
  /** `account:…`, or `operator` at the command line. */
  readonly actor: string
  /** In kebab-case: `factor-added`. */
  readonly action: string
  readonly subject: string
  /** Kinds and counts; no names, addresses or secrets, since the trail outlives an erasure. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>
  readonly now: Date
}

/** Records who did what to which account, in the same transaction. Source: ASVS 16.3.1. */
export function queueAudit(tx: Tx, { actor, action, subject, detail = {}, now }: AuditNote): void {
  tx.defer(note, [now, actor, action, subject, JSON.stringify(detail)])
}

/** Returns the name of an account in the audit trail. */
export function auditNameOf(accountId: string): string {
  return `account:${accountId}`
}
