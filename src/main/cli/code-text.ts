import type { CodeCount, CodeRow } from '#domains/discount/index.ts'
import { moneyOf, moneyText } from './amounts.ts'

/** Says what a code takes off. */
export function effectOf({ purpose, kind, percentBp, amountMinor, currency }: CodeRow): string {
  if (kind === 'free-shipping') return 'free shipping'
  if (kind === 'free-product') return 'a free product'
  const off = kind === 'amount' ? moneyText(amountMinor ?? 0, currency ?? '') : `${(percentBp ?? 0) / 100} %`
  if (purpose === 'order') return `${off} off an order`
  return percentBp === 10_000 ? 'a free membership' : `${off} off a membership`
}

/** Says whether a code can be used at an instant. */
export function stateOf(code: CodeRow, now: Date): string {
  if (code.endedAt !== null && code.endedAt <= now) return 'ended'
  if (code.validUntil !== null && code.validUntil <= now) return 'expired'
  if (code.validFrom > now) return 'not yet valid'
  return code.totalLimit !== null && code.used >= code.totalLimit ? 'used up' : 'active'
}

/** Says how often a code was used, and how often it may be. */
export function usesOf({ used, totalLimit, personLimit }: CodeRow): string {
  const limit = totalLimit === null ? '' : ` of ${totalLimit}`
  return `used ${used}${limit} times${personLimit === null ? '' : `, ${personLimit} for each person`}`
}

/** Returns a code for JSON output. */
export function codeData(code: CodeRow, now: Date) {
  const { kind, purpose, percentBp, amountMinor, minimumMinor, currency, note } = code
  const { validFrom, validUntil, endedAt, totalLimit, personLimit, used, stacks, createdAt, createdBy } = code
  return {
    code: code.code,
    state: stateOf(code, now),
    purpose,
    kind,
    percent: percentBp === null ? null : percentBp / 100,
    amount: amountMinor === null ? null : moneyOf(amountMinor, currency ?? ''),
    minimum: minimumMinor === 0 ? null : moneyOf(minimumMinor, currency ?? ''),
    stacks,
    used,
    totalLimit,
    personLimit,
    validFrom,
    validUntil,
    endedAt,
    note,
    createdAt,
    createdBy,
  }
}

/** Says how a code was used in one currency. */
export function countLine({
  currency,
  taken,
  waiting,
  givenBack,
  amountMinor,
  firstAt,
  lastAt,
}: CodeCount): string {
  const off = currency === null ? '' : `, ${moneyText(amountMinor, currency)} off`
  const span = `${firstAt.toISOString().slice(0, 10)} to ${lastAt.toISOString().slice(0, 10)}`
  return `${taken} uses${off}, ${waiting} of them not paid yet, ${givenBack} given back, ${span}`
}
