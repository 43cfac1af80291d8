import { BY_STAFF, SUSPICIONS, type Suspicion } from '#domains/partner/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'

/** Why commissions are held, for staff alone: a partner reads only that somebody checks them. */
export const HOLD_REASONS: Readonly<Record<Suspicion | typeof BY_STAFF, string>> = {
  'many-orders': msg('Many orders in one day'),
  'many-returns': msg('Much was taken back'),
  'same-network': msg('Orders from the partner’s network'),
  'same-payout-account': msg('Payout account of another partner'),
  [BY_STAFF]: msg('Held by staff'),
}

/** Returns the reasons of a hold in words, in the language of the page. */
export function holdWords(why: string, t: Translate): string {
  const reasons = ([...SUSPICIONS, BY_STAFF] as const).filter((one) => why.split(',').includes(one))
  return reasons.map((one) => t(HOLD_REASONS[one])).join(', ')
}
