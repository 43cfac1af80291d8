import { abuseFigures } from '../areas/abuse/abuse-figures.ts'
import { abuseList } from '../areas/abuse/abuse-list.ts'
import { abuseRecord } from '../areas/abuse/abuse-record.ts'
import { blockList, blockMaker, blockRecord } from '../areas/abuse/blocks.ts'
import { contactRecord } from '../areas/people/contact-record.ts'
import { contactList } from '../areas/people/contacts.ts'
import { customerRecord } from '../areas/people/customer-record.ts'
import { customerList } from '../areas/people/customers.ts'
import { giftRecord } from '../areas/people/gift-record.ts'
import { giftList } from '../areas/people/gifts.ts'
import { planForm, planRecord } from '../areas/people/plan-form.ts'
import { planList } from '../areas/people/plans.ts'
import { subscriptionRecord } from '../areas/people/subscription-record.ts'
import { subscriptionList } from '../areas/people/subscriptions.ts'
import { tokenRecord } from '../areas/people/token-record.ts'
import { tokenList } from '../areas/people/tokens.ts'
import { reviewList } from '../areas/reviews/review-list.ts'
import { reviewRecord } from '../areas/reviews/review-record.ts'
import type { Area } from '../kit/area.ts'

/** Areas of who buys, and of what people write to the shop. */
export const customerAreas: readonly Area[] = [
  { list: customerList, record: customerRecord },
  { list: contactList, record: contactRecord },
  { list: reviewList, record: reviewRecord },
  { list: subscriptionList, record: subscriptionRecord },
  { list: planList, record: planRecord, form: planForm },
  { list: giftList, record: giftRecord },
  { list: abuseList, record: abuseRecord },
  { list: abuseFigures },
  { list: blockList, record: blockRecord, maker: blockMaker },
  { list: tokenList, record: tokenRecord },
]
