import { useSite } from '#web/site/SiteProvider.tsx'

/**
 * Returns a function that formats an instant in the page's language, as a date or with its time. Browsers
 * write dates with other spaces than the server does, so the element that shows one needs
 * `suppressHydrationWarning`.
 */
export function useWhen(): (at: string, options?: { readonly withTime?: boolean }) => string {
  const { locale, timeZone } = useSite()
  const code = locale.code === 'ar' ? 'ar-u-nu-latn' : locale.code
  return (at, { withTime = false } = {}) =>
    new Intl.DateTimeFormat(code, {
      dateStyle: 'medium',
      ...(withTime ? { timeStyle: 'short' } : {}),
      timeZone,
    }).format(new Date(at))
}

/**
 * Returns a function that formats an instant as buyers read it: with its time, and with the name of the shop's
 * time zone, because the reader may be in another one. Source: decision 0063.
 */
export function useInstant(): (at: string, options?: { readonly withSeconds?: boolean }) => string {
  const { locale, timeZone } = useSite()
  const code = locale.code === 'ar' ? 'ar-u-nu-latn' : locale.code
  return (at, { withSeconds = false } = {}) =>
    new Intl.DateTimeFormat(code, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      ...(withSeconds ? { second: '2-digit' } : {}),
      timeZone,
      timeZoneName: 'short',
    })
      .format(new Date(at))
      .replaceAll(/[\u202f\u2009]/g, '\u00a0')
}

/** Shows a date. */
export function When({ at }: { at: string }) {
  const when = useWhen()
  return (
    <time dateTime={at} suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {when(at)}
    </time>
  )
}
