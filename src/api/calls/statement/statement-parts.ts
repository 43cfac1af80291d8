import type { RulesSource } from '#domains/shop/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { text } from '../../fields.ts'
import type { CallContext } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'

/** Dependencies of the calls that cancel and withdraw. */
export interface StatementCallParts {
  readonly rules: RulesSource
}

/** Statements per hour and network: enough for an office, few for a script. */
export const STATEMENTS: Limit = { burst: 12, refillMs: HOUR }
/**
 * Statements per hour and e-mail address. It is above the limit of a network, so that one stranger cannot use
 * up the statements of somebody else.
 */
export const STATEMENTS_OF_EMAIL: Limit = { burst: 30, refillMs: HOUR }
/** Receipts per hour to one address before further ones are delayed: anybody may type any address. */
const RECEIPTS: Limit = { burst: 5, refillMs: HOUR }

/** Declares the secret that confirms or undoes. An unknown one is answered like one that has expired. */
export const tokenField = () => text({ max: 200 })

/** Returns how long the receipt to an address is delayed, as `confirmStatement` asks for it. */
export function receiptDelay({ delay }: Pick<CallContext<unknown>, 'delay'>): (address: string) => number {
  return (address) => delay('statement-receipt', address, RECEIPTS)
}
