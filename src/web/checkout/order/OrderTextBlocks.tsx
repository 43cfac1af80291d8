import { type OrderView, textsOfOrder } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'

/** Shows the optional texts of the order. Masked ones are shown as given. */
export function OrderTextBlocks({ order }: { readonly order: OrderView }) {
  const t = useT()
  return textsOfOrder(order).map(({ name, label, text }) => (
    <section key={name} data-order-text={name}>
      <h2 className="mb-2 text-17">{t(label)}</h2>
      <p dir="auto" className="whitespace-pre-line break-words">
        {text}
      </p>
    </section>
  ))
}
