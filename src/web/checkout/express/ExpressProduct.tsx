import { DISCOUNT_CODE_MAX } from '#domains/discount/contract.ts'
import { formFields } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Picture } from '#web/site/Picture.tsx'
import { Price } from '#web/site/Price.tsx'
import { QuantityInput } from '#web/site/QuantityInput.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field, SelectField } from '#web/ui/Field.tsx'
import type { ExpressView } from '../views.ts'

/**
 * Shows the product and its quantity; without script also the country, because the price depends on it. Its
 * form only asks for a price.
 */
export function ExpressProduct({
  view,
  price,
}: {
  view: ExpressView
  price: (change: { pieces: number } | { code: string }) => void
}) {
  const t = useT()
  const { product, order, countries } = view
  const line = order.lines[0]
  return (
    <form
      method="get"
      className="flex flex-wrap items-center gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        price({ code: formFields(event.currentTarget).get('code')?.trim() ?? '' })
      }}
    >
      {product.image && (
        <span className="stage size-24 shrink-0 rounded-sm">
          <Picture image={product.image} sizes="96px" first alt="" className="size-full object-contain" />
        </span>
      )}
      <span className="grid min-w-0 flex-1 basis-44 gap-1 sm:flex-none sm:basis-auto">
        <span className="font-medium">{line?.name ?? product.name}</span>
        <Price price={line?.unitPrice ?? product.price} />
      </span>
      <input type="hidden" name="productId" value={line?.productId ?? product.productId} />
      <QuantityInput
        label={t('Pieces')}
        defaultValue={line?.pieces ?? 1}
        onChange={(pieces) => price({ pieces })}
      />
      <div className="without-script flex items-end gap-3">
        <SelectField required name="country" label={t('Country')} defaultValue={order.billing?.country ?? ''}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button tone="secondary">{t('Update price')}</Button>
      </div>
      <div className="flex w-full max-w-md flex-wrap items-start gap-3">
        <Field
          label={t('Discount code')}
          name="code"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={DISCOUNT_CODE_MAX}
          defaultValue={order.discountCode ?? ''}
          className="min-w-44 flex-1"
          error={view.codeProblem}
        />
        <Button tone="secondary" className="needs-script mt-6">
          {t('Apply')}
        </Button>
      </div>
    </form>
  )
}
