import type { OrderView } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { InvoiceFields } from '../form/AddressFields.tsx'
import { ContactSection } from '../form/ContactSection.tsx'
import { filledIn } from '../form/filled-in.ts'
import { OrderTextFields } from '../form/OrderTextFields.tsx'
import { ProblemSummary } from '../form/ProblemSummary.tsx'
import { SectionTitle } from '../form/SectionTitle.tsx'
import type { CartView } from '../views.ts'
import { Delivery } from './Delivery.tsx'
import { Review } from './Review.tsx'
import { TotalBar } from './TotalBar.tsx'
import { useCheckout } from './use-checkout.ts'

interface CheckoutFormProps {
  readonly view: CartView
  readonly order: OrderView
  readonly isBusy: boolean
  readonly flash: Flash | null
}

/**
 * Shows contact, delivery and review: one form that works with and without script. Source:
 * docs/http-contract.md "Carts and orders", docs/design.md "Checkout form".
 */
export function CheckoutForm({ view, order, isBusy, flash }: CheckoutFormProps) {
  const t = useT()
  const { basePath } = useSite()
  const { form, problems, message, attempt, isSending, isSame, handlers } = useCheckout(view, order, flash)
  const filled = filledIn(order, flash)
  return (
    <form
      ref={form}
      noValidate
      id="checkout"
      method="post"
      action={`${basePath}/api/order/finalize`}
      className="contents"
      {...handlers}
    >
      <input type="hidden" name="key" value={order.key} />
      <div className="grid content-start gap-10">
        <TotalBar order={order} isBusy={isBusy} />
        <ProblemSummary problems={problems} message={message} attempt={attempt} />
        {!view.isLoggedIn && <ContactSection email={filled.email} problem={problems.email} />}
        <section className="group/delivery grid gap-4">
          <SectionTitle
            step={view.isLoggedIn ? 1 : 2}
            title={order.requiresShipping ? t('Delivery') : t('Country')}
          />
          {view.memberEmail !== null && (
            <p className="break-words text-muted">
              {t('The confirmation goes to {email}.', { email: view.memberEmail })}
            </p>
          )}
          {order.requiresShipping ? (
            <Delivery view={view} order={order} filled={filled} problems={problems} isSame={isSame} />
          ) : (
            <>
              <input type="hidden" name="sameAddress" value="1" />
              <InvoiceFields
                address={filled.billing}
                countries={view.countries}
                problems={problems}
                homeCountry={view.homeCountry}
              />
            </>
          )}
          <OrderTextFields texts={filled.texts} problems={problems} />
        </section>
      </div>
      <Review
        order={order}
        isBusy={isBusy}
        isSending={isSending}
        step={view.isLoggedIn ? 2 : 3}
        problems={problems}
      />
    </form>
  )
}
