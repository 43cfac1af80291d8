import { type SubmitEvent, useRef, useState } from 'react'
import { type BalanceView, CODE_MAX_LENGTH } from '#domains/coupon/contract.ts'
import type { Money } from '#kernel/money.ts'
import { callShop } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Price } from '#web/site/Price.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { upperCased } from '../dialog/CouponDialog.tsx'

/**
 * Shows the balance of a coupon, with and without script. Source: docs/http-contract.md "POST
 * /coupon/balance", "Pages".
 */
export function CouponPage({ flash }: { flash: Flash | null }) {
  const t = useT()
  const { basePath } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(flash?.values.coupon ?? '')
  const [error, setError] = useState(flash?.error ?? null)
  const [balance, setBalance] = useState(balanceOf(flash))
  const [isBusy, setBusy] = useState(false)

  function refuse(text: string): void {
    setError(text)
    setBalance(null)
    field.current?.focus()
  }

  async function ask(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return refuse(t('Enter the code on your coupon'))
    setBusy(true)
    const result = await callShop<BalanceView>('/coupon/balance', { coupon: code.trim() })
    setBusy(false)
    if (!result.ok) return refuse(result.error.text)
    setError(null)
    setBalance(result.answer.balance)
  }

  return (
    <div className="mx-auto max-w-md py-8 md:py-12">
      <title>{t('Coupon balance')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="mb-3 text-40">{t('Coupon balance')}</h1>
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
        {balance && <Balance balance={balance} />}
      </div>
    </div>
  )
}

function Balance({ balance }: { balance: Money }) {
  const t = useT()
  return (
    <div className="grid gap-2 rounded-sm border border-edge p-5" data-balance={balance.amount}>
      <p className="text-13 text-muted">{t('Remaining balance')}</p>
      <p>
        <Price price={balance} size="large" />
      </p>
      {balance.amount > 0 && (
        <p className="text-muted">
          {t(
            'To use the coupon, place your order and choose “Coupon” as the payment method. The rest stays on the coupon.',
          )}
        </p>
      )}
    </div>
  )
}

/** Returns the balance that a form without script asked for. */
function balanceOf(flash: Flash | null): Money | null {
  const { balance, currency } = flash?.values ?? {}
  return balance !== undefined && currency !== undefined && /^\d{1,15}$/.test(balance)
    ? { amount: Number(balance), currency }
    : null
}
