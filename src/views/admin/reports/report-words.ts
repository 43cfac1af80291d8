import type { SaleKind } from '#domains/report/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { msg, type Translate } from '#kernel/translate.ts'

/** What happened to sales, in words. */
export const SALE_WORDS: Readonly<Record<SaleKind, string>> = {
  placed: msg('Order placed'),
  cancelled: msg('Order cancelled'),
  invoice: msg('Invoice'),
  'credit-note': msg('Credit note'),
  reversal: msg('Credit note taken back'),
}

/** What moved money, in words. */
export const MOVE_WORDS: Readonly<Record<string, string>> = {
  settlement: msg('Payment received'),
  refund: msg('Refund'),
  reversal: msg('Payment taken back'),
  dispute: msg('Dispute'),
  unallocated: msg('Payment that no order needs'),
}

const codeOf = (locale: LocaleCode): string => (locale === 'ar' ? 'ar-u-nu-latn' : locale)

/** Formats a day such as `2026-03-31`. */
export function dayText(day: string, locale: LocaleCode): string {
  return new Intl.DateTimeFormat(codeOf(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** Formats a rate. Units: parts of ten thousand. */
export function rateText(rateBp: number, locale: LocaleCode): string {
  return new Intl.NumberFormat(codeOf(locale), { style: 'percent', maximumFractionDigits: 2 }).format(
    rateBp / 10_000,
  )
}

/** Returns the name of a country; a country that nobody knows any more has words too. */
export function countryText(country: string, locale: LocaleCode, t: Translate): string {
  if (!/^[A-Z]{2}$/.test(country)) return t('Unknown country')
  return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
}
