// Tests: src/api/calls/payment/coupon-calls.test.ts

import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/database.ts'
import { queueFormRow } from '../store/forms.ts'

export interface NewForm {
  readonly orderId: string
  readonly attemptId: string
  readonly now: Date
  /** The token, if the gateway's answer already names one. Default: a new one. */
  readonly uuid?: string
}

/**
 * Creates the form of a payment attempt by coupon. Returns its token, which is valid for one redemption.
 * Source: docs/http-contract.md "Gateway answers".
 */
export function queueForm(tx: Tx, { orderId, attemptId, now, uuid = randomUUID() }: NewForm): string {
  queueFormRow(tx, { uuid, orderId, attemptId }, now)
  return uuid
}
