import type { OrderDiscountView, OrderView } from '#domains/order/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'

interface EnteredCodesProps {
  readonly order: OrderView
  /** Where the forms without script are sent. */
  readonly action: string
  readonly remove: (code: string) => void
}

/** Lists the entered codes with what each takes off, or why it takes nothing off; each can be removed. */
export function EnteredCodes({ order, action, remove }: EnteredCodesProps) {
  const t = useT()
  return (
    <ul aria-live="polite" className="grid gap-2 empty:hidden">
      {order.discounts.map((discount) => (
        <li
          key={discount.code}
          data-discount={discount.code}
          className="flex flex-wrap items-center justify-between gap-x-4 rounded-sm border border-hairline px-4 py-1"
        >
          <span className="grid min-w-0">
            <bdi className="break-all font-mono text-15">{discount.code}</bdi>
            <span className={discount.problem === null ? 'text-13 text-success' : 'text-13 text-danger'}>
              <Effect discount={discount} />
            </span>
          </span>
          <form
            method="post"
            action={action}
            onSubmit={(event) => {
              event.preventDefault()
              remove(discount.code)
            }}
          >
            <input type="hidden" name="fn" value="address" />
            <input type="hidden" name="key" value={order.key} />
            <input type="hidden" name="removeDiscountCode" value={discount.code} />
            <button
              type="submit"
              aria-label={t('Remove code {code}', { code: discount.code })}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {t('Remove')}
            </button>
          </form>
        </li>
      ))}
    </ul>
  )
}

function Effect({ discount: { amount, problem } }: { discount: OrderDiscountView }) {
  const t = useT()
  const { locale } = useSite()
  if (problem !== null) return problem
  return amount === null
    ? t('Free shipping')
    : t('{amount} off', { amount: formatMoney(amount, locale.code) })
}
