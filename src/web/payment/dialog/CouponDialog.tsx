import { type SubmitEvent, useState } from 'react'
import { formatMoney } from '#kernel/money.ts'
import { callAddress } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type DialogParts, openDialog } from '#web/ui/dialog/dialog-store.ts'
import { Field } from '#web/ui/Field.tsx'
import type { CouponRequest } from '../call/gateway-answer.ts'

/**
 * Asks for a coupon and posts it; returns the shop's answer, or undefined when the buyer cancelled. Source:
 * docs/http-contract.md "Gateway answers", "Coupons".
 */
export function askForCoupon(coupon: CouponRequest): Promise<unknown> {
  return openDialog<unknown>({
    role: 'dialog',
    dismissed: undefined,
    render: (parts) => <CouponContent coupon={coupon} {...parts} />,
  })
}

/** Converts a code to upper case, in which coupons are printed. Source: specification §5. */
export function upperCased(text: string): string {
  return text.toUpperCase()
}

function CouponContent({ coupon, close, titleId }: DialogParts<unknown> & { coupon: CouponRequest }) {
  const t = useT()
  const { locale } = useSite()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function redeem(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (text.trim() === '') return setError(t('Enter the code on your coupon'))
    setBusy(true)
    const result = await callAddress<unknown>(coupon.action, {
      uuid: coupon.uuid,
      coupon: upperCased(text.trim()),
    })
    setBusy(false)
    if (result.ok) close(result.answer)
    else setError(translateText(t, result.error.text))
  }

  return (
    <form noValidate className="grid gap-4" action={coupon.action} method="post" onSubmit={redeem}>
      <h2 id={titleId} className="text-21">
        {t('Pay with a coupon')}
      </h2>
      {coupon.due ? (
        <p>{t('Amount due: {amount}', { amount: formatMoney(coupon.due, locale.code) })}</p>
      ) : null}
      <input type="hidden" name="uuid" value={coupon.uuid} />
      <Field
        required
        label={t('Coupon code')}
        name="coupon"
        data-autofocus
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        error={error}
        onChange={(event) => {
          setText(upperCased(event.currentTarget.value))
          setError(null)
        }}
      />
      <div className="actions">
        <Button type="button" tone="secondary" onClick={() => close(undefined)}>
          {t('Back')}
        </Button>
        <Button type="submit" aria-disabled={busy}>
          {t('Redeem coupon')}
        </Button>
      </div>
    </form>
  )
}
