import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from './SiteProvider.tsx'

/** Says how all prices of the shop relate to VAT. Source: PAngV § 6, § 19 UStG. */
export function VatWords() {
  const t = useT()
  const { vat } = useSite()
  if (vat === 'exempt') return t('No VAT is charged. Shipping is shown in the cart before you order.')
  if (vat === 'added') return t('VAT is added to prices. Shipping is shown in the cart before you order.')
  return t('Prices include VAT. Shipping is shown in the cart before you order.')
}

/** Says how one price relates to VAT. */
export function PriceVatWords() {
  const t = useT()
  const { vat } = useSite()
  return vat === 'exempt' ? t('No VAT is charged') : vat === 'added' ? t('plus VAT') : t('VAT included')
}
