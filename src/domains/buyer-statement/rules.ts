import { DAY, HOUR } from '#kernel/clock.ts'
import { addDays, addYear, dayOf, endOfDay, onWorkingDay } from '#kernel/local-day.ts'
import type { LineRight, StatementNote } from './contract.ts'

/** How long a token confirms. Units: milliseconds. Source: docs/http-contract.md "Cancel and withdraw". */
export const TOKEN_MS = HOUR
/** How long a repeated confirmation is answered with the same receipt. Units: milliseconds. */
export const REPEAT_MS = DAY
/**
 * How long the holder of the mailbox may object before a statement that nobody proved takes effect. Units:
 * milliseconds. Source: decision 0047.
 */
export const OBJECT_MS = 3 * DAY
/** Within how long money must go back. Units: milliseconds. Source: Directive 2011/83/EU art. 13 (1). */
export const REFUND_WITHIN_MS = 14 * DAY

/** Source: Directive 2011/83/EU art. 9. Units: days. */
const WITHDRAWAL_DAYS = 14

/**
 * Returns the end of the time to withdraw: the first instant after its last day. The day of delivery (or of
 * the contract) does not count; a last day at a weekend moves to Monday. A buyer who was never instructed has
 * twelve months more; one who was instructed late has 14 days from then. Source: Directive 2011/83/EU art. 9
 * and 10, § 193 BGB.
 */
export function withdrawalEnd(startsAt: Date, instructedAt: Date | null): Date {
  const started = dayOf(startsAt)
  const atLatest = addDays(addYear(started), WITHDRAWAL_DAYS)
  const told = instructedAt === null ? null : dayOf(instructedAt)
  const last =
    told === null
      ? atLatest
      : told <= started
        ? addDays(started, WITHDRAWAL_DAYS)
        : [addDays(told, WITHDRAWAL_DAYS), atLatest].sort()[0]!
  return endOfDay(onWorkingDay(last))
}

/** The facts about one line of an order. */
export interface LineFacts {
  readonly variantId: string
  readonly productId: string
  readonly name: string
  readonly pieces: number
  readonly unitPriceMinor: number
  readonly taxMinor: number
  /** The line's part of the order's discount. */
  readonly discountMinor: number
  /** A gift voucher: it may have been spent. */
  readonly isVoucher: boolean
  readonly requiresShipping: boolean
  readonly shippedPieces: number
  /** Length of a period of a subscription or membership; null: bought once. */
  readonly period: string | null
  readonly isWithdrawn: boolean
}

/** The facts about an order that a withdrawal depends on. Amounts in minor units. */
export interface WithdrawalFacts {
  readonly lines: readonly LineFacts[]
  readonly shippingMinor: number
  /** What the cheapest way of shipping costs: no more of the shipping goes back. */
  readonly standardShippingMinor: number
  readonly taxIncluded: boolean
  readonly isCancelled: boolean
  /** Whether the buyer is no consumer: a company, or somebody with a VAT id. */
  readonly isBusiness: boolean
  readonly placedAt: Date
  /** When the last of the goods arrived; null: not all did. */
  readonly deliveredAt: Date | null
  /** When the instruction was mailed; null: never. */
  readonly instructedAt: Date | null
  /** Whether the buyer asked for downloads at once and gave up the right. */
  readonly waiver: boolean
  readonly paidMinor: number
  readonly isPaid: boolean
  /** The time of a subscription that the order pays, where nothing else of it was paid; null: no such order. */
  readonly service: ServiceTime | null
}

