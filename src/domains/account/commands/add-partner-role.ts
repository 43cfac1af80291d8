// Tests: tests/flows/partner/join.test.ts

import type { Tx } from '#db/database.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { lockForRoles, storeRoles } from '../store/staff.ts'

/**
 * Gives an account the role of a partner, beside any role of staff. Does nothing for who has it. Source:
 * decision 0067.
 */
export async function addPartnerRole(tx: Tx, accountId: string, now: Date): Promise<void> {
  const account = await lockForRoles(tx, accountId)
  if (!account || account.roles.includes('partner')) return
  await storeRoles(tx, accountId, [...account.roles, 'partner'], now)
  const actor = auditNameOf(accountId)
  queueAudit(tx, { actor, action: 'partner-joined', subject: actor, now })
}
