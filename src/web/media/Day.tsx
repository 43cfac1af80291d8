import { useSite } from '#web/site/SiteProvider.tsx'

/** Shows a date. Browsers write it with other spaces than the server does. */
export function Day({ at }: { at: string }) {
  const { locale, timeZone } = useSite()
  const code = locale.code === 'ar' ? 'ar-u-nu-latn' : locale.code
  const text = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone }).format(new Date(at))
  return (
    <time dateTime={at} suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  )
}
