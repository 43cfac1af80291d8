import { callShop } from '#web/client/api.ts'
import { loadShopState, useShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'

/** Lets a visitor who consented withdraw it on every page, as easily as it was given. Source: GDPR art. 7 (3). */
export function WithdrawConsent() {
  const t = useT()
  const { loaded, consents } = useShopState()
  if (!loaded || !consents) return null
  async function withdraw(): Promise<void> {
    const result = await callShop('/consent', { partner: '0' })
    if (result.ok) await loadShopState({ again: true })
  }
  return (
    <button
      type="button"
      data-withdraw-consent=""
      onClick={() => void withdraw()}
      className="inline-flex min-h-11 items-center py-1.5 text-start text-muted underline underline-offset-4 hover:text-ink"
    >
      {t('Forget by whose link I came')}
    </button>
  )
}
