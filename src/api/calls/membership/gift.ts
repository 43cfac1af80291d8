import { accountActions } from '#domains/account/index.ts'
import { PRODUCT_ID_PATTERN } from '#domains/catalog/contract.ts'
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX, GIFT_TERMS, GIFT_TOKEN_PATTERN } from '#domains/gift/contract.ts'
import { giftErrors, mayDeliverOn } from '#domains/gift/index.ts'
import { readKnownAddress } from '#domains/order/index.ts'
import type { GatewayAnswer } from '#domains/payment/contract.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { instantOf, shopTimeZone } from '#kernel/time-zone.ts'
import { msg } from '#kernel/translate.ts'
import { beginGift } from '#processes/gift/begin-gift.ts'
import { resendGift } from '#processes/gift/change-gift.ts'
import { clearTheWay, redeemGift } from '#processes/gift/redeem-gift.ts'
import { readGiftOfBuyer } from '#views/gift-list.ts'
import { oneOf, optional, ruled, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'
import { refuseBlockedCaller } from '../../refuse-blocked.ts'
import { emailField } from '../email-field.ts'
import { addressFields, addressOf } from '../order/address-fields.ts'
import { confirmationDelay, type OrderCallParts } from '../order/order-parts.ts'
import { beginPayment, findGateway, PAYING_FIELDS, pageAfter, payingInput } from '../payment/begin-payment.ts'

/** Links that one network address may try in an hour. A link is far too long to be guessed. */
const TRIES: Limit = { burst: 30, refillMs: HOUR }
/** Mails that a buyer may have sent again for each gift. */
const MAILS_PER_GIFT: Limit = { burst: 5, refillMs: DAY }
/** Length of an ISO 8601 date. */
const DATE_MAX = 10
/** Gifts are delivered at this time of their day in the shop's time zone. Units: milliseconds after midnight. */
const DELIVERY_MS = 8 * HOUR

/**
 * Orders some periods of a plan for somebody else and begins to pay them. Source: docs/http-contract.md "Gifts".
 */
export function giftLinkCall(parts: OrderCallParts): Call {
  const fields = {
    gatewayId: text({ max: 40 }),
    productId: text({ max: 40, pattern: PRODUCT_ID_PATTERN }),
    periods: oneOf(GIFT_TERMS.map(String)),
    giverName: text({ max: GIFT_NAME_MAX }),
    recipientName: text({ max: GIFT_NAME_MAX }),
    recipientEmail: emailField(),
    message: optional(text({ max: GIFT_MESSAGE_MAX, lines: true })),
    deliverOn: optional(ruled(DATE_MAX, readDate)),
    ...addressFields('billing', parts.rules, { required: () => false, read: () => true }),
    ...PAYING_FIELDS,
  } as const
  return defineCall({
    path: '/gift/link',
    summary: 'Buy a subscription or membership for somebody else and begin to pay',
    action: accountActions['change-own'],
    errors: [
      ...['plan-not-giftable', 'gateway-unavailable', 'transform-unconfirmed', 'invalid-phone-number'],
      ...['already-paid', 'payment-on-its-way', 'payment-superseded', 'payment-declined'],
      ...['provider-unreachable', 'order-shipped', 'order-changed', 'order-closed', 'sold-out'],
      'too-much-reserved',
      'address-blocked',
    ],
    fields,
    money: true,
    page: (answer: GatewayAnswer | null) => (answer === null ? '/premium' : pageAfter(answer)),
    async handle(context) {
      const { fields: values, accountId, locale, clock, network, referral, database } = context
      const now = clock.now()
      const day = values.deliverOn
      if (day !== undefined && !mayDeliverOn(day, now))
        throw commonErrors['invalid-fields']({ fields: ['deliverOn'] })
      await refuseBlockedCaller(context, { isOrder: true })
      const gateway = findGateway(parts.gateways, values.gatewayId)
      const rules = parts.rules.current()
      const typed = addressOf(values, 'billing')
      const known = Object.keys(typed).length > 0 ? null : await readKnownAddress(database, rules, accountId)
      const { orderKey } = await beginGift(parts.payments, {
        accountId,
        productId: values.productId,
        gateway,
        locale,
        rules,
        now,
        giverName: values.giverName,
        recipientName: values.recipientName,
        recipientEmail: values.recipientEmail,
        message: values.message ?? '',
        periods: Number(values.periods),
        deliverAt: day === undefined ? now : laterOf(now, instantOfDay(day)),
        billing: known?.billing ?? typed,
        input: payingInput(values),
        currency: rules.currency,
        buyer: { network, share: rules.reservations },
        referral,
        confirmationDelayMs: confirmationDelay(context),
      })
      return beginPayment(parts, context, { gateway, orderKey, values }, (work) => context.commit(work))
    },
  })
}

/** Redeems a gift by the secret of its link. Source: docs/http-contract.md "Gifts". */
export function giftRedeemCall({ payments }: OrderCallParts): Call {
  return defineCall({
    path: '/gift/redeem',
    summary: 'Redeem a gift',
    action: accountActions['change-own'],
    errors: [
      ...['gift-unknown', 'gift-used', 'gift-expired', 'gift-in-the-way', 'gift-not-needed'],
      'payment-on-its-way',
    ],
    fields: { token: text({ max: 22, pattern: GIFT_TOKEN_PATTERN }) },
    limit: TRIES,
    page: (answer: object | null) => (answer === null ? '/gift' : '/profile'),
    flash: () => ({ success: msg('Your gift is redeemed') }),
    async handle({ fields: { token }, accountId, clock, commit }) {
      const command = { token, accountId, now: clock.now() }
      await clearTheWay(payments, command)
      return commit(async (tx) => {
        const { startsAt, endsAt } = await redeemGift(tx, command)
        return { from: startsAt.toISOString(), until: endsAt.toISOString() }
      })
    },
  })
}

/** Mails a gift again, to the same or to a corrected address. Source: docs/http-contract.md "Gifts". */
export function giftResendCall(): Call {
  return defineCall({
    path: '/gift/resend',
    summary: 'Send a gift again, or to another address',
    action: accountActions['change-own'],
    errors: ['gift-unknown', 'gift-not-sendable'],
    fields: {
      number: text({ max: 20, pattern: /^\w{1,20}$/ }),
      recipientEmail: emailField(),
    },
    limit: { burst: 20, refillMs: HOUR },
    page: () => '/profile',
    flash: () => ({ success: msg('Your gift was sent') }),
    async handle({ fields: { number, recipientEmail }, accountId, clock, database, commit, count }) {
      const gift = await readGiftOfBuyer(database, accountId, number)
      if (!gift) throw giftErrors['gift-unknown']()
      count('gift mails', gift.id, MAILS_PER_GIFT)
      return commit(async (tx) => {
        const { sentAt } = await resendGift(tx, {
          giftId: gift.id,
          recipientEmail,
          actor: 'buyer',
          now: clock.now(),
        })
        return { sentAt: sentAt?.toISOString() ?? null }
      })
    },
  })
}

/** Reads a day that exists, as an ISO 8601 date. */
function readDate(typed: string): string | undefined {
  const at = /^20\d{2}-\d{2}-\d{2}$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : null
  const isReal = at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(typed)
  return isReal ? typed : undefined
}

function instantOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return instantOf({ year, month, day: date, timeMs: DELIVERY_MS }, shopTimeZone())
}

function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b
}
