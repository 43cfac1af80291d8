import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isValidEmail } from '#domains/order/address-rules.ts'
import { callShop, formFields } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'

/**
 * Shows the personal data of an order to a visitor who enters its e-mail address. Source:
 * docs/http-contract.md "POST /order/identify".
 */
export function IdentifyForm({ orderKey, flash }: { orderKey: string; flash: Flash | null }) {
  const t = useT()
  const { basePath } = useSite()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string | null>(
    flash?.fields.includes('email') ? t('Enter the e-mail address of the order') : null,
  )

  async function identify(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = formFields(event.currentTarget)
    if (!isValidEmail(fields.get('email')?.trim() ?? ''))
      return setError(t('Enter the e-mail address of the order'))
    const result = await callShop('/order/identify', fields)
    if (!result.ok) return setError(translateText(t, result.error.text))
    setError(null)
    await revalidate()
  }

  return (
    <form
      noValidate
      method="post"
      action={`${basePath}/api/order/identify`}
      onSubmit={identify}
      className="grid gap-4 rounded-sm border border-edge p-5 print:hidden"
    >
      <h2 className="text-17">{t('Is this your order?')}</h2>
      <p className="max-w-measure text-muted">
        {t(
          'Names and addresses are hidden because this browser did not place the order, or placed it more than a day ago. Enter your e-mail address to see them.',
        )}
      </p>
      <input type="hidden" name="key" value={orderKey} />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <Field
          required
          type="email"
          name="email"
          label={t('E-mail')}
          autoComplete="email"
          inputMode="email"
          dir="ltr"
          error={error}
          onInput={() => setError(null)}
        />
        <Button tone="secondary">{t('Show my data')}</Button>
      </div>
    </form>
  )
}
