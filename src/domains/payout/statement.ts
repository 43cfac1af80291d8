import type { Seller } from '#domains/invoice/contract.ts'
import { taxInGross } from '#domains/tax/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Billing } from './contract.ts'

/**
 * How VAT stands on a statement: nobody's business; a small business; VAT of the shop's country; owed by the shop, because
 * the partner's business is abroad.
 */
export type VatTreatment = 'private' | 'small-business' | 'domestic' | 'reverse-charge'

/** Sums of a statement. Units: minor units; the rate in parts of ten thousand. */
export interface StatementVat {
  readonly treatment: VatTreatment
  readonly rateBp: number
  readonly netMinor: number
  readonly taxMinor: number
}

/** Everything that a statement says. The same content gives the same file for ever. */
export interface StatementContent {
  readonly kind: 'statement' | 'reversal'
  readonly number: string
  /** RFC 3339 UTC. */
  readonly issuedAt: string
  readonly locale: LocaleCode
  readonly payout: string
  /** Number of the statement that a reversal takes back; '' of a statement. */
  readonly reverses: string
  /** With VAT, if there is any; below zero in a reversal. Units: minor units. */
  readonly totalMinor: number
  readonly currency: string
  readonly vat: StatementVat
  readonly seller: Omit<Seller, 'bank'>
  /** Null: the partner gave no details, and is named by the account. */
  readonly partner: Billing | null
  readonly name: string
}

/**
 * Returns what a commission holds of VAT. Commissions include VAT, so that a payout never exceeds what the books owe. A
 * foreign business leaves its VAT to the shop. Pure. Source: §§ 13b, 14 (2), 19 UStG; decision 0071.
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
