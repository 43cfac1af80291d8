import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { OpenedByOrder } from '#web/media/OpenedByOrder.tsx'
import { takeAnnouncement } from '#web/payment/call/success-note.ts'
import { PaymentPanel } from '#web/payment/result/PaymentPanel.tsx'
import { PAYMENT_WORDS, SUCCESS_WORDS } from '#web/payment/result/payment-words.ts'
import { RefundNotes } from '#web/payment/result/RefundNotes.tsx'
import { useOpenAttempt } from '#web/payment/result/use-open-attempt.ts'
import { ContractLinks } from '#web/site/ContractLinks.tsx'
import { DocumentLinks } from '#web/site/DocumentLinks.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { SuccessBanner } from '#web/ui/dialog/SuccessBanner.tsx'
import { OrderSummary } from '../summary/OrderSummary.tsx'
import type { OrderPageView } from '../views.ts'
import { VoucherGifts } from '../voucher/VoucherGifts.tsx'
import { AddressBlock } from './AddressBlock.tsx'
import { ConfirmationImage } from './ConfirmationImage.tsx'
import { IdentifyForm } from './IdentifyForm.tsx'
import { OrderedGift } from './OrderedGift.tsx'
import { OrderTextBlocks } from './OrderTextBlocks.tsx'
import { Timeline } from './Timeline.tsx'

/**
 * Shows a placed order: what was bought, where it goes, what is left to pay and how. Source:
 * docs/http-contract.md "Order key".
 */
export function OrderPage({ view, flash }: { view: OrderPageView; flash: Flash | null }) {
  const t = useT()
  const { locale, mountPath } = useSite()
  const { order, paymentState } = view
  const success = useSuccess(view, flash)
  const title = t('Order {number}', { number: order.number ?? '' })
  return (
    <div className="py-8 md:py-12">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <SuccessBanner text={success} />
      <h1 className="text-40">{title}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-17 text-muted">
        <span data-payment-words="">
          {order.state === 'cancelled'
            ? t('This order was cancelled.')
            : translateText(t, PAYMENT_WORDS[paymentState])}
        </span>
        {view.deliveryDays && (
          <span>
            {t('Expected delivery in {min} to {max} working days', {
              min: view.deliveryDays.min,
              max: view.deliveryDays.max,
            })}
          </span>
        )}
      </p>
      {(flash?.error || view.isDeclined) && (
        <p role="alert" className="mt-6 rounded-sm border border-danger p-4 font-medium text-danger">
          <bdi>
            {flash?.error
              ? translateText(t, flash.error)
              : t('The payment was declined. Please choose another payment method.')}
          </bdi>
        </p>
      )}
      <div className="mt-8 grid gap-x-12 gap-y-10 desktop:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-10">
          {order.masked && <IdentifyForm orderKey={order.key} flash={flash} />}
          <PaymentPanel view={view} flash={flash} />
          {view.gift && <OrderedGift gift={view.gift} />}
          {view.vouchers && <VoucherGifts view={view.vouchers} />}
          {view.recordings && <OpenedByOrder view={view.recordings} />}
          <RefundNotes refunds={view.refunds} />
          <section className="grid gap-6 sm:grid-cols-2">
            {order.billing && (
              <AddressBlock title={t('Billing address')} address={order.billing} email={order.email} />
            )}
            {order.requiresShipping && (order.shippingAddress ?? order.billing) && (
              <AddressBlock
                title={t('Delivery address')}
                address={order.shippingAddress ?? order.billing!}
                email={null}
              />
            )}
          </section>
          <OrderTextBlocks order={order} />
          <ConfirmationImage image={view.image} />
          <Timeline history={view.history} />
        </div>
        <section aria-labelledby="order-summary" className="grid content-start gap-5">
          <div className="grid gap-5 rounded-md bg-panel p-5 print:bg-transparent print:p-0">
            <h2 id="order-summary" className="text-21">
              {t('What you ordered')}
            </h2>
            <OrderSummary order={order} t={t} locale={locale.code} mountPath={mountPath} />
            {view.part && <PartPaid part={view.part} />}
            <DocumentLinks documents={view.documents} />
          </div>
          {order.state !== 'cancelled' && order.number && (
            <ContractLinks
              to={view.isOfSubscription ? ['cancel', 'withdraw'] : ['withdraw']}
              number={order.number}
            />
          )}
          {order.number && (
            <Link
              to={`/abuse?kind=order&thing=${order.number}`}
              className="min-h-11 justify-self-start text-tide underline underline-offset-4 print:hidden"
            >
              {t('Report something')}
            </Link>
          )}
          {order.number && (
            <Link
              to={`/contact?order=${order.number}`}
              className="inline-flex min-h-11 items-center justify-self-start text-tide underline underline-offset-4 print:hidden"
            >
              {t('Ask about this order')}
            </Link>
          )}
          <button
            type="button"
            className="needs-script min-h-11 justify-self-start text-tide underline underline-offset-4 print:hidden"
            onClick={() => window.print()}
          >
            {t('Print this page')}
          </button>
        </section>
      </div>
    </div>
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

/**
 * Returns the text of the success banner: from the session after a step without script; from this tab after
 * one with script; while the page watches a payment; or when a provider has just sent the buyer back.
 */
function useSuccess(view: OrderPageView, flash: Flash | null): string | null {
  const t = useT()
  const [announced, setAnnounced] = useState(false)
  const { key } = view.order
  const settled = useOpenAttempt(view)
  const [query] = useSearchParams()
  const isBack = query.get('returned') === '1' && view.paymentState !== 'awaiting'
  useEffect(() => {
    if (takeAnnouncement(key)) setAnnounced(true)
  }, [key])
  if (flash?.success) return translateText(t, flash.success)
  const words = SUCCESS_WORDS[view.paymentState]
  return (announced || settled || isBack) && words !== undefined ? translateText(t, words) : null
}
