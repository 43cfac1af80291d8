import { PRODUCT_ID_PATTERN } from '#domains/catalog/contract.ts'
import {
  DISCOUNT_CODE_MAX,
  DISCOUNT_PROBLEMS,
  type DiscountProblem,
  type DiscountResult,
} from '#domains/discount/contract.ts'
import { MAX_PIECES, type OrderView } from '#domains/order/contract.ts'
import {
  type DiscountChange,
  type OrderChange,
  orderActions,
  ownerOf,
  readsUnmasked,
  updateOrder,
} from '#domains/order/index.ts'
import { queueCartVisit } from '#domains/partner/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors, DomainError } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { knownMember } from '#processes/known-member.ts'
import { discountProblemText } from '#views/discount-problem.ts'
import { presentOrder } from '#views/present-order.ts'
import { countCodeTry } from '../../code-tries.ts'
import {
  clearable,
  eachNamed,
  flag,
  oneOf,
  optional,
  text,
  type ValuesOf,
  wholeNumber,
} from '../../fields.ts'
import { type Call, type CallContext, defineCall } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'
import { UPDATED_ORDER } from '../../shapes/order.ts'
import { emailField } from '../email-field.ts'
import { addressFields, addressOf } from './address-fields.ts'
import type { OrderCallParts } from './order-parts.ts'
import { orderTextFields, orderTextsIn } from './text-fields.ts'

/** Changes a cart: products, pieces and address. Source: docs/http-contract.md "POST /order/update". */
export function orderUpdateCall(parts: OrderCallParts): Call {
  const fields = updateFields(parts)
  return defineCall({
    path: '/order/update',
    summary: 'Change a cart: add or set products, or give an address',
    action: orderActions['change-cart'],
    errors: [
      'sold-out',
      'order-closed',
      'order-changed',
      'not-for-cart',
      'too-many-lines',
      'too-many-vouchers',
    ],
    fields,
    limit: { burst: 120, refillMs: 60_000 },
    page: () => '/cart',
    flash: ({ discountCodeError, discountMinimum, order }: Answered) =>
      discountCodeError
        ? {
            error: DISCOUNT_PROBLEMS[discountCodeError.code],
            code: discountCodeError.code,
            fields: ['discountCode'],
            values: { minimum: String(discountMinimum ?? 0), currency: order.currency },
          }
        : null,
    answer: UPDATED_ORDER,
    async handle(context) {
      const { fields: values, locale, clock, session, authorise, commit, referral } = context
      const change = changeOf(values)
      const isLimited = values.discountCode ? await isOutOfTries(context, values.discountCode) : false
      const discount = isLimited ? null : discountChange(values)
      const now = clock.now()
      return commit(
        async (tx) => {
          const visit = await session.open(tx)
          const owner = ownerOf(visit)
          const whose = { ownerHash: owner, sessionIsNew: visit.isNew, key: values.key ?? null }
          const accountId = knownMember(visit)
          const document = await updateOrder(tx, {
            ...whose,
            authorise: (cart) => authorise(orderActions['change-cart'], cart),
            accountId,
            locale,
            change,
            ...(discount ? { discount } : {}),
            rules: parts.rules.current(),
            products: parts.products,
            now,
          })
          const { partners } = parts.rules.current()
          if (referral.ref !== null && partners.isOpen)
            queueCartVisit(tx, document.row.id, referral.ref, partners, now)
          return { document, masked: !(await readsUnmasked(tx, document.row, visit, now)) }
        },
        ({ document, masked }) => {
          const order = presentOrder(document, { mountPath: parts.mountPath, locale, masked })
          const html = parts.renderSummary(order, locale, values.render ?? 'summary')
          return {
            serial: order.serial,
            html,
            key: order.key,
            order,
            ...(isLimited ? refused('too-many-tries', 0, document.row.currency, locale) : {}),
            ...(discount && !('remove' in discount)
              ? discountAnswer(document.refusedCode, document.row.currency, locale)
              : {}),
          }
        },
      )
    },
  })
}

