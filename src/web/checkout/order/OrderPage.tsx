import { type ComponentType, useEffect, useState } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import type { OrderView } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { OpenedByOrder } from '#web/media/OpenedByOrder.tsx'
import { takeAnnouncement } from '#web/payment/call/success-note.ts'
import { PaymentPanel } from '#web/payment/result/PaymentPanel.tsx'
import { PAYMENT_WORDS, SUCCESS_WORDS } from '#web/payment/result/payment-words.ts'
import { RefundNotes } from '#web/payment/result/RefundNotes.tsx'
import { useOpenAttempt } from '#web/payment/result/use-open-attempt.ts'
import type { Flash } from '#web/site/views.ts'
import { SuccessBanner } from '#web/ui/dialog/SuccessBanner.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { TotalBar } from '../cart/TotalBar.tsx'
import type { OrderPageView } from '../views.ts'
import { VoucherGifts } from '../voucher/VoucherGifts.tsx'
import { AddressBlock } from './AddressBlock.tsx'
import { ConfirmationImage } from './ConfirmationImage.tsx'
import { IdentifyForm } from './IdentifyForm.tsx'
import { NextSteps } from './NextSteps.tsx'
import { OrderAside } from './OrderAside.tsx'
import { OrderedGift } from './OrderedGift.tsx'
import { OrderTextBlocks } from './OrderTextBlocks.tsx'
import { Timeline } from './Timeline.tsx'
import { useResultFocus } from './use-result-focus.ts'

/** Offers an account to a guest. The frame gives it, because accounts are another room. */
export type AccountOfferComponent = ComponentType<{ readonly email: string }>

/**
 * Shows a placed order: what was bought, where it goes, what is left to pay and how. Source:
 * docs/http-contract.md "Order key".
 */
export function OrderPage({ view, flash }: { view: OrderPageView; flash: Flash | null }) {
  const t = useT()
  const { order, paymentState } = view
  const success = useSuccess(view, flash)
  const AccountOffer = useOutletContext<{ readonly AccountOffer?: AccountOfferComponent } | undefined>()
    ?.AccountOffer
  const isThanks = view.stage === 'thanks'
  const number = order.number ?? ''
  const title = isThanks
    ? t('Thank you for your order {number}', { number })
    : t('Order {number}', { number })
  useResultFocus(view, flash !== null)
  return (
    <div className="py-8 md:py-12">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <SuccessBanner text={success} />
      <PageTitle tabIndex={-1} className="outline-none">
        {title}
      </PageTitle>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-17 text-muted">
        <span data-payment-words="" className="inline-flex items-center gap-2">
          {isThanks && <Icon name="check" className="text-success" />}
          {order.state === 'cancelled'
            ? t('This order was cancelled.')
            : translateText(t, PAYMENT_WORDS[paymentState])}
        </span>
        {view.deliveryDays && !isThanks && (
          <span>
            {t('Expected delivery in {min} to {max} working days', {
              min: view.deliveryDays.min,
              max: view.deliveryDays.max,
            })}
          </span>
        )}
      </p>
      {(flash?.error || view.isDeclined) && (
        <p
          role="alert"
          data-result
          tabIndex={-1}
          className="mt-6 rounded-sm border border-danger p-4 font-medium text-danger"
        >
          <bdi>
            {flash?.error
              ? translateText(t, flash.error)
              : t('The payment was declined. Please choose another payment method.')}
          </bdi>
        </p>
      )}
      <div className="mt-8 grid gap-x-12 gap-y-10 desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:grid-rows-[auto_1fr] print:block print:space-y-8">
        <div className="grid min-w-0 content-start gap-10 empty:hidden">
          {view.stage === 'pay' && <TotalBar order={order} isBusy={false} due={view.due} />}
          {order.masked && <IdentifyForm orderKey={order.key} flash={flash} />}
          {isThanks && <NextSteps view={view} />}
          <PaymentPanel view={view} flash={flash} />
          {view.gift && <OrderedGift gift={view.gift} />}
          {view.vouchers && <VoucherGifts view={view.vouchers} />}
          {view.recordings && <OpenedByOrder view={view.recordings} />}
          <RefundNotes refunds={view.refunds} />
        </div>
        <OrderAside view={view} />
        <div className="grid min-w-0 content-start gap-10">
          {isThanks && view.accountFor !== null && AccountOffer && <AccountOffer email={view.accountFor} />}
          <Addresses order={order} />
          <OrderTextBlocks order={order} />
          <ConfirmationImage image={view.image} />
          {view.stage !== 'pay' && <Timeline history={view.history} />}
        </div>
      </div>
    </div>
  )
}

/** Shows where the order goes and whom the bill names; one address for both is shown once. */
function Addresses({ order }: { order: OrderView }) {
  const t = useT()
  const { billing, shippingAddress, email, requiresShipping } = order
  if (!billing) return null
  if (requiresShipping && !shippingAddress)
    return <AddressBlock title={t('Delivery and billing address')} address={billing} email={email} />
  return (
    <section className="grid gap-6 sm:grid-cols-2">
      {requiresShipping && shippingAddress && (
        <AddressBlock title={t('Delivery address')} address={shippingAddress} email={null} />
      )}
      <AddressBlock title={t('Billing address')} address={billing} email={email} />
    </section>
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
