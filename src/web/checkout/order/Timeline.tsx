import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { HISTORY_WORDS } from '#web/payment/result/payment-words.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { OrderPageView } from '../views.ts'

/**
 * Shows the history of the order, the latest event last. Browsers write dates with other spaces than the
 * server does, which is no hydration error.
 */
export function Timeline({ history }: { history: OrderPageView['history'] }) {
  const t = useT()
  const { locale, timeZone } = useSite()
  if (history.length === 0) return null
  const format = new Intl.DateTimeFormat(locale.code === 'ar' ? 'ar-u-nu-latn' : locale.code, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return (
    <section>
      <h2 className="mb-3 text-17">{t('History')}</h2>
      <ol className="grid gap-3 border-hairline border-s ps-4">
        {history.map(({ what, at }) => (
          <li key={`${what} ${at}`} className="grid">
            <span>{translateText(t, HISTORY_WORDS[what] ?? what)}</span>
            <time
              dateTime={at}
              suppressHydrationWarning
              className="font-mono text-13 text-muted tabular-nums"
            >
              {format.format(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
