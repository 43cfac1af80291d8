import { HOUR } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'

/** Formatters of a locale for mails. Arabic uses Latin digits, as in prices and order numbers. */
interface Formats {
  readonly date: Intl.DateTimeFormat
  readonly day: Intl.DateTimeFormat
  readonly percent: Intl.NumberFormat
  readonly countries: Intl.DisplayNames
}

/** Created once per locale and time zone: each costs more than the rest of a mail. */
const known = new Map<string, Formats>()

function formatsOf(locale: LocaleCode): Formats {
  const timeZone = shopTimeZone()
  const key = `${locale} ${timeZone}`
  let formats = known.get(key)
  if (!formats) {
    const latin = locale === 'ar' ? 'ar-u-nu-latn' : locale
    formats = {
      // With the time zone: a receipt must leave no doubt about the day.
      date: new Intl.DateTimeFormat(latin, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      }),
      day: new Intl.DateTimeFormat(latin, { dateStyle: 'long', timeZone }),
      percent: new Intl.NumberFormat(latin, { style: 'percent', maximumFractionDigits: 2 }),
      countries: new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }),
    }
    known.set(key, formats)
  }
  return formats
}

/** Formats date and time of an instant, with the time zone. */
export function formatInstant(iso: string, locale: LocaleCode): string {
  return formatsOf(locale).date.format(new Date(iso))
}

/** Formats the day of an instant in the shop's time zone. */
export function formatDay(iso: string, locale: LocaleCode): string {
  return formatsOf(locale).day.format(new Date(iso))
}

/** Formats the last day before an instant, a midnight: until when something is valid. */
export function formatLastDay(iso: string, locale: LocaleCode): string {
  // Noon of the day before is that day in every time zone.
  return formatDay(new Date(new Date(iso).getTime() - 12 * HOUR).toISOString(), locale)
}

/** Formats a tax rate for people (`19 %`). Units: parts of ten thousand. */
export function formatRate(rateBp: number, locale: LocaleCode): string {
  return formatsOf(locale).percent.format(rateBp / 10_000)
}

/** Returns the name of a country in the reader's language; '' when the code is empty. */
export function countryName(code: string, locale: LocaleCode): string {
  return code === '' ? '' : (formatsOf(locale).countries.of(code) ?? code)
}
