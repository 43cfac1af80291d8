import { DAY, MINUTE } from '#kernel/clock.ts'
import { isScope, SCOPES, type Scope, TOKEN_DAYS_MAX } from './contract.ts'

/** Minimum interval between two writes of `last_used_at`. Units: ms. */
export const LAST_USED_EVERY_MS = MINUTE

/** How long a device stays connected after its last use. Each use moves the end. Units: ms. Source: decision 0091. */
export const DEVICE_IDLE_MS = 180 * DAY

/** A use moves the end of a device only if it gains more than this, so that the index of ends is rarely written. Units: ms. */
export const IDLE_EXTENDED_MS = DAY

/** Returns when a device that was used just now ends. Pure. */
export function deviceEndOf(now: Date): Date {
  return new Date(now.getTime() + DEVICE_IDLE_MS)
}

/** Retention of tokens that were ended or have expired. Units: ms. */
export const ENDED_KEPT_MS = 90 * DAY

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/i
const DATE = /^\d{4}-\d\d-\d\d$/
const PERIOD = /^P(\d{1,4})D$/

/**
 * Reads scopes, separated by spaces or commas, as OAuth 2.0 writes them; each once, in the order of the
 * contract. Returns undefined for an unknown one, or for none. Source: RFC 6749 §3.3.
 */
export function readScopes(text: string): readonly Scope[] | undefined {
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  return names.length > 0 && names.every(isScope) ? sortScopes(names) : undefined
}

/** Returns each scope once, in the order of the contract. */
export function sortScopes(scopes: readonly string[]): readonly Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope))
}

/**
 * Reads when a token expires: an RFC 3339 instant, the last day (`2027-01-31`, until its end in UTC), or a
 * number of days from now (`P90D`). Returns undefined for what is none of these.
 */
export function readExpiry(text: string): ExpiryChoice | undefined {
  const period = PERIOD.exec(text)
  if (period) return { days: Number(period[1]) }
  if (DATE.test(text)) return instantOf(`${text}T00:00:00Z`, DAY, text)
  return INSTANT.test(text) ? instantOf(text.toUpperCase(), 0, text.slice(0, 10)) : undefined
}

/** When a token expires, as it was chosen. */
export type ExpiryChoice = { readonly days: number } | { readonly at: Date }

/** Returns the instant of an expiry; undefined where it is not in the future, or ten years away and more. */
export function expiryOf(choice: ExpiryChoice, now: Date): Date | undefined {
  const at = 'at' in choice ? choice.at : new Date(now.getTime() + choice.days * DAY)
  const latest = now.getTime() + TOKEN_DAYS_MAX * DAY
  return at > now && at.getTime() <= latest ? at : undefined
}

/** Returns an instant; undefined for a day that no calendar has, such as 30 February. */
function instantOf(text: string, laterMs: number, day: string): ExpiryChoice | undefined {
  const at = Date.parse(text)
  if (Number.isNaN(at)) return undefined
  const named = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(named) || new Date(named).toISOString().slice(0, 10) !== day) return undefined
  return { at: new Date(at + laterMs) }
}
