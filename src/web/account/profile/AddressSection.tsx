import type { AddressView } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Section } from './Section.tsx'

/**
 * Shows the addresses of this person's orders. They belong to the orders, so a new one appears with the next
 * order.
 */
export function AddressSection({ addresses }: { addresses: readonly AddressView[] }) {
  const t = useT()
  return (
    <Section id="addresses" title={t('Addresses')}>
      <p className="text-muted">
        {t('The addresses of your orders, newest first. You can enter a new one with your next order.')}
      </p>
      <ul className="grid gap-4 sm:grid-cols-2">
        {addresses.map((address) => (
          <li key={JSON.stringify(address)} className="rounded-sm border border-hairline p-4">
            <Address address={address} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Address({ address }: { address: AddressView }) {
  const { locale } = useSite()
  const country = new Intl.DisplayNames([locale.code], { type: 'region', fallback: 'code' })
  const { company, name, line1, line2, zip, city, tel } = address
  const place = /^[A-Z]{2}$/.test(address.country) ? country.of(address.country) : address.country
  const lines = [company, name, line1, line2, `${zip} ${city}`.trim(), place, tel].filter(Boolean)
  return (
    <address className="break-words not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          <bdi suppressHydrationWarning>{line}</bdi>
        </span>
      ))}
    </address>
  )
}
