import type { LocaleCode } from '#kernel/locales.ts'

/** How a locale writes what stands in mails. Latin digits in Arabic, as in prices and order numbers. */
interface Formats {
  readonly date: Intl.DateTimeFormat
  readonly percent: Intl.NumberFormat
  readonly countries: Intl.DisplayNames
}

/** Made once: each costs more than the rest of a mail together. */
const known = new Map<LocaleCode, Formats>()

function formatsOf(locale: LocaleCode): Formats {
  let formats = known.get(locale)
  if (!formats) {
    const latin = locale === 'ar' ? 'ar-u-nu-latn' : locale
    formats = {
      // With its zone: a receipt must not leave the day open.
      date: new Intl.DateTimeFormat(latin, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'UTC',
        timeZoneName: 'short',
      }),
      percent: new Intl.NumberFormat(latin, { style: 'percent', maximumFractionDigits: 2 }),
      countries: new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }),
    }
    known.set(locale, formats)
  }
  return formats
}

/** Date and time of an instant, with the zone. */
export function formatInstant(iso: string, locale: LocaleCode): string {
  return formatsOf(locale).date.format(new Date(iso))
}

/** A rate as people write it (`19 %`). Units: parts of ten thousand. */
export function formatRate(rateBp: number, locale: LocaleCode): string {
  return formatsOf(locale).percent.format(rateBp / 10_000)
}

/** The name of a country in the reader's language; '' for none. */
export function countryName(code: string, locale: LocaleCode): string {
  return code === '' ? '' : (formatsOf(locale).countries.of(code) ?? code)
}
