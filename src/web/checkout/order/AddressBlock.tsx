import type { AddressView } from '#domains/order/contract.ts'
import { useSite } from '#web/site/SiteProvider.tsx'

/** Shows an address as it is written on a parcel. Masked values are shown as given. */
export function AddressBlock({
  title,
  address,
  email,
}: {
  title: string
  address: AddressView
  email: string | null
}) {
  const { locale } = useSite()
  const lines = [
    address.company,
    address.name,
    address.line1,
    address.line2,
    `${address.zip} ${address.city}`.trim(),
    countryName(address.country, locale.code),
  ]
  return (
    <div>
      <h2 className="mb-2 text-17">{title}</h2>
      <address className="break-words not-italic">
        {lines.filter(Boolean).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places.
          <span key={index} className="block">
            <bdi suppressHydrationWarning>{line}</bdi>
          </span>
        ))}
        {[address.tel, email].filter(Boolean).map((line) => (
          <span key={line} className="block text-muted">
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
    </div>
  )
}

/**
 * Returns the name of a country. Browsers may use another name than the server does; the server's is kept.
 */
function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code
}
