import type { Database } from '#db/database.ts'
import type { Gateway } from './gateway.ts'
import type { Payers } from './payer.ts'

export type { Moment } from './moment.ts'

/** What the payment engine works with. */
export interface PaymentEngine {
  readonly database: Database
  /** Every gateway that is offered now, in the owner's order. */
  readonly gateways: readonly Gateway[]
  /** The gateway of this id as the shop is set up now; undefined when it is not offered any more. */
  readonly gatewayOf: (id: string) => Gateway | undefined
  readonly payers: Payers
  readonly log: { warn(details: object, message: string): void }
}