/** The time for which a service is paid; null before it has begun. */
export interface ServiceTime {
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

/** What a withdrawal from an order comes to. */
export interface Withdrawal {
  readonly lines: readonly (LineFacts & { readonly right: LineRight; readonly until: Date | null })[]
  /** The lines that it ends. */
  readonly ended: readonly LineFacts[]
  /** What goes back. Units: minor units. */
  readonly refundMinor: number
  /** Why staff decide; '': nobody need. */
  readonly note: StatementNote
  /** Whether goods must come back first. */
  readonly isShipped: boolean
  /** Whether nothing of the order is left. */
  readonly isWhole: boolean
}

/**
 * Judges a withdrawal at an instant. `chosen` limits it to some variants; null: the whole order. Source:
 * Directive 2011/83/EU art. 9 to 16, decision 0047.
 */
export function judgeWithdrawal(
  facts: WithdrawalFacts,
  chosen: readonly string[] | null,
  at: Date,
): Withdrawal {
  const lines = facts.lines.map((line) => ({ ...line, ...rightOf(line, facts, at) }))
  const wanted = lines.filter(({ variantId }) => chosen === null || chosen.includes(variantId))
  const ended = wanted.filter(({ right }) => right === 'open')
  const isWhole = lines.every((line) => line.isWithdrawn || ended.includes(line))
  const judged = { lines, ended, isWhole, isShipped: ended.some(({ shippedPieces }) => shippedPieces > 0) }
  return { ...judged, refundMinor: refundOf(facts, ended, at), note: noteOf(facts, wanted, ended, isWhole) }
}

function rightOf(
  line: LineFacts,
  facts: WithdrawalFacts,
  at: Date,
): { readonly right: LineRight; readonly until: Date | null } {
  const startsAt = line.requiresShipping ? facts.deliveredAt : facts.placedAt
  const until = startsAt === null ? null : withdrawalEnd(startsAt, facts.instructedAt)
  if (line.isWithdrawn) return { right: 'withdrawn', until }
  // Delivery of a download begins with payment.
  const isWaived =
    !line.requiresShipping && !line.isVoucher && line.period === null && facts.waiver && facts.isPaid
  if (isWaived) return { right: 'waived', until: null }
  if (until !== null && at >= until) return { right: 'late', until }
  // Of a subscription that was paid more than once, staff count what was provided.
  const isCounted = line.period === null || facts.service !== null
  return { right: line.isVoucher ? 'voucher' : isCounted ? 'open' : 'service', until }
}

/**
 * What goes back: the lines less their share of the discount and what was provided of a service, and the
 * standard shipping once no goods are left. Source: Directive 2011/83/EU art. 13 and 14 (3).
 */
function refundOf(facts: WithdrawalFacts, ended: readonly LineFacts[], at: Date): number {
  const ofLines = ended.reduce((sum, { unitPriceMinor, pieces, discountMinor, taxMinor, period }) => {
    const tax = facts.taxIncluded ? 0 : taxMinor
    const paid = Math.max(0, unitPriceMinor * pieces - discountMinor + tax)
    return sum + paid - (period === null ? 0 : providedOf(paid, facts, at))
  }, 0)
  const goods = facts.lines.filter(({ requiresShipping }) => requiresShipping)
  const isGone = ({ variantId, isWithdrawn }: LineFacts): boolean =>
    isWithdrawn || ended.some((line) => line.variantId === variantId)
  const endsGoods = goods.some((line) => !line.isWithdrawn && isGone(line)) && goods.every(isGone)
  return ofLines + (endsGoods ? Math.min(facts.shippingMinor, facts.standardShippingMinor) : 0)
}

/**
 * Returns what a service was worth until its buyer withdrew, to the buyer's advantage: the running day is not
 * counted, and cents are rounded down. Nothing is owed by whoever did not ask for access at once, or was never
 * told of the right. Units: minor units. Source: § 357a BGB, decision 0048.
 */
export function providedOf(
  paidMinor: number,
  { service, waiver, instructedAt }: Pick<WithdrawalFacts, 'service' | 'waiver' | 'instructedAt'>,
  at: Date,
): number {
  if (!waiver || instructedAt === null || !service?.startsAt || !service.endsAt) return 0
  const days = Math.max(1, daysBetween(service.startsAt, service.endsAt))
  const over = Math.min(days, Math.max(0, daysBetween(service.startsAt, at)))
  return Math.floor((paidMinor * over) / days)
}

function daysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY)
}

function noteOf(
  facts: WithdrawalFacts,
  wanted: readonly { readonly right: LineRight }[],
  ended: readonly LineFacts[],
  isWhole: boolean,
): StatementNote {
  const has = (right: LineRight): boolean => wanted.some((line) => line.right === right)
  if (wanted.length > 0 && wanted.every(({ right }) => right === 'withdrawn')) return 'withdrawn-before'
  if (facts.isCancelled) return 'closed'
  if (facts.isBusiness) return 'business'
  if (has('service')) return 'service'
  if (has('voucher')) return 'voucher'
  if (ended.length === 0) return has('late') ? 'late' : has('waived') ? 'waived' : 'no-contract'
  if (facts.paidMinor === 0 && !isWhole) return 'unpaid-part'
  return ''
}
