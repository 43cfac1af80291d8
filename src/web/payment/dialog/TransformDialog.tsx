import type { TransformView } from '#domains/payment/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type DialogParts, openDialog } from '#web/ui/dialog/dialog-store.ts'

/**
 * Asks whether the buyer accepts that this gateway sells the product in another form (a prepaid term instead
 * of a subscription). Source: specification §4, docs/http-contract.md "Gateways".
 */
export function confirmTransform(transform: TransformView): Promise<boolean> {
  return openDialog<boolean>({
    role: 'alertdialog',
    dismissed: false,
    render: (parts) => <TransformContent transform={transform} {...parts} />,
  })
}

function TransformContent({
  transform,
  close,
  titleId,
  textId,
}: DialogParts<boolean> & { transform: TransformView }) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <h2 id={titleId} className="text-21">
        {t('This payment changes what you buy')}
      </h2>
      <div id={textId} className="grid gap-4">
        <TransformFacts transform={transform} />
      </div>
      <div className="actions">
        <Button type="button" data-autofocus tone="secondary" onClick={() => close(false)}>
          {t('Back')}
        </Button>
        <Button type="button" onClick={() => close(true)}>
          {t('Continue')}
        </Button>
      </div>
    </div>
  )
}

/** Shows how the gateway transforms the products. Without script it is part of the page. */
export function TransformFacts({ transform }: { transform: TransformView }) {
  const { locale } = useSite()
  return Object.entries(transform.products).map(([productId, product]) => (
    <section key={productId} className="grid gap-1">
      <h3 className="font-semibold">{product.title}</h3>
      <p className="max-w-[62ch]">{product.message}</p>
      <p className="flex justify-between gap-4 border-t border-hairline pt-2">
        <span>{product.name}</span>
        <span className="font-mono">{formatMoney(product.price, locale.code)}</span>
      </p>
    </section>
  ))
}
