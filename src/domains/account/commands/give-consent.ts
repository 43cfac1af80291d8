// Tests: tests/flows/account/consent.test.ts

import type { Tx } from '#db/database.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { type ConsentOwner, queuePartnerConsent } from '../store/consents.ts'

export interface GiveConsent extends ConsentOwner {
  readonly partner: boolean
  readonly now: Date
}

/**
 * Agrees that the partner whose link brought somebody is remembered, or takes it back, which is as easy. That
 * a member agreed, and when, stays in the audit trail: the shop must be able to show it. Source:
 * docs/http-contract.md "POST /consent", § 25 TDDDG, GDPR art. 7.
 */
export function queueConsent(tx: Tx, { partner, now, ...owner }: GiveConsent): void {
  queuePartnerConsent(tx, owner, partner, now)
  if (owner.accountId === null) return
  const subject = auditNameOf(owner.accountId)
  queueAudit(tx, {
    actor: subject,
    action: partner ? 'consent-given' : 'consent-taken-back',
    subject,
    detail: { to: 'partner' },
    now,
  })
}
