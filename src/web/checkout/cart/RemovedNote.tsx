import type { OrderLineView } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { cart } from '../cart-store/cart.ts'

/**
 * Says which line was removed and offers to restore it. The live region exists from the start, so that screen
 * readers announce it.
 */
export function RemovedNote({
  removed,
  className = '',
}: {
  removed: OrderLineView | null
  className?: string
}) {
  const t = useT()
  return (
    <div role="status" className={className}>
      {removed && (
        <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-sm bg-panel px-4 py-1">
          <span>{t('{name} was removed.', { name: removed.name })}</span>
          <button
            type="button"
            className="min-h-11 font-semibold text-tide underline underline-offset-4"
            onClick={() => cart.undoRemove()}
          >
            {t('Undo')}
          </button>
        </p>
      )}
    </div>
  )
}
