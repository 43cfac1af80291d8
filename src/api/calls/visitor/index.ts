import type { RulesSource } from '#domains/shop/index.ts'
import type { Call } from '../../form-call.ts'
import { consentCall } from './consent.ts'
import { type StateReaders, stateCall } from './state.ts'

export type { StateReaders } from './state.ts'

/** Lists the calls of every visitor, signed in or not. */
export function visitorCalls(readers: StateReaders, rules: RulesSource): readonly Call[] {
  return [stateCall(readers), consentCall(rules)]
}
