import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { WITHOUT_SCRIPT } from '#web/payment/choice/GatewayForm.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AddressFields, InvoiceFields } from '../form/AddressFields.tsx'
import { Agreements } from '../form/Agreement.tsx'
import { ContactSection } from '../form/ContactSection.tsx'
import { filledIn } from '../form/filled-in.ts'
import { OrderTextFields } from '../form/OrderTextFields.tsx'
import { ProblemSummary } from '../form/ProblemSummary.tsx'
import { SectionTitle } from '../form/SectionTitle.tsx'
import { ShippingMethods } from '../form/ShippingMethods.tsx'
import { WaiverAgreement } from '../form/WaiverAgreement.tsx'
import { OrderSummary } from '../summary/OrderSummary.tsx'
import type { ExpressView } from '../views.ts'
import { ExpressProduct } from './ExpressProduct.tsx'
import { GatewayChoice } from './GatewayChoice.tsx'
import { useExpress } from './use-express.ts'

/**
 * Shows one product on one page: how many, where to, how to pay, buy. Source: specification §2,
 * docs/http-contract.md "Gateway answers" (express).
 */
export function ExpressPage({ view, flash }: { view: ExpressView; flash: Flash | null }) {
  const t = useT()
  const { basePath, locale, mountPath } = useSite()
  const { form, problems, message, attempt, isSending, isPricing, handlers, price } = useExpress(view, flash)
  const { product, order, gateways, countries } = view
  const filled = filledIn(order, flash)
  const line = order.lines[0]
  const title = t('Buy {name}', { name: product.name })
  return (
    <div className="py-8 md:py-12">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <PageTitle className="mb-6">{title}</PageTitle>
      <ExpressProduct view={view} price={price} />
      <form
        ref={form}
        noValidate
        method="post"
        action={`${basePath}/api/gateway/link`}
        className="mt-10 grid gap-x-12 gap-y-10 desktop:grid-cols-[minmax(0,1fr)_24rem]"
        {...handlers}
      >
        <input type="hidden" name="productId" value={line?.productId ?? product.productId} />
        <input type="hidden" name="pieces" value={line?.pieces ?? 1} />
        {order.discountCode && <input type="hidden" name="discountCode" value={order.discountCode} />}
        <div className="grid content-start gap-10">
          <ProblemSummary problems={problems} message={message} attempt={attempt} />
          <ContactSection email={filled.email} problem={problems.email} />
          <section className="grid gap-4">
            <SectionTitle step={2} title={order.requiresShipping ? t('Delivery') : t('Country')} />
            {order.requiresShipping ? (
              <AddressFields
                kind="billing"
                purpose="shipping"
                address={filled.billing}
                countries={countries}
                problems={problems}
              />
            ) : (
              <InvoiceFields address={filled.billing} countries={countries} problems={problems} />
            )}
            <input type="hidden" name="sameAddress" value="1" />
            {order.requiresShipping && (
              <ShippingMethods
                order={order}
                chosen={filled.shippingMethod}
                problem={problems.shippingMethod}
              />
            )}
            <OrderTextFields texts={filled.texts} problems={problems} />
          </section>
          <section className="grid gap-4">
            <SectionTitle step={3} title={t('How would you like to pay?')} />
            <GatewayChoice
              gateways={gateways}
              chosen={flash?.values.gatewayId ?? null}
              tel={flash?.values.tel ?? ''}
              problems={problems}
            />
          </section>
        </div>
        <section aria-busy={isPricing} className="desktop:col-start-2 desktop:row-start-1">
          <div className="grid gap-5 rounded-md bg-panel p-5 desktop:sticky desktop:top-32">
            <SectionTitle step={4} title={t('Review and buy')} />
            <WaiverAgreement order={order} problem={problems.waiver}>
              {t(
                'Make my downloads available at once. I know that I lose my right of withdrawal for them when the download begins.',
              )}
            </WaiverAgreement>
            <Agreements problem={problems.terms} />
            <div className={isPricing ? 'opacity-60' : ''}>
              <OrderSummary
                order={order}
                t={t}
                locale={locale.code}
                mountPath={mountPath}
                variant="expressproduct"
              />
            </div>
            <Button {...WITHOUT_SCRIPT} aria-disabled={isSending || isPricing} className="w-full text-17">
              {t('Buy now, {total}', { total: formatMoney(order.total, locale.code) })}
            </Button>
          </div>
        </section>
      </form>
    </div>
  )
}
