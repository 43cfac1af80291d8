import { periodLength } from '#kernel/period-words.ts'
import type { Translate } from '#web/i18n/translate.ts'

/** Returns the words for all periods of a gift together, such as "three months" of `P1M`. */
export function giftLength(
  t: Translate,
  { period, periods }: { readonly period: string; readonly periods: number },
): string {
  const [, count = '1', unit = 'M'] = /^P(\d{1,3})([DWMY])$/.exec(period) ?? []
  return periodLength(t, `P${Number(count) * periods}${unit}`)
}
