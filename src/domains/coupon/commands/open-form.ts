// Tests: src/api/calls/payment/coupon-calls.test.ts

import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/database.ts'
import { queueFormRow } from '../store/forms.ts'

export interface NewForm {
  readonly orderId: string
  readonly attemptId: string
  readonly now: Date
  /** The token that the gateway's answer names already. Default: a new one. */
  readonly uuid?: string
}

/**
 * Opens the form of a try to pay by coupon. Returns its token, which is good for one redemption. Source:
 * docs/http-contract.md "Gateway answers".
 */
export function queueForm(tx: Tx, { orderId, attemptId, now, uuid = randomUUID() }: NewForm): string {
  queueFormRow(tx, { uuid, orderId, attemptId }, now)
  return uuid
}
