import { Link } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { ContractLinks } from '#web/site/ContractLinks.tsx'
import { DocumentLinks } from '#web/site/DocumentLinks.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { OrderSummary } from '../summary/OrderSummary.tsx'
import type { OrderPageView } from '../views.ts'

const LINK = 'inline-flex min-h-11 items-center text-tide underline underline-offset-4'

/** Shows beside an order what was bought, its documents, and where to turn with a question. */
export function OrderAside({ view }: { view: OrderPageView }) {
  const t = useT()
  const { locale, mountPath } = useSite()
  const { order } = view
  return (
    <section
      aria-labelledby="order-summary"
      className="grid min-w-0 content-start gap-5 desktop:col-start-2 desktop:row-span-2"
    >
      <div className="grid gap-5 rounded-md bg-panel p-5 print:bg-transparent print:p-0">
        <h2 id="order-summary" className="text-21">
          {t('What you ordered')}
        </h2>
        <OrderSummary order={order} t={t} locale={locale.code} mountPath={mountPath} />
        {view.part && <PartPaid part={view.part} />}
        <DocumentLinks documents={view.documents} />
      </div>
      {order.number && (
        <div className="grid justify-items-start print:hidden">
          {view.mayReview && (
            <Link to={`/review/${order.key}`} className={LINK}>
              {t('Review what you bought')}
            </Link>
          )}
          <Link to={`/contact?order=${order.number}`} className={LINK}>
            {t('Ask about this order')}
          </Link>
          {order.state !== 'cancelled' && (
            <ContractLinks
              to={view.isOfSubscription ? ['cancel', 'withdraw'] : ['withdraw']}
              number={order.number}
            />
          )}
          <button type="button" className={`needs-script ${LINK}`} onClick={() => window.print()}>
            {t('Print this page')}
          </button>
          <Link to={`/abuse?kind=order&thing=${order.number}`} className={LINK}>
            {t('Report something')}
          </Link>
        </div>
      )}
    </section>
  )
}

/** Shows how much of the total was paid, and how much is due. */
function PartPaid({ part: { paid, due } }: { part: NonNullable<OrderPageView['part']> }) {
  const t = useT()
  const { locale } = useSite()
  return (
    <dl
      data-part-paid={paid.amount}
      data-part-due={due.amount}
      className="grid gap-1 border-hairline border-t pt-3"
    >
      <div className="flex justify-between gap-4">
        <dt>{t('Paid so far')}</dt>
        <dd className="font-mono tabular-nums">{formatMoney(paid, locale.code)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4">
        <dt className="text-17 font-semibold">{t('Still to pay')}</dt>
        <dd className="font-mono text-17 font-semibold tabular-nums">{formatMoney(due, locale.code)}</dd>
      </div>
    </dl>
  )
}
