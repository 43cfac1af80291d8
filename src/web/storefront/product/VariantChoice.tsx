import type { ProductPage, VariantView } from '#domains/catalog/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Above this many variants, a select replaces the radio buttons. */
const RADIO_MAX = 8

interface VariantChoiceProps {
  readonly product: ProductPage
  readonly variant: VariantView | null
  readonly choose: (productId: string) => void
}

/**
 * Shows the variants of a product. A GET form of its own: without script its button loads the page with the
 * chosen variant, so the add-to-cart form always carries one product id.
 */
export function VariantChoice({ product, variant, choose }: VariantChoiceProps) {
  const t = useT()
  const { basePath, locale } = useSite()
  if (product.variants.length < 2) return null
  const legend = product.variants[0]?.options.map((option) => option.name).join(' / ') || t('Version')
  const label = (candidate: VariantView) =>
    candidate.options.map((option) => option.value).join(' / ') || candidate.name
  return (
    <form method="get" action={`${basePath}/p/${product.slug}`}>
      <fieldset>
        <legend className="mb-1.5 text-13 font-medium">{legend}</legend>
        {product.variants.length > RADIO_MAX ? (
          <select
            name="variant"
            aria-label={legend}
            value={variant?.productId ?? ''}
            onChange={(event) => choose(event.currentTarget.value)}
            className="field"
          >
            {product.variants.map((candidate) => (
              <option key={candidate.productId} value={candidate.productId}>
                {`${label(candidate)}, ${formatMoney(candidate.price, locale.code)}${candidate.available ? '' : `, ${t('Sold out')}`}`}
              </option>
            ))}
          </select>
        ) : (
          <div className="flex flex-wrap gap-2">
            {product.variants.map((candidate) => (
              <label
                key={candidate.productId}
                className={`inline-flex min-h-11 items-center border px-4 has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${candidate.available ? 'border-edge hover:border-ink' : 'border-hairline border-dashed text-muted line-through'}`}
              >
                <input
                  type="radio"
                  name="variant"
                  value={candidate.productId}
                  checked={candidate.productId === variant?.productId}
                  onChange={() => choose(candidate.productId)}
                  className="sr-only"
                />
                {label(candidate)}
                {!candidate.available && <span className="sr-only">, {t('Sold out')}</span>}
              </label>
            ))}
          </div>
        )}
      </fieldset>
      <Button tone="secondary" className="without-script mt-2">
        {t('Show this version')}
      </Button>
    </form>
  )
}
