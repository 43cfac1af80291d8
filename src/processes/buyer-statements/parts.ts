import type { Tx } from '#db/database.ts'
import type { Moment, PaymentEngine } from '#domains/payment/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'

/** Ends and resumes subscriptions and memberships. */
export interface ContractEnds {
  /**
   * Ends a subscription with the period that is paid, so that no further money is asked for. Returns when it
   * ends, and whether it would have ended then anyway.
   */
  cancel(
    tx: Tx,
    subscriptionId: string,
    moment: Moment,
  ): Promise<{ readonly endsAt: Date; readonly wasEnding: boolean }>
  /** Undoes `cancel` while the subscription has not ended. Throws: DomainError where it is too late. */
  resume(tx: Tx, subscriptionId: string, moment: Moment): Promise<void>
}

/** What the processes of cancellations and withdrawals work with. */
export interface StatementParts {
  readonly payments: PaymentEngine
  readonly rules: RulesSource
  /** Null: staff end subscriptions themselves. */
  readonly ends: ContractEnds | null
}
