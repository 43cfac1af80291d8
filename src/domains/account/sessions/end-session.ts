import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { queueOtherSessionsEnd, queueSessionEnd, readSessionOfHandle } from '../store/sessions.ts'

export interface EndSession {
  readonly accountId: string
  /** The session that makes the call, by its cookie's hash. */
  readonly current: Buffer
  /** The id of one session in the list, or all but the one that makes the call. */
  readonly which: string | 'others'
  readonly now: Date
}

/**
 * Ends sessions of one's own account. Returns whether the session that makes the call is among them. An id of
 * another account's session is answered as unknown. Throws: not-found. Source: ASVS 7.5.2.
 */
export async function endSession(tx: Tx, { accountId, current, which, now }: EndSession): Promise<boolean> {
  const subject = auditNameOf(accountId)
  if (which === 'others') {
    queueOtherSessionsEnd(tx, accountId, current)
    queueAudit(tx, { actor: subject, action: 'other-sessions-ended', subject, now })
    return false
  }
  const hash = await readSessionOfHandle(tx, accountId, which)
  if (!hash) throw commonErrors['not-found']()
  queueSessionEnd(tx, accountId, hash)
  queueAudit(tx, { actor: subject, action: 'session-ended', subject, now })
  return hash.equals(current)
}
