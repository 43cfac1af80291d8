import type { RulesSource } from '#domains/shop/index.ts'
import type { Call } from '../../form-call.ts'
import { partnerActivateCall } from './partner-activate.ts'
import { partnerCallbackCalls } from './partner-callback.ts'
import { partnerPixelCall } from './partner-pixel.ts'
import { partnerRefCall } from './partner-ref.ts'

/** Lists the calls of partners. */
export function partnerCalls(rules: RulesSource): readonly Call[] {
  return [partnerActivateCall(rules), partnerRefCall(), partnerPixelCall(), ...partnerCallbackCalls()]
}
