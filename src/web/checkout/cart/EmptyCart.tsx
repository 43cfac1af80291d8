import { useT } from '#web/i18n/I18nProvider.tsx'
import { SearchForm } from '#web/site/SearchForm.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

/** Shows an empty cart with a link to the products. */
export function EmptyCart() {
  const t = useT()
  return (
    <div className="grid max-w-measure justify-items-start gap-5 py-12">
      <PageTitle>{t('Your cart is empty')}</PageTitle>
      <p className="text-17 text-muted">
        {t(
          'Your cart is saved on this device for your next visit. Not sure yet? See what is new, or search the shop.',
        )}
      </p>
      <ButtonLink tone="primary" to="/">
        {t('See what is new')}
      </ButtonLink>
      <SearchForm className="w-full max-w-md" />
    </div>
  )
}
