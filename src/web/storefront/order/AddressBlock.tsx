import type { AddressView } from '#domains/order/contract.ts'
import { useSite } from '#web/ui/SiteProvider.tsx'

/** An address as it stands on a parcel. Masked values are shown as they are given. */
export function AddressBlock({ title, address, email }: { title: string; address: AddressView; email: string | null }) {
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
          <bdi key={index} className="block">
            {line}
          </bdi>
        ))}
        {address.tel && (
          <bdi dir="ltr" className="block text-muted rtl:text-end">
            {address.tel}
          </bdi>
        )}
        {email && <bdi className="block text-muted">{email}</bdi>}
      </address>
    </div>
  )
}

function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code
}
