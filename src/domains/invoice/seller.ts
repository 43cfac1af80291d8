import type { DatedDecision } from '#domains/tax/index.ts'
import type { Seller } from './contract.ts'

/** The settings of the shop file that name the seller, as they are stored; a shop without one has none. */
export interface SellerSettings {
  readonly address?: Partial<Omit<Seller, 'bank'>> | null
  readonly bankAccount?: Seller['bank']
  /** How VAT was charged, by time; `exemptionFor` reads it. */
  readonly vatDecisions?: readonly DatedDecision[]
}

/** Reads the seller from stored settings; empty texts for what they do not say. Pure. */
export function sellerOf({ address, bankAccount }: SellerSettings): Seller {
  const textOf = (name: keyof Omit<Seller, 'bank'>): string => address?.[name] ?? ''
  return {
    company: textOf('company'),
    line1: textOf('line1'),
    line2: textOf('line2'),
    zip: textOf('zip'),
    city: textOf('city'),
    country: textOf('country'),
    email: textOf('email'),
    phone: textOf('phone'),
    vatId: textOf('vatId'),
    taxNumber: textOf('taxNumber'),
    exemption: textOf('exemption'),
    bank: bankAccount ?? null,
  }
}
