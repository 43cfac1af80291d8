import { HISTORY_WORDS } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useInstant } from '#web/site/When.tsx'
import type { OrderPageView } from '../views.ts'

/** Shows the history of the order, the latest event last. */
export function Timeline({ history }: { history: OrderPageView['history'] }) {
  const t = useT()
  const instant = useInstant()
  if (history.length === 0) return null
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
              {instant(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
