// Tests: tests/flows/account/consent.test.ts

import type { Tx } from '#db/database.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { type ConsentOwner, queuePartnerConsent } from '../store/consents.ts'

export interface GiveConsent extends ConsentOwner {
  readonly partner: boolean
  readonly now: Date
}

/**
 * Stores or withdraws a person's consent that the shop remembers the partner whose link brought them;
 * withdrawing is as easy as giving. A member's consent and its time stay in the audit trail: the shop must be
 * able to prove it. Source: docs/http-contract.md "POST /consent", § 25 TDDDG, GDPR art. 7.
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
