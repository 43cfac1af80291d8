// Tests: tests/flows/statements/withdraw.test.ts

import type { BuyerStatement } from '#domains/buyer-statement/index.ts'
import type { PaymentEngine } from '#domains/payment/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import type { NamedContract } from '#views/statement-contract.ts'

/** What the processes of cancellations and withdrawals work with. */
export interface StatementParts {
  readonly payments: PaymentEngine
  readonly rules: RulesSource
}

/** A statement whose contract was looked for. */
export interface AppliedStatement {
  readonly statement: BuyerStatement
  readonly contract: NamedContract | null
  /** Whether the contract is certainly the buyer's: proved by a session, or found by staff. */
  readonly isSure: boolean
}
