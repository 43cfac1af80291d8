import type { Database } from '#db/database.ts'
import { type EraseAccount, eraseAccount } from '#domains/account/index.ts'
import { cancelOrder, type PaymentEngine } from '#domains/payment/index.ts'

/**
 * Erases a person's account and data, and first cancels what they ordered and never paid, with the payments
 * that are open for it. Throws: what `eraseAccount` throws. Source: GDPR art. 17.
 */
export function erasePerson<Answer>(
  database: Database,
  payments: PaymentEngine,
  command: Omit<EraseAccount<Answer>, 'cancelOrder'>,
): Promise<Answer> {
  const moment = { actor: 'buyer', now: command.now }
  return eraseAccount(database, {
    ...command,
    cancelOrder: (orderId, why) => cancelOrder(payments, { orderId: orderId, why }, moment),
  })
}
