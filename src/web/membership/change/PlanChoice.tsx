import { useT } from '#web/i18n/I18nProvider.tsx'
import { Price } from '#web/site/Price.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { PlanChangeView } from '../views.ts'

/** Shows the plans to choose from. The form only asks for the price of one, so it changes nothing. */
export function PlanChoice({ view: { number, options, preview } }: { view: PlanChangeView }) {
  const t = useT()
  const chosen = preview?.productId ?? options[0]?.productId
  return (
    <form method="get" className="grid max-w-3xl gap-6">
      <input type="hidden" name="subscription" value={number} />
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold text-21">{t('Choose a plan')}</legend>
        {options.map(({ productId, name, price, period, begins }) => (
          <label
            key={productId}
            className="flex min-h-16 items-start gap-4 rounded-md border border-edge p-4 has-checked:border-ink has-checked:bg-panel sm:p-5"
          >
            <input
              type="radio"
              name="plan"
              value={productId}
              required
              defaultChecked={productId === chosen}
              className="mt-1 size-5 shrink-0"
            />
            <span className="grid min-w-0 flex-1 gap-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <span className="font-semibold text-17 [overflow-wrap:anywhere]">{name}</span>
                <Price price={price} period={period} />
              </span>
              <span className="text-muted">
                {begins === 'now'
                  ? t('Begins as soon as the difference is paid.')
                  : t('Begins when what you have paid is over.')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button tone="secondary" className="justify-self-start max-sm:justify-self-stretch">
        {t('Show what it costs')}
      </Button>
    </form>
  )
}
