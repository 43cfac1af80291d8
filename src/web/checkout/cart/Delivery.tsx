import type { OrderView } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { AddressFields } from '../form/AddressFields.tsx'
import type { FilledIn } from '../form/filled-in.ts'
import { ShippingMethods } from '../form/ShippingMethods.tsx'
import type { Problems } from '../form/use-form-problems.ts'
import type { CartView } from '../views.ts'

interface DeliveryProps {
  readonly view: CartView
  readonly order: OrderView
  readonly filled: FilledIn
  readonly problems: Problems
  /** Whether the bill goes to the address of delivery. */
  readonly isSame: boolean
}

/**
 * Shows where the parcel goes, then whether the bill goes there too, then how it is sent. Without script the names of
 * the fields cannot move, so the switch hides what is named for delivery, and the titles say what is left. Source:
 * docs/design.md "Checkout form", decision 0094.
 */
export function Delivery({ view, order, filled, problems, isSame }: DeliveryProps) {
  const t = useT()
  const { basePath } = useSite()
  const { isSameAddress: wasSame } = filled
  const common = { countries: view.countries, problems, homeCountry: view.homeCountry }
  return (
    <>
      <Block kind={isSame ? 'billing' : 'shipping'}>
        <AddressFields
          kind={isSame ? 'billing' : 'shipping'}
          purpose="shipping"
          address={wasSame ? filled.billing : filled.shipping}
          {...common}
        />
      </Block>
      <label className="flex min-h-11 items-center gap-3">
        <input
          id="same-address"
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native box tells its own state.
          role="switch"
          name="sameAddress"
          value="1"
          defaultChecked={wasSame}
          className="size-6 shrink-0"
        />
        {t('The billing address is the same')}
      </label>
      {wasSame && (
        <p className="without-script text-muted group-has-[#same-address:checked]/delivery:hidden">
          {t('The address above is now the billing address. Enter the delivery address here.')}
        </p>
      )}
      <Block kind={isSame ? 'shipping' : 'billing'}>
        <AddressFields
          kind={isSame ? 'shipping' : 'billing'}
          purpose="billing"
          address={wasSame ? filled.shipping : filled.billing}
          {...common}
        />
      </Block>
      <Button
        tone="secondary"
        name="fn"
        value="address"
        formAction={`${basePath}/api/order/update`}
        className="without-script justify-self-start"
      >
        {t('Update shipping')}
      </Button>
      <ShippingMethods order={order} chosen={filled.shippingMethod} problem={problems.shippingMethod} />
    </>
  )
}

/** Frames one address. While one address is for both, it is the one that is named for the bill. */
function Block({ kind, children }: { kind: 'billing' | 'shipping'; children: React.ReactNode }) {
  const t = useT()
  return (
    <fieldset
      data-address={kind}
      className={`grid min-w-0 gap-4 ${kind === 'shipping' ? 'group-has-[#same-address:checked]/delivery:hidden' : ''}`}
    >
      <legend className="mb-4 text-17 font-semibold">
        {kind === 'billing' && (
          <span className="group-has-[#same-address:checked]/delivery:hidden">{t('Billing address')}</span>
        )}
        <span
          className={
            kind === 'billing' ? 'hidden group-has-[#same-address:checked]/delivery:inline' : undefined
          }
        >
          {t('Delivery address')}
        </span>
      </legend>
      {children}
    </fieldset>
  )
}
