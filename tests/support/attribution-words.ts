import type { Buyer, Candidate } from '#domains/partner/attribution.ts'
import type { Way } from '#domains/partner/contract.ts'
import { PARTNER_RULES, type PartnerRules } from '#domains/shop/index.ts'
import { DAY } from '#kernel/clock.ts'

/** When the orders of the table are placed. */
export const NOW = new Date('2026-11-20T12:00:00Z')
/** The usual rules of an open programme. */
export const OPEN: PartnerRules = { ...PARTNER_RULES, isOpen: true }
export const FIRST: PartnerRules = { ...OPEN, firstClick: true }
export const blocked = { isActive: false }
/** The day on which the orders are placed. */
export const TODAY = '2026-11-20'
export const days = (count: number): number => count * DAY

/** Pia, Quentin and Rosa take part; each has an account. */
export type Name = 'pia' | 'quentin' | 'rosa'

export function by(
  name: Name,
  way: Exclude<Way, 'renewal'>,
  agoMs = 0,
  more: Partial<Candidate> = {},
): Candidate {
  const at = way === 'code' ? null : new Date(NOW.getTime() - agoMs)
  const partner = { partnerId: name, accountId: `account of ${name}`, email: `${name}@example.com` }
  return { way, at, isActive: true, isSameNetwork: false, ...partner, ...more }
}

export const guest: Buyer = { accountId: null, email: 'ada@example.com', consents: false }
export const agreeing: Buyer = { ...guest, consents: true }
export const member: Buyer = { accountId: 'account of ada', email: 'ada@example.com', consents: false }
export const loyal: Buyer = { ...member, consents: true }

/** The sentences of the explanations, as the partner reads them in English. */
export const CODE = 'The buyer used a discount code of this partner.'
export const FIRST_CODE = 'The buyer entered codes of several partners; the first one counts.'
export const customer = (day: string) => `The buyer has been this partner’s customer since ${day}.`
export const click = (day: string) =>
  `The buyer followed a link of this partner on ${day} and had agreed that the shop remembers it.`
export const visit = (day: string) =>
  `The buyer followed a link of this partner on ${day} and ordered during that visit.`
export const LAST = 'Links of several partners were followed; the last one counts.'
export const FIRST_LINK = 'Links of several partners were followed; the first one counts.'
export const OVER_CUSTOMER = 'A code counts more than the partner whose customer the buyer is.'
export const OVER_LINK = 'A link of another partner does not count against this.'
export const tooOld = (day: string) => `A link that was followed on ${day} is too old to count.`
export const visitOver = (day: string) => `A visit on ${day} was over when the order was placed.`
export const BLOCKED = 'A partner who does not take part now was passed over.'
export const OWN_ACCOUNT = 'The partner ordered with their own account. Own orders earn nothing.'
export const OWN_EMAIL = 'The order has the partner’s own e-mail address. Own orders earn nothing.'
