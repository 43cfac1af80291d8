import type { OrderLineView, OrderView } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { CartCodes } from '../discount/CartCodes.tsx'
import { isOfAddressForm } from '../form/filled-in.ts'
import { CartLine } from './CartLine.tsx'
import { removeFormId } from './remove-form-id.ts'

interface CartLinesProps {
  readonly order: OrderView
  /** Available pieces of products of which more were wanted. */
  readonly available: Readonly<Record<string, number>>
  readonly flash: Flash | null
}

/**
 * Shows the lines of the cart. One form sets all quantities; each remove button has a small form of its own.
 */
export function CartLines({ order, available, flash }: CartLinesProps) {
  const t = useT()
  const { basePath } = useSite()
  const action = `${basePath}/api/order/update`
  const refused = flash?.code === 'sold-out' ? flash.fields : []
  return (
    <section aria-labelledby="cart-title">
      <PageTitle id="cart-title" className="mb-6">
        {t('Cart')}
      </PageTitle>
      {flash?.error && !isOfAddressForm(flash) && !flash.fields.includes('discountCode') && (
        <p role="alert" className="mb-4 font-medium text-danger">
          {translateText(t, flash.error)}
        </p>
      )}
      <form method="post" action={action} onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="fn" value="productSet" />
        <input type="hidden" name="key" value={order.key} />
        <ul className="border-hairline border-t">
          {order.lines.map((line) => (
            <CartLine
              key={line.productId}
              line={line}
              available={available[line.productId] ?? null}
              isRefused={refused.includes(`product${line.productId}`)}
            />
          ))}
        </ul>
        <Button tone="secondary" className="without-script mt-4">
          {t('Update quantities')}
        </Button>
      </form>
      {order.lines.map((line) => (
        <RemoveForm key={line.productId} line={line} orderKey={order.key} action={action} />
      ))}
      <CartCodes order={order} flash={flash} />
    </section>
  )
}

function RemoveForm({ line, orderKey, action }: { line: OrderLineView; orderKey: string; action: string }) {
  return (
    <form id={removeFormId(line.productId)} method="post" action={action} hidden>
      <input type="hidden" name="fn" value="productSet" />
      <input type="hidden" name="key" value={orderKey} />
      <input type="hidden" name="productId" value={line.productId} />
      <input type="hidden" name="pieces" value="0" />
    </form>
  )
}
