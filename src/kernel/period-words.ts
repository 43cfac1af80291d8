import type { Translate } from './translate.ts'

/** Returns the words for the length of a period, such as "one month", of an ISO 8601 period such as `P1M`. */
export function periodLength(t: Translate, period: string): string {
  const [, digits = '', unit = ''] = /^P(\d{1,3})([DWMY])$/.exec(period) ?? []
  const count = Number(digits)
  switch (unit) {
    case 'D':
      return t('{count, plural, one {one day} other {# days}}', { count })
    case 'W':
      return t('{count, plural, one {one week} other {# weeks}}', { count })
    case 'M':
      return t('{count, plural, one {one month} other {# months}}', { count })
    default:
      return t('{count, plural, one {one year} other {# years}}', { count })
  }
}
