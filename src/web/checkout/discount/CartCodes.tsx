import { type SubmitEvent, useRef, useState } from 'react'
import { DISCOUNT_CODE_MAX, DISCOUNT_PROBLEMS, type DiscountProblem } from '#domains/discount/contract.ts'
import type { OrderView } from '#domains/order/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { cart } from '../cart-store/cart.ts'
import { EnteredCodes } from './EnteredCodes.tsx'

/**
 * Shows the codes of the cart and a field for another one; both work without script. Source:
 * docs/http-contract.md "Carts and orders".
 */
export function CartCodes({ order, flash }: { order: OrderView; flash: Flash | null }) {
  const t = useT()
  const { basePath, locale } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const action = `${basePath}/api/order/update`

  async function change(fields: Readonly<Record<string, string>>): Promise<boolean> {
    setBusy(true)
    setError(null)
    const result = await cart.change({ fn: 'address', key: order.key, ...fields })
    setBusy(false)
    if (!result.ok) {
      await showDanger(result.error.text)
      return false
    }
    const refused = result.answer.discountCodeError
    if (refused) setError(refused.text)
    return !refused
  }

  async function enter(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (isBusy) return
    if (code === '') setError(t('Enter a discount code'))
    else if ((await change({ discountCode: code })) && field.current) field.current.value = ''
    field.current?.focus()
  }

  return (
    <section aria-labelledby="codes-title" className="mt-8 grid max-w-md gap-4">
      <h2 id="codes-title" className="text-17 font-semibold">
        {t('Discount code')}
      </h2>
      <EnteredCodes
        order={order}
        action={action}
        remove={(code) => void change({ removeDiscountCode: code })}
      />
      <form
        noValidate
        method="post"
        action={action}
        onSubmit={enter}
        className="flex flex-wrap items-start gap-3"
      >
        <input type="hidden" name="fn" value="address" />
        <input type="hidden" name="key" value={order.key} />
        <Field
          ref={field}
          required
          label={t('Code')}
          name="discountCode"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={DISCOUNT_CODE_MAX}
          className="min-w-44 flex-1"
          error={error ?? refusalOf(flash, t, locale.code)}
        />
        <Button tone="secondary" aria-disabled={isBusy} className="mt-6">
          {t('Apply')}
        </Button>
      </form>
    </section>
  )
}

/** Returns why a code that was sent without script takes nothing off; null if none was. */
function refusalOf(flash: Flash | null, t: ReturnType<typeof useT>, locale: string): string | null {
  if (!flash?.fields.includes('discountCode')) return null
  const text = DISCOUNT_PROBLEMS[flash.code as DiscountProblem] ?? flash.error
  const { minimum = '0', currency = 'EUR' } = flash.values
  return text && t(text, { minimum: formatMoney({ amount: Number(minimum), currency }, locale) })
}
