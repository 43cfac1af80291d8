import { DAY, MINUTE, SECOND } from '#kernel/clock.ts'
import { addDays, dayOf, endOfDay } from '#kernel/local-day.ts'
import type { Suspicion } from './contract.ts'

/** Nobody reads the form, writes two lines and sends them faster. Units: milliseconds. */
export const FASTEST_MS = 3 * SECOND
/** A form that was left open for longer proves nothing about its sender any more. Units: milliseconds. */
const FORM_KEPT_MS = 2 * DAY
/** The same text of the same sender within this time is the same message. Units: milliseconds. */
export const SAME_MS = 10 * MINUTE
/** Within this time the same text of other senders counts as repeated. Units: milliseconds. */
export const REPEATED_MS = DAY
/** How long suspected spam is kept for staff to look at. Units: milliseconds. Source: decision 0084. */
export const SPAM_KEPT_MS = 30 * DAY
/** Receipts to one address within a day: whoever types it may not be who reads it. */
export const RECEIPTS_PER_DAY = 5

/** People ask the same short questions; longer texts are copied. Units: compared characters. */
const COPIED_FROM = 40

/** From this sum on a message is taken for spam. */
const SUSPECT_FROM = 3

/** What is known about a message before a person reads it. */
export interface MessageSigns {
  readonly name: string
  readonly subject: string
  readonly message: string
  /** Whether the field that people do not see was filled in. */
  readonly isTrapped: boolean
  /** When the form was made; null: nobody knows, as for a form that was not ours. */
  readonly startedAt: Date | null
  /** How many other senders wrote the same text within a day. */
  readonly sameElsewhere: number
  readonly now: Date
}

/**
 * Returns why a message looks like spam; empty: it does not. No sign but the trap is enough by itself, because
 * people write fast, from old tabs, with links, and with programs that know no form. Pure. Source: decision
 * 0084.
 */
export function suspicionOf(signs: MessageSigns): readonly Suspicion[] {
  const { name, subject, message, isTrapped, startedAt, sameElsewhere, now } = signs
  const ageMs = startedAt === null ? null : now.getTime() - startedAt.getTime()
  const links = countLinks(message)
  const found: (readonly [Suspicion, number])[] = [
    ['trap', isTrapped ? SUSPECT_FROM : 0],
    ['fast', ageMs !== null && ageMs < FASTEST_MS ? 2 : 0],
    ['unknown-form', ageMs === null || ageMs > FORM_KEPT_MS ? 1 : 0],
    ['link-in-name', countLinks(name) + countLinks(subject) > 0 ? 2 : 0],
    ['links', links > 5 ? 3 : links > 2 ? 2 : links > 0 ? 1 : 0],
    ['repeated', comparedText(message).length < COPIED_FROM ? 0 : Math.min(sameElsewhere, SUSPECT_FROM)],
  ]
  const sum = found.reduce((total, [, weight]) => total + weight, 0)
  return sum < SUSPECT_FROM ? [] : found.filter(([, weight]) => weight > 0).map(([why]) => why)
}

/** Counts addresses of the web in a text, and markup that makes links. */
export function countLinks(text: string): number {
  return text.match(/https?:\/\/|\bwww\.|<a[\s>]|\[url/giu)?.length ?? 0
}

/** Returns a text as it is compared: without case, blanks and digits, which programs vary. */
export function comparedText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Nd}]+/gu, '')
}

/**
 * Returns the instant before which whoever wrote has waited for more than a working day: since the same time of
 * the working day before. Public holidays are not known. Pure.
 */
export function waitedTooLongBefore(now: Date): Date {
  const today = dayOf(now)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  // On a weekend only what came before Friday has waited for a whole working day.
  if (weekday === 6) return endOfDay(addDays(today, -2))
  if (weekday === 0) return endOfDay(addDays(today, -3))
  return new Date(now.getTime() - (weekday === 1 ? 3 : 1) * DAY)
}
