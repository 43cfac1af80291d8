import { useEffect } from 'react'
import { Link } from 'react-router'
import type { OrderLineView } from '#domains/order/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import { useShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useOpenMenu } from '#web/ui/side-menu/menu-state.ts'
import { cart, loadCart, useCart } from '../cart-store/cart.ts'
import { assetAddress } from '../summary/asset-address.ts'

/**
 * Shows the cart in the slide-in menu. Its lines are loaded when it is first opened; until then only the
 * count is known.
 */
export function MiniCart() {
  const t = useT()
  const { locale } = useSite()
  const { order, removed, isBusy } = useCart()
  const { cart: mark } = useShopState()
  const isOpen = useOpenMenu() === 'right'
  const isKnown = mark === null || (order?.key === mark.key && order.serial >= mark.serial)
  useEffect(() => {
    if (isOpen && !isKnown && mark) void loadCart(mark.key)
  }, [isOpen, isKnown, mark])
  return (
    <div className="flex min-h-full flex-col" aria-busy={isBusy}>
      <div role="status" className="px-5">
        {removed && (
          <p className="mt-4 flex items-center justify-between gap-3 rounded-sm bg-panel ps-3">
            <span className="min-w-0 truncate">{t('{name} was removed.', { name: removed.name })}</span>
            <button
              type="button"
              className="min-h-11 shrink-0 px-3 font-semibold text-tide underline underline-offset-4"
              onClick={() => cart.undoRemove()}
            >
              {t('Undo')}
            </button>
          </p>
        )}
      </div>
      {order && mark && order.lines.length > 0 ? (
        <>
          <ul className="flex-1 px-5">
            {order.lines.map((line) => (
              <MiniLine key={line.productId} line={line} />
            ))}
          </ul>
          <div className="tall:sticky bottom-0 grid gap-3 border-hairline border-t bg-ground p-5">
            <div>
              <p className="flex justify-between gap-4 text-17 font-semibold">
                <span>{t('Total')}</span>
                <span className="font-mono tabular-nums">{formatMoney(order.total, locale.code)}</span>
              </p>
              {order.shipping && order.shipping.amount > 0 && (
                <p className="text-13 text-muted">
                  {t('Including {price} shipping', { price: formatMoney(order.shipping, locale.code) })}
                </p>
              )}
            </div>
            <ButtonLink tone="primary" to="/cart" className="w-full">
              {t('Checkout')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <p className="p-5 text-muted">{isKnown ? t('Your cart is empty') : t('One moment')}</p>
      )}
    </div>
  )
}

function MiniLine({ line }: { line: OrderLineView }) {
  const t = useT()
  const { locale, mountPath } = useSite()
  const image = assetAddress(mountPath, line.image)
  return (
    <li className="flex items-center gap-3 border-hairline border-b py-3">
      {image !== null && (
        <img
          src={image}
          alt=""
          width="56"
          height="56"
          loading="lazy"
          className="stage size-14 shrink-0 rounded-sm object-contain"
        />
      )}
      <span className="min-w-0 flex-1">
        {line.path === null ? (
          line.name
        ) : (
          <Link to={line.path} className="break-words underline-offset-4 hover:underline">
            {line.name}
          </Link>
        )}
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-mono tabular-nums">
          <span className="text-13 text-muted">{`${line.pieces} × ${formatMoney(line.unitPrice, locale.code)}`}</span>
          {line.pieces > 1 && formatMoney(line.total, locale.code)}
        </span>
      </span>
      <IconButton
        label={t('Remove {name}', { name: line.name })}
        onClick={() => cart.setPieces(line.productId, 0)}
      >
        <Icon name="trash" />
      </IconButton>
    </li>
  )
}
