import type { OrderView } from '#domains/order/contract.ts'
import { deliveryWords } from '#domains/shipping/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { placeOf } from './ProblemSummary.tsx'

interface ShippingMethodsProps {
  readonly order: OrderView
  readonly chosen: string | null
  readonly problem: string | undefined
}

/** Shows the shipping methods with their prices, as radio buttons. */
export function ShippingMethods({ order, chosen, problem }: ShippingMethodsProps) {
  const t = useT()
  const { locale } = useSite()
  const methods = order.shippingMethods
  if (methods.length === 0) return null
  const current = methods.some(({ id }) => id === order.shippingMethod)
    ? order.shippingMethod
    : methods.some(({ id }) => id === chosen)
      ? chosen
      : methods[0]?.id
  return (
    <fieldset id={placeOf('shippingMethod')} aria-describedby={problem ? 'shipping-method-error' : undefined}>
      <legend className="mb-2 text-13 font-medium">{t('Shipping method')}</legend>
      <div className="grid rounded-sm border border-edge">
        {methods.map(({ id, name, price, deliveryDays }) => (
          <label
            key={id}
            className="flex min-h-12 items-center gap-3 border-hairline px-4 not-first:border-t has-checked:bg-panel"
          >
            {/* The key makes the choice follow an answer that changed it. */}
            <input
              key={String(id === current)}
              type="radio"
              name="shippingMethod"
              value={id}
              defaultChecked={id === current}
              className="size-5"
            />
            <span className="min-w-0 flex-1 py-2">
              <span className="block">{name}</span>
              <span data-delivery-days className="block text-13 text-muted">
                {deliveryWords(t, deliveryDays)}
              </span>
            </span>
            <span className="font-mono tabular-nums">
              {price.amount === 0 ? t('free') : formatMoney(price, locale.code)}
            </span>
          </label>
        ))}
      </div>
      {problem && (
        <p id="shipping-method-error" className="mt-1 text-13 font-medium text-danger">
          {translateText(t, problem)}
        </p>
      )}
    </fieldset>
  )
}
