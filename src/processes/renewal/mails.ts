// Tests: tests/flows/membership/dunning.test.ts

import type { Tx } from '#db/database.ts'
import type { RenewalMailKind } from '#domains/mail-log/index.ts'

import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'

/** Has a mail about a renewal sent once the transaction is committed, once for each `subject`. */
export function queueRenewalMail(
  tx: Tx,
  subscriptionId: string,
  kind: RenewalMailKind,
  subject: string,
): void {
  queueJob(tx, 'send-renewal-mail', { subscriptionId, kind, subject }, { priority: ORDER_MAIL })
}
