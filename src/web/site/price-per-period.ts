import type { Translate } from '#web/i18n/translate.ts'

/**
 * Returns the words for a price that is paid once a period, such as "€9.90 per month". `period` is ISO 8601
 * (`P3M`); without one, or with one of another form, the price stands alone. Written out, so that a screen
 * reader says it as it is read. Source: PAngV § 3.
 */
export function pricePerPeriod(t: Translate, price: string, period: string | null): string {
  const [, digits = '', unit = ''] = /^P(\d{1,3})([DWMY])$/.exec(period ?? '') ?? []
  const values = { price, count: Number(digits) }
  switch (unit) {
    case 'D':
      return t('{count, plural, one {{price} per day} other {{price} every # days}}', values)
    case 'W':
      return t('{count, plural, one {{price} per week} other {{price} every # weeks}}', values)
    case 'M':
      return t('{count, plural, one {{price} per month} other {{price} every # months}}', values)
    case 'Y':
      return t('{count, plural, one {{price} per year} other {{price} every # years}}', values)
    default:
      return price
  }
}
