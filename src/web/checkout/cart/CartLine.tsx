import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { OrderLineView } from '#domains/order/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { QuantityInput } from '#web/site/QuantityInput.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { cart } from '../cart-store/cart.ts'
import { assetAddress } from '../summary/asset-address.ts'
import { removeFormId } from './remove-form-id.ts'

interface CartLineProps {
  readonly line: OrderLineView
  /** Available pieces, when more were wanted. */
  readonly available: number | null
  /** Whether the shop refused the quantity of a form sent without script. */
  readonly isRefused: boolean
}

export function CartLine({ line, available, isRefused }: CartLineProps) {
  const t = useT()
  const { locale, mountPath } = useSite()
  const quantity = useRef<HTMLSpanElement>(null)
  useShownPieces(quantity, line.pieces)
  const image = assetAddress(mountPath, line.image)
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-hairline border-b py-4 md:grid-cols-[6rem_minmax(0,1fr)_auto_7rem_auto] md:items-center">
      <span className="stage size-16 rounded-sm md:size-24">
        {image !== null && (
          <img src={image} alt="" width="96" height="96" className="size-full rounded-sm object-contain" />
        )}
      </span>
      <span className="min-w-0">
        <LineName line={line} />
        <span className="block font-mono text-13 text-muted tabular-nums">
          {t('{price} each', { price: formatMoney(line.unitPrice, locale.code) })}
        </span>
        <Shortage line={line} available={available} isRefused={isRefused} />
      </span>
      <span className="col-span-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:contents">
        <span ref={quantity}>
          <QuantityInput
            name={`product${line.productId}`}
            defaultValue={line.pieces}
            min={0}
            label={t('Pieces of {name}', { name: line.name })}
            onChange={(pieces) => cart.setPieces(line.productId, pieces)}
          />
        </span>
        <span className="text-end font-mono tabular-nums">{formatMoney(line.total, locale.code)}</span>
      </span>
      <IconButton
        type="submit"
        form={removeFormId(line.productId)}
        label={t('Remove {name}', { name: line.name })}
        className="max-md:col-start-3 max-md:row-start-1 max-md:-me-2"
        onClick={(event) => {
          event.preventDefault()
          cart.setPieces(line.productId, 0)
        }}
      >
        <Icon name="trash" />
      </IconButton>
    </li>
  )
}

function LineName({ line }: { line: OrderLineView }) {
  return line.path === null ? (
    <span className="break-words font-medium">{line.name}</span>
  ) : (
    <Link to={line.path} className="break-words font-medium underline-offset-4 hover:underline">
      {line.name}
    </Link>
  )
}

/** Says how many pieces are available, and offers them. Source: docs/http-contract.md "Stock". */
function Shortage({ line, available, isRefused }: CartLineProps) {
  const t = useT()
  if (available === null)
    return isRefused ? (
      <span className="block text-13 font-medium text-danger">
        {t('We do not have that many. Please choose fewer.')}
      </span>
    ) : null
  return (
    <span role="alert" className="block text-13 font-medium text-danger">
      {available === 0 ? t('Sold out.') : t('Only {count} available.', { count: available })}{' '}
      <button
        type="button"
        className="min-h-6 underline underline-offset-4"
        onClick={() => cart.setPieces(line.productId, available)}
      >
        {available === 0 ? t('Remove it') : t('Change to {count}', { count: available })}
      </button>
    </span>
  )
}

/**
 * Writes a quantity that changed elsewhere (answer, undo, other list) into the field, unless somebody is
 * typing in it.
 */
function useShownPieces(place: RefObject<HTMLElement | null>, pieces: number): void {
  useEffect(() => {
    const input = place.current?.querySelector('input')
    if (input && input.valueAsNumber !== pieces) input.value = String(pieces)
  }, [place, pieces])
}
