import type { Tx } from '#db/database.ts'
import { joinGuestOrders } from '#domains/order/index.ts'
import { auditNameOf, queueAudit } from './store/audit-trail.ts'
import { markEmailProved } from './store/email.ts'

export interface ProveEmail {
  readonly accountId: string
  /** In small letters. */
  readonly email: string
  readonly now: Date
}

/**
 * Records that a person proved their e-mail address, and gives the account the guest orders placed with it.
 * Returns the account's roles where the address was not proved before, else null. Source: docs/rules.md
 * "Accounts".
 */
export async function proveEmail(
  tx: Tx,
  { accountId, email, now }: ProveEmail,
): Promise<readonly string[] | null> {
  const first = await markEmailProved(tx, accountId, email, now)
  const orders = await joinGuestOrders(tx, accountId, email)
  if (orders > 0)
    queueAudit(tx, {
      actor: auditNameOf(accountId),
      action: 'guest-orders-joined',
      subject: auditNameOf(accountId),
      detail: { orders },
      now,
    })
  return first
}
