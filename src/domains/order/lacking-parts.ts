import type { ShopRules } from '#domains/shop/index.ts'
import { mayLackZip } from './address-rules.ts'
import type { AddressView } from './contract.ts'

/** Names what goods cannot be sent without and a form for downloads left out. */
export function lackingParts(billing: AddressView, { postalRules }: ShopRules): readonly string[] {
  const needed = ['line1', 'zip', 'city'] as const
  return needed
    .filter((part) => billing[part] === '' && !(part === 'zip' && mayLackZip(billing.country, postalRules)))
    .map((part) => `billing.${part}`)
}
