import { useState } from 'react'
import { callShop } from '#web/client/api.ts'
import { loadShopState, useShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button } from '#web/ui/Button.tsx'

/**
 * Asks a visitor who came by a partner's link whether the shop may remember that. Both answers weigh the same; without
 * an answer, or without script, the link counts during the visit only. Source: § 25 TDDDG, decision 0067.
 */
export function RecommendedQuestion({ days }: { days: number }) {
  const t = useT()
  const { consents } = useShopState()
  const [isClosed, setClosed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (consents || isClosed) return null
  async function remember(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const result = await callShop('/consent', { partner: '1' })
    if (result.ok) await loadShopState({ again: true })
    setBusy(false)
    setClosed(true)
  }
  return (
    <aside
      data-recommended=""
      aria-label={t('Recommendation')}
      className="tall:sticky bottom-0 z-30 border-hairline border-t bg-panel"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
        <p className="max-w-measure text-13">
          {t(
            'You came by the link of a partner, who may be paid if you order. May we remember this for {days, plural, one {# day} other {# days}}? You can withdraw your consent at the bottom of every page.',
            { days },
          )}
        </p>
        <div className="actions">
          <Button type="button" tone="secondary" onClick={() => setClosed(true)}>
            {t('No')}
          </Button>
          <Button type="button" tone="secondary" aria-disabled={isBusy} onClick={() => void remember()}>
            {t('Yes, remember it')}
          </Button>
        </div>
      </div>
    </aside>
  )
}
