import { DAY } from '#kernel/clock.ts'
import { type ReviewState, type ReviewSum, STARS, type StarCounts, type Stars } from './contract.ts'

/** How long a review that was taken back can be put back. Units: milliseconds. */
export const TAKEN_BACK_MS = 30 * DAY
/** How long a refused review is kept, so that its writer can ask why. Units: milliseconds. */
export const REFUSED_KEPT_MS = 366 * DAY
/** How long the shop remembers that it asked for reviews. Units: milliseconds. */
export const INVITED_KEPT_MS = 366 * DAY

/** An order that was fulfilled longer ago is not asked about, so that nobody is when the owner begins to ask. Units: milliseconds. */
export const INVITE_LATE_MS = 7 * DAY
/** A buyer is asked once in this time, however many orders there are. Units: milliseconds. */
export const INVITE_EVERY_MS = 30 * DAY

/** What a writer says. */
export interface ReviewWords {
  readonly stars: Stars
  readonly title: string
  readonly text: string
  readonly name: string
}

/** Addresses of the web and of mail, and telephone numbers: what advertising and personal data consist of. */
const SUSPICIOUS = /https?:\/\/|\bwww\.|<a[\s>]|\[url|[^\s@]@[^\s@]+\.[^\s@]{2,}|\+?\d(?:[\s/()-]?\d){8,}/iu

/** Returns whether a person has to read a review before anybody else does. Pure. */
export function needsStaff({ title, text, name }: Pick<ReviewWords, 'title' | 'text' | 'name'>): boolean {
  return [title, text, name].some((words) => SUSPICIOUS.test(words))
}

/**
 * Returns the state of a review whose words are new. Where staff look first, and for words that staff refused once,
 * it waits. Pure. Source: decision 0109.
 */
export function stateOfWritten(
  words: Pick<ReviewWords, 'title' | 'text' | 'name'>,
  before: ReviewState | null,
  isModerated: boolean,
): ReviewState {
  return isModerated || before === 'refused' || needsStaff(words) ? 'waiting' : 'shown'
}

/** Returns whether nothing of a review changes. Pure. */
export function isSameReview(one: ReviewWords, other: ReviewWords): boolean {
  return (
    one.stars === other.stars &&
    one.title === other.title &&
    one.text === other.text &&
    one.name === other.name
  )
}

/** Sums up how many reviews have how many stars; the average is rounded to one decimal place. Pure. */
export function sumOf(stars: StarCounts): ReviewSum {
  const count = STARS.reduce((sum, one) => sum + stars[one], 0)
  const total = STARS.reduce((sum, one) => sum + one * stars[one], 0)
  return { count, average: count === 0 ? 0 : Math.round((total * 10) / count) / 10, stars }
}

const CURSOR = /^(\d{13})-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Where a page of reviews begins: behind one that was written at an instant. */
export interface ReviewCursor {
  readonly writtenAt: Date
  readonly id: string
}

/** Writes where the next page begins. Pure. */
export function cursorOf({ writtenAt, id }: ReviewCursor): string {
  return `${writtenAt.getTime()}-${id}`
}

/** Reads where a page begins; null for what is no such place. Pure. */
export function readCursor(text: string): ReviewCursor | null {
  const [, at, id] = CURSOR.exec(text) ?? []
  return at === undefined || id === undefined ? null : { writtenAt: new Date(Number(at)), id }
}

/** Returns the number of stars that a text names; null for none. Pure. */
export function readStars(text: string): Stars | null {
  return STARS.find((one) => String(one) === text) ?? null
}
