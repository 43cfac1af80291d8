import { PHONE_PATTERN } from '#domains/order/address-rules.ts'
import { MAX_PIECES } from '#domains/order/contract.ts'
import { orderActions } from '#domains/order/index.ts'
import { type Gateway, paymentErrors } from '#domains/payment/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { placeExpressOrder } from '#processes/place-express-order.ts'
import { countCodeTry } from '../../code-tries.ts'
import type { CallContext } from '../../form-call.ts'
import { refuseBlockedCaller } from '../../refuse-blocked.ts'
import { type FinalizeValues, finalizeDetails } from '../order/finalize-fields.ts'
import { confirmationDelay, type OrderCallParts } from '../order/order-parts.ts'

export interface ExpressValues extends FinalizeValues {
  readonly productId: string
  readonly pieces: string | undefined
  readonly tel: string | undefined
  readonly discountCode: string | undefined
}

/**
 * Orders the one product of an express form and returns the order's key. Pieces below 1 become 1. Throws,
 * before anything is ordered: what the gateway would refuse of the form, gateway-unavailable. Source:
 * docs/http-contract.md "Gateway answers", specification §5.
 */
export async function orderExpress(
  { products, rules }: OrderCallParts,
  context: CallContext<unknown>,
  values: ExpressValues,
  gateway: Gateway,
): Promise<string> {
  const { database, session, authorise, locale, clock, network, referral } = context
  await refuseBlockedCaller(context, { email: values.email, isOrder: true })
  if (values.discountCode) await countCodeTry(context, values.discountCode)
  const pieces = Math.max(1, Number(values.pieces ?? 1))
  if (pieces > MAX_PIECES) throw commonErrors['invalid-fields']({ fields: ['pieces'] })
  if (gateway.info.needs.includes('tel')) requirePhone(values.tel || values['billing.tel'])
  return placeExpressOrder(database, {
    authorise: (cart) => authorise(orderActions['place-order'], cart),
    productId: values.productId,
    pieces,
    gateway,
    products,
    session,
    locale,
    network,
    referral,
    ...finalizeDetails(values),
    discountCode: values.discountCode ?? null,
    rules: rules.current(),
    now: clock.now(),
    confirmationDelayMs: confirmationDelay(context),
  })
}

function requirePhone(tel = ''): void {
  if (tel === '') throw commonErrors['missing-fields']({ fields: ['tel'] })
  if (!PHONE_PATTERN.test(tel)) throw paymentErrors['invalid-phone-number']({ fields: ['tel'] })
}
