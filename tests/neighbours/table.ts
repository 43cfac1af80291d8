import type { AnyNeighbour } from './neighbour.ts'
import { ABUSE } from './table/abuse.ts'
import { BANK } from './table/bank.ts'
import { CONTACT } from './table/contact.ts'
import { COUPONS } from './table/coupons.ts'
import { GOODS } from './table/goods.ts'
import { HOLDS } from './table/holds.ts'
import { LINKS } from './table/links.ts'
import { ORDERS } from './table/orders.ts'
import { PAGES } from './table/pages.ts'
import { PARTNERS } from './table/partners.ts'
import { PAY_MONTHLY } from './table/pay-monthly.ts'
import { PAYMENTS } from './table/payments.ts'
import { PAYOUTS } from './table/payouts.ts'
import { PEOPLE } from './table/people.ts'
import { PROGRAMME_RULES } from './table/programme-rules.ts'
import { REVIEW_DEEDS } from './table/reviews.ts'
import { TOKENS } from './table/tokens.ts'
import { WEBHOOKS } from './table/webhooks.ts'

/**
 * Every operation that reserves, holds, locks, promises, sends or books something. A gate compares it with
 * the commands of the domains.
 */
export const NEIGHBOURS: readonly AnyNeighbour[] = [
  ...ORDERS,
  ...LINKS,
  ...PAYMENTS,
  ...COUPONS,
  ...BANK,
  ...PEOPLE,
  ...REVIEW_DEEDS,
  ...TOKENS,
  ...CONTACT,
  ...GOODS,
  ...PAGES,
  ...PARTNERS,
  ...PROGRAMME_RULES,
  ...HOLDS,
  ...PAYOUTS,
  ...PAY_MONTHLY,
  ...ABUSE,
  ...WEBHOOKS,
]
