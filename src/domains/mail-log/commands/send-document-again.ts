// Tests: tests/flows/admin/order-mails.test.ts

import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { MINUTE } from '#kernel/clock.ts'
import { mailErrors } from '../errors.ts'

/** Time after which a document may be sent once more. Units: ms. */
const PAUSE_MS = 10 * MINUTE

const justSent = statement<{ readonly orderId: string; readonly template: string; readonly since: Date }>(
  'mail-document-just-sent',
  'SELECT FROM mail WHERE order_id = $orderId AND template = $template AND created_at > $since LIMIT 1',
)

export interface SendDocumentAgain {
  readonly orderId: string
  readonly kind: 'invoice' | 'credit-note' | 'reversal'
  readonly number: string
  readonly now: Date
}

/**
 * Mails a document of an order to its buyer again, at the address that the order has now: an invoice with the
 * confirmation, a credit note or its reversal with the mail of the refund. Two calls at once make one mail.
 * Throws: mail-just-sent within ten minutes of the last time.
 */
export async function sendDocumentAgain(
  tx: Tx,
  { orderId, kind, number, now }: SendDocumentAgain,
): Promise<void> {
  const template = kind === 'invoice' ? 'order-confirmation' : 'correction'
  const since = new Date(now.getTime() - PAUSE_MS)
  if ((await tx.query(justSent, justSent.bind({ orderId, template, since }))).length > 0)
    throw mailErrors['mail-just-sent']()
  // One cause for each span of ten minutes, so that a second call before the job runs makes no second mail.
  const again = new Date(Math.floor(now.getTime() / PAUSE_MS) * PAUSE_MS).toISOString()
  const how = { priority: ORDER_MAIL, key: `document:${number}:${again}` }
  if (kind === 'invoice') queueJob(tx, 'send-order-confirmation', { orderId, again }, how)
  else queueJob(tx, 'send-correction', { orderId, number, again }, how)
}
