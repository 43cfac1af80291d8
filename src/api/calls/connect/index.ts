import type { Call } from '../../form-call.ts'
import { connectEnterCall } from './connect-enter.ts'

/** Lists the calls that connect a device. */
export function connectCalls(parts: { readonly demo: boolean }): readonly Call[] {
  return [connectEnterCall(parts)]
}
