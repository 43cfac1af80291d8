import type { ShopRules } from '#domains/shop/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { mayLackZip } from './address-rules.ts'
import type { AddressView } from './contract.ts'

const NEEDED = ['line1', 'zip', 'city'] as const

/**
 * Refuses goods whose address was left out, as a form for downloads may. Throws: missing-fields.
 */
export function refuseLackingParts(billing: AddressView, { postalRules }: ShopRules): void {
  const isLacking = (part: (typeof NEEDED)[number]): boolean =>
    billing[part] === '' && !(part === 'zip' && mayLackZip(billing.country, postalRules))
  const fields = NEEDED.filter(isLacking).map((part) => `billing.${part}`)
  if (fields.length > 0) throw commonErrors['missing-fields']({ fields })
}
