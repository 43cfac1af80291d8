import { PRODUCT_ID_PATTERN } from '#domains/catalog/contract.ts'
import { MAX_PIECES } from '#domains/order/contract.ts'
import { type OrderChange, orderActions, ownerOf, readsUnmasked, updateOrder } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { knownMember } from '#processes/known-member.ts'
import { presentOrder } from '#views/present-order.ts'
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
import { type Call, defineCall } from '../../form-call.ts'
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
    errors: ['sold-out', 'order-closed', 'order-changed', 'not-for-cart', 'too-many-lines'],
    fields,
    limit: { burst: 120, refillMs: 60_000 },
    page: () => '/cart',
    async handle({ fields: values, locale, translate, clock, session, authorise, commit }) {
      const change = changeOf(values)
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
            rules: parts.rules.current(),
            products: parts.products,
            now,
          })
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
            ...discountAnswer(values.discountCode, translate),
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
    discountCode: clearable(text({ max: 64 })),
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

/**
 * Answers that a discount code is unknown, because no discount codes exist yet. The rest of the call still
 * takes effect. Source: docs/http-contract.md "Carts and orders".
 */
function discountAnswer(code: string | null | undefined, translate: (english: string) => string) {
  if (code === undefined) return {}
  if (code === null) return { discountCodeSuccess: true }
  return {
    discountCodeSuccess: false,
    discountCodeError: { code: 'unknown-code', text: translate('This code is not known') },
  }
}