function updateFields({ rules }: OrderCallParts) {
  const always = { required: () => false, read: () => true }
  return {
    fn: oneOf(['productSet', 'productAdd', 'address']),
    key: optional(text({ max: 64 })),
    productId: optional(text({ max: 40, pattern: PRODUCT_ID_PATTERN })),
    // An empty box does not fall back to the default: an empty text is not a number.
    pieces: clearable(wholeNumber({ min: 0, max: MAX_PIECES })),
    product: eachNamed(/^product([a-z0-9-]{1,40})$/, wholeNumber({ min: 0, max: MAX_PIECES })),
    onlyUpdateWhenProductNotExists: flag(),
    discountCode: clearable(text({ max: DISCOUNT_CODE_MAX })),
    removeDiscountCode: optional(text({ max: DISCOUNT_CODE_MAX })),
    render: optional(oneOf(['summary', 'expressproduct'])),
    email: optional(emailField()),
    ...addressFields('billing', rules, always),
    sameAddress: optional(flag()),
    ...addressFields('shipping', rules, { ...always, read: (form) => form('sameAddress') !== '1' }),
    shippingMethod: optional(text({ max: 40 })),
    ...orderTextFields(),
  } as const
}

type Values = ValuesOf<ReturnType<typeof updateFields>>

function changeOf(values: Values): OrderChange {
  if (values.fn === 'address') return addressChange(values)
  if (values.fn === 'productAdd') {
    if (values.productId === undefined) throw commonErrors['missing-fields']({ fields: ['productId'] })
    if (values.pieces === 0 || values.pieces === null)
      throw commonErrors['invalid-fields']({ fields: ['pieces'] })
    return {
      fn: 'productAdd',
      productId: values.productId,
      pieces: values.pieces ?? 1,
      onlyWhenNew: values.onlyUpdateWhenProductNotExists,
    }
  }
  const pieces = new Map(values.product)
  if (values.productId !== undefined && typeof values.pieces === 'number')
    pieces.set(values.productId, values.pieces)
  else if (pieces.size === 0 || values.productId !== undefined)
    throw commonErrors['missing-fields']({ fields: missingOf(values) })
  return { fn: 'productSet', pieces }
}

function missingOf({ productId, pieces }: Values): string[] {
  return [
    ...(productId === undefined ? ['productId'] : []),
    ...(typeof pieces === 'number' ? [] : ['pieces']),
  ]
}

function addressChange(values: Values): OrderChange {
  const billing = addressOf(values, 'billing')
  const shipping = addressOf(values, 'shipping')
  const elsewhere = Object.keys(shipping).length > 0
  return {
    fn: 'address',
    ...(values.email === undefined ? {} : { email: values.email }),
    ...(Object.keys(billing).length > 0 ? { billing } : {}),
    ...(values.sameAddress ? { shipping: null } : elsewhere ? { shipping } : {}),
    texts: orderTextsIn(values),
    ...(values.shippingMethod === undefined ? {} : { shippingMethod: values.shippingMethod }),
  }
}

/** Codes that one session may enter in an hour: a code is not found by trying. */
const TRIES_PER_SESSION: Limit = { burst: 30, refillMs: HOUR }

/**
 * Counts a code that is entered and returns whether there were too many. The rest of the call acts all the
 * same. Source: docs/http-contract.md "Carts and orders".
 */
async function isOutOfTries(context: CallContext<unknown>, code: string): Promise<boolean> {
  try {
    const visit = await context.session.find()
    if (visit) context.count('discount-code', visit.hash.toString('hex'), TRIES_PER_SESSION)
    await countCodeTry(context, code)
    return false
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too-many-requests') return true
    throw error
  }
}

function discountChange({ discountCode, removeDiscountCode }: Values): DiscountChange | null {
  if (discountCode === null) return { removeAll: true }
  if (discountCode !== undefined) return { enter: discountCode }
  return removeDiscountCode === undefined ? null : { remove: removeDiscountCode }
}

interface DiscountAnswer {
  readonly discountCodeSuccess?: boolean
  readonly discountCodeError?: { readonly code: DiscountProblem; readonly text: string }
  /** The least value of goods that the code needs. Units: minor units. */
  readonly discountMinimum?: number
}

interface Answered extends DiscountAnswer {
  readonly order: OrderView
}

/**
 * Answers whether the code that was entered takes something off, and if not, why. Source:
 * docs/http-contract.md "Carts and orders".
 */
function discountAnswer(result: DiscountResult | null, currency: string, locale: LocaleCode): DiscountAnswer {
  if (!result?.problem) return { discountCodeSuccess: true }
  return refused(result.problem, result.minimumMinor, currency, locale)
}

function refused(
  code: DiscountProblem,
  minimumMinor: number,
  currency: string,
  locale: LocaleCode,
): DiscountAnswer {
  return {
    discountCodeSuccess: false,
    discountCodeError: { code, text: discountProblemText(code, { amount: minimumMinor, currency }, locale) },
    ...(code === 'code-below-minimum' ? { discountMinimum: minimumMinor } : {}),
  }
}
