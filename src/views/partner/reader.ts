import { type ActingSession, actorOf } from '#domains/account/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Translate } from '#kernel/translate.ts'

/** Who reads the partner's pages, and how. */
export interface PartnerReader {
  readonly accountId: string
  readonly locale: LocaleCode
  readonly mountPath: string
  /** Scheme and host of the links. */
  readonly origin: string
  readonly rules: ShopRules
  readonly translate: Translate
  readonly now: Date
}

/** Returns the reader of a session; null for guests, and for staff who must set up a second factor first. */
export function partnerReader(
  session: ActingSession | null,
  {
    demo,
    publicOrigin: origin,
    mountPath,
    locale,
    rules,
    translate,
    now,
  }: Omit<PartnerReader, 'accountId' | 'origin'> & { readonly demo: boolean; readonly publicOrigin: string },
): PartnerReader | null {
  const { accountId, mustSetUpFactor } = actorOf(session, { demo })
  return accountId === null || mustSetUpFactor
    ? null
    : { accountId, locale, mountPath, origin, rules, translate, now }
}

/** How many rows of a list one page shows. */
export const PAGE_SIZE = 20

/** Returns the tag of a locale whose dates and numbers have the digits of the shop's documents. */
const tagOf = (locale: LocaleCode): string => (locale === 'ar' ? 'ar-u-nu-latn' : locale)

/** Formats the day of an instant in the shop's time zone. */
export function dateText(at: Date, { locale, rules }: PartnerReader): string {
  return new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'medium', timeZone: rules.timeZone }).format(at)
}

/** Formats a day such as `2026-11-20`. */
export function dayText(day: string, { locale }: PartnerReader): string {
  const form = new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'medium', timeZone: 'UTC' })
  return form.format(new Date(`${day}T00:00:00Z`))
}

/** Formats a month such as `2026-11`. */
export function monthText(month: string, { locale }: PartnerReader): string {
  const form = new Intl.DateTimeFormat(tagOf(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return form.format(new Date(`${month}-01T00:00:00Z`))
}

/** Formats a whole number. */
export const countText = (count: number, { locale }: PartnerReader): string =>
  new Intl.NumberFormat(tagOf(locale)).format(count)

/** Formats a rate. Units: parts of ten thousand. */
export const rateText = (rateBp: number, { locale }: PartnerReader): string =>
  new Intl.NumberFormat(tagOf(locale), { style: 'percent', maximumFractionDigits: 2 }).format(rateBp / 10_000)

/** Divides what was read into one page and where the next one begins. One row more than a page is read. */
export function paged<Row, Shown>(
  found: readonly Row[],
  size: number,
  keyOf: (row: Row) => string,
  show: (row: Row) => Shown,
): { readonly rows: readonly Shown[]; readonly next: string | null } {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows: rows.map(show), next: found.length > size && last !== undefined ? keyOf(last) : null }
}
