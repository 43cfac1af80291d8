import { taxInGross } from '#domains/tax/index.ts'
import type { Billing, StatementVat, VatTreatment } from './contract.ts'

/**
 * Returns what a commission holds of VAT. Commissions include VAT, so that a payout never exceeds what the books owe. A
 * foreign business leaves its VAT to the shop. Pure. Source: § 13b and § 14 UStG, § 19 UStG, decision 0071.
 */
export function vatOf(
  totalMinor: number,
  {
    partner,
    home,
    rateBp,
  }: { readonly partner: Billing | null; readonly home: string; readonly rateBp: number },
): StatementVat {
  const without = (treatment: VatTreatment): StatementVat => ({
    treatment,
    rateBp: 0,
    netMinor: totalMinor,
    taxMinor: 0,
  })
  if (partner === null || partner.vatStatus === 'private') return without('private')
  if (partner.vatStatus === 'small-business') return without('small-business')
  if (partner.country !== home) return without('reverse-charge')
  const taxMinor = taxInGross(totalMinor, rateBp)
  return { treatment: 'domestic', rateBp, netMinor: totalMinor - taxMinor, taxMinor }
}
