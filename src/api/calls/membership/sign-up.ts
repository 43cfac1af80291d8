import { accountActions } from '#domains/account/index.ts'
import { PRODUCT_ID_PATTERN } from '#domains/catalog/contract.ts'
import { DISCOUNT_CODE_MAX } from '#domains/discount/contract.ts'
import { readKnownAddress } from '#domains/order/index.ts'
import type { GatewayAnswer } from '#domains/payment/contract.ts'
import type { PlanKind } from '#domains/subscription/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { beginSubscription } from '#processes/begin-subscription.ts'
import { countCodeTry } from '../../code-tries.ts'
import { flag, optional as optionalField, text, type ValuesOf } from '../../fields.ts'
import { type Call, type CallContext, defineCall } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'
import { refuseBlockedCaller } from '../../refuse-blocked.ts'
import { addressFields, addressOf, REQUIRED_PARTS } from '../order/address-fields.ts'
import { confirmationDelay, type OrderCallParts } from '../order/order-parts.ts'
import { beginPayment, findGateway, PAYING_FIELDS, pageAfter, payingInput } from '../payment/begin-payment.ts'

/**
 * Signs up for a subscription and begins to pay its first period. Source: docs/http-contract.md
 * "POST /subscription/link".
 */
export function subscriptionLinkCall(parts: OrderCallParts): Call {
  return signUpCall(parts, {
    path: '/subscription/link',
    summary: 'Subscribe and begin to pay the first period',
    kind: 'subscription',
  })
}

/**
 * Signs up for a premium membership and begins to pay its first period. Source: docs/http-contract.md
 * "POST /premium/link".
 */
export function premiumLinkCall(parts: OrderCallParts): Call {
  return signUpCall(parts, {
    path: '/premium/link',
    summary: 'Become a premium member and begin to pay the first period',
    kind: 'premium',
  })
}

/** Discount codes that one account may try in an hour. */
const CODES_PER_ACCOUNT: Limit = { burst: 20, refillMs: HOUR }

interface SignUp {
  readonly path: '/subscription/link' | '/premium/link'
  readonly summary: string
  readonly kind: PlanKind
}

function signUpCall(parts: OrderCallParts, { path, summary, kind }: SignUp): Call {
  return defineCall({
    path,
    summary,
    action: accountActions['change-own'],
    errors: [
      'already-subscribed',
      'gateway-unavailable',
      'transform-unconfirmed',
      'invalid-phone-number',
      'already-paid',
      'payment-on-its-way',
      'payment-superseded',
      'payment-declined',
      'provider-unreachable',
      'order-shipped',
      'order-changed',
      'order-closed',
      'sold-out',
      'too-much-reserved',
      ...[
        'unknown-code',
        'code-used-up',
        'code-expired',
        'code-not-yet',
        'code-for-orders',
        'code-without-plan',
      ],
      'address-blocked',
    ],
    fields: signUpFields(parts),
    money: true,
    page: (answer: GatewayAnswer | null) =>
      answer === null ? (kind === 'premium' ? '/premium' : '/subscription') : pageAfter(answer),
    handle: (context) => signUp(parts, context, kind),
  })
}

function signUpFields({ rules }: OrderCallParts) {
  // Which address a plan needs is known once it was read.
  const optional = { required: () => false, read: () => true }
  const elsewhere = (form: (name: string) => string): boolean => form('sameAddress') !== '1'
  return {
    gatewayId: text({ max: 40 }),
    productId: text({ max: 40, pattern: PRODUCT_ID_PATTERN }),
    ...addressFields('billing', rules, optional),
    sameAddress: flag(),
    ...addressFields('shipping', rules, { required: () => false, read: elsewhere }),
    waiver: flag(),
    discountCode: optionalField(text({ max: DISCOUNT_CODE_MAX })),
    ...PAYING_FIELDS,
  } as const
}

type SignUpValues = ValuesOf<ReturnType<typeof signUpFields>>

async function signUp(
  parts: OrderCallParts,
  context: CallContext<SignUpValues> & { readonly accountId: string },
  kind: PlanKind,
): Promise<GatewayAnswer> {
  const { fields: values, accountId, locale, translate, clock, network, referral } = context
  await refuseBlockedCaller(context, { isOrder: true })
  const gateway = findGateway(parts.gateways, values.gatewayId)
  if (values.discountCode) {
    context.count('premium-code', accountId, CODES_PER_ACCOUNT)
    await countCodeTry(context, values.discountCode)
  }
  const rules = parts.rules.current()
  const addresses = await addressesOf(context, values, accountId, rules)
  const { orderKey, isTrial } = await beginSubscription(parts.payments, {
    kind,
    accountId,
    productId: values.productId,
    gateway,
    locale,
    translate,
    rules,
    ...addresses,
    input: payingInput(values),
    waiver: values.waiver,
    discountCode: values.discountCode ?? null,
    currency: rules.currency,
    requireAddress: () => requireAddress(values, addresses.isGiven),
    buyer: { network, share: rules.reservations },
    referral,
    confirmationDelayMs: confirmationDelay(context),
    now: clock.now(),
  })
  if (isTrial) return { type: 'reload', orderKey }
  return beginPayment(parts, context, { gateway, orderKey, values }, (work) => context.commit(work))
}

/** Returns the addresses of the form; without any, those of the member's last order. */
async function addressesOf(
  { database }: CallContext<unknown>,
  values: SignUpValues,
  accountId: string,
  rules: ReturnType<OrderCallParts['rules']['current']>,
) {
  const billing = addressOf(values, 'billing')
  const shipping = addressOf(values, 'shipping')
  if (Object.keys(billing).length > 0 || Object.keys(shipping).length > 0)
    return { billing, shipping: Object.keys(shipping).length > 0 ? shipping : null, isGiven: true }
  const known = await readKnownAddress(database, rules, accountId)
  return {
    billing: known?.billing ?? {},
    shipping: known?.shippingAddress ?? null,
    isGiven: known === null,
  }
}

/** Throws: missing-fields, which names every part that goods cannot be sent without. */
function requireAddress(values: SignUpValues, isGiven: boolean): void {
  if (!isGiven) return
  const prefixes = values.sameAddress ? (['billing'] as const) : (['billing', 'shipping'] as const)
  const fields = prefixes.flatMap((prefix) => {
    const given = addressOf(values, prefix)
    return REQUIRED_PARTS.filter((part) => !given[part]).map((part) => `${prefix}.${part}`)
  })
  if (fields.length > 0) throw commonErrors['missing-fields']({ fields })
}
