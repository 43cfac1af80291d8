import type { Call } from '../../form-call.ts'
import { type ContactCallParts, contactCall } from './contact.ts'

export type { ContactCallParts } from './contact.ts'

/** Lists the calls by which people write to the shop. */
export function contactCalls(parts: ContactCallParts): readonly Call[] {
  return [contactCall(parts)]
}
