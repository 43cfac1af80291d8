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

/** Shows a date. */
export function When({ at }: { at: string }) {
  const when = useWhen()
  return (
    <time dateTime={at} suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {when(at)}
    </time>
  )
}
