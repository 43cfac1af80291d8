import { useEffect } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { OpensSoon } from '#web/site/OpensSoon.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { cart, useCart } from '../cart-store/cart.ts'
import type { CartView } from '../views.ts'
import { VoucherGifts } from '../voucher/VoucherGifts.tsx'
import { CartLines } from './CartLines.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { RemovedNote } from './RemovedNote.tsx'

/**
 * Shows lines and checkout on one page: contact, delivery, review, in one form. Source: docs/http-contract.md
 * "Carts and orders", docs/design.md "Checkout form".
 */
export function CartPage({ view, flash }: { view: CartView; flash: Flash | null }) {
  const t = useT()
  const { isOpen } = useSite()
  const live = useCart()
  useEffect(() => {
    if (view.order) cart.accept(view.order)
  }, [view.order])
  // The browser's copy is used once it is about the same cart; before that, and without script, the server's.
  const order = live.order && live.order.key === view.order?.key ? live.order : view.order
  return (
    <div className="py-8 md:py-12">
      <title>{t('Cart')}</title>
      <meta name="robots" content="noindex" />
      <RemovedNote removed={live.removed} />
      {order === null || order.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 desktop:grid-cols-[minmax(0,1fr)_24rem]">
          <div>
            <CartLines order={order} available={live.available} flash={flash} />
            {view.vouchers && <VoucherGifts view={view.vouchers} />}
          </div>
          {isOpen ? (
            <CheckoutForm view={view} order={order} isBusy={live.isBusy} flash={flash} />
          ) : (
            <OpensSoon />
          )}
        </div>
      )}
    </div>
  )
}
