import type { ProductPage, VariantView } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'

/** Shows the product's specifications as a table. */
export function Facts({ product, variant }: { product: ProductPage; variant: VariantView | null }) {
  const t = useT()
  const facts = [
    ...product.facts,
    ...(product.vendor ? [{ name: t('Manufacturer'), value: product.vendor }] : []),
    ...(variant?.sku ? [{ name: t('Article number'), value: variant.sku }] : []),
  ]
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-4 text-21 md:text-28">
        {t('Specifications')}
      </h2>
      <table className="w-full border-collapse border-edge border-t text-13">
        <tbody>
          {facts.map(({ name, value }) => (
            <tr key={name} className="border-hairline border-b">
              <th scope="row" className="py-2.5 pe-4 text-start align-top font-normal text-muted">
                {name}
              </th>
              <td className="py-2.5 text-end font-mono [overflow-wrap:anywhere]">
                <bdi>{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
