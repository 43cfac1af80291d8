import { type SubmitEvent, useRef, useState } from 'react'
import { type BalanceView, CODE_MAX_LENGTH } from '#domains/coupon/contract.ts'
import { callShop } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { upperCased } from '../dialog/CouponDialog.tsx'
import { BalanceBox } from './BalanceBox.tsx'

/**
 * Shows the balance of a coupon, with and without script. The QR code of a voucher fills its code in; asking is
 * left to the visitor, so that opening a link counts no try. Source: docs/http-contract.md "POST
 * /coupon/balance", "Pages".
 */
export function CouponPage({ flash, code: given = '' }: { flash: Flash | null; code?: string }) {
  const t = useT()
  const { basePath } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(flash?.values.coupon ?? given)
  const [error, setError] = useState(flash?.error ?? null)
  const [found, setFound] = useState(foundOf(flash))
  const [isBusy, setBusy] = useState(false)

  function refuse(text: string): void {
    setError(text)
    setFound(null)
    field.current?.focus()
  }

  async function ask(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return refuse(t('Enter the code on your coupon'))
    setBusy(true)
    const result = await callShop<BalanceView>('/coupon/balance', { coupon: code.trim(), history: true })
    setBusy(false)
    if (!result.ok) return refuse(result.error.text)
    setError(null)
    setFound(result.answer)
  }

  return (
    <div className="mx-auto max-w-md py-8 md:py-12">
      <title>{t('Coupon balance')}</title>
      <meta name="robots" content="noindex" />
      <PageTitle className="mb-3">{t('Coupon balance')}</PageTitle>
      <p className="mb-6 text-muted">
        {t('Enter the code as it is printed. Small letters, spaces and hyphens make no difference.')}
      </p>
      <form
        noValidate
        method="post"
        action={`${basePath}/api/coupon/balance`}
        onSubmit={ask}
        className="grid gap-4"
      >
        <input type="hidden" name="history" value="1" />
        <Field
          ref={field}
          required
          label={t('Coupon code')}
          name="coupon"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_MAX_LENGTH}
          value={code}
          error={error && translateText(t, error)}
          onChange={(event) => {
            setCode(upperCased(event.currentTarget.value))
            setError(null)
          }}
        />
        <Button aria-disabled={isBusy} className="justify-self-start">
          {t('Show the balance')}
        </Button>
      </form>
      <div role="status" className="mt-8">
        {found && <BalanceBox found={found} />}
      </div>
    </div>
  )
}

/** Returns what a form without script asked for. */
function foundOf(flash: Flash | null): BalanceView | null {
  const { balance, currency, validUntil = '', history = '' } = flash?.values ?? {}
  if (balance === undefined || currency === undefined || !/^\d{1,15}$/.test(balance)) return null
  return {
    balance: { amount: Number(balance), currency },
    validUntil: Number.isNaN(Date.parse(validUntil)) ? null : validUntil,
    history: history === '' ? [] : (JSON.parse(history) as BalanceView['history']),
  }
}
