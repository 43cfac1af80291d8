import type { ReactNode } from 'react'
import { useSite } from '#web/site/SiteProvider.tsx'

/**
 * Shows a form that adds to the cart. Without script it leads to the cart page; with script the cart slides
 * in. The product id is a hidden field, the same in every locale. Source: docs/http-contract.md "Carts and
 * orders". Shows nothing while the shop cannot take orders.
 */
export function AddToCart({
  productId,
  className = '',
  children,
}: {
  productId: string | null
  className?: string
  children: ReactNode
}) {
  const { basePath, isOpen } = useSite()
  if (!isOpen) return null
  return (
    <form method="post" action={`${basePath}/api/order/update`} data-add-to-cart="" className={className}>
      <input type="hidden" name="fn" value="productAdd" />
      {productId !== null && <input type="hidden" name="productId" value={productId} />}
      {children}
    </form>
  )
}
