import type { PaymentEngine } from '#domains/payment/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'

/** What the processes of cancellations and withdrawals work with. */
export interface StatementParts {
  readonly payments: PaymentEngine
  readonly rules: RulesSource
}
