import { readUser } from '#domains/account/index.ts'
import { orderActions } from '#domains/order/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { placeOrder } from '#processes/place-order.ts'
import { type FormReader, optional, text } from '../../fields.ts'
import { type Call, type CallContext, defineCall } from '../../form-call.ts'
import { refuseBlockedCaller } from '../../refuse-blocked.ts'
import { ORDER_KEY } from '../../shapes/common.ts'
import { emailField } from '../email-field.ts'
import { finalizeDetails, finalizeFields, orderContents } from './finalize-fields.ts'
import { confirmationDelay, type OrderCallParts } from './order-parts.ts'

/**
 * Places the cart as an order. Answers with the order's key. Source: docs/http-contract.md "POST
 * /order/finalize".
 */
export function orderFinalizeCall({ rules }: OrderCallParts): Call {
  return defineCall({
    path: '/order/finalize',
    summary: 'Place the order; answers its key',
    action: orderActions['place-order'],
    errors: [
      'sold-out',
      'too-much-reserved',
      'cart-empty',
      'order-closed',
      'order-changed',
      'code-used-up',
      'too-many-vouchers',
      'address-blocked',
    ],
    // Guests give an e-mail address; that of a member is known.
    fields: {
      key: optional(text({ max: 64 })),
      ...finalizeFields(rules),
      email: { ...emailField(), required: false },
    },
    fill: async (form, context) => ({
      ...(await memberEmail(form, context)),
      ...(await orderContents(form, context)),
    }),
    page: (key) => (key === null ? '/cart' : `/order/${key}`),
    // A person orders a few times an hour; each order reserves stock.
    limit: { burst: 40, refillMs: 30 * MINUTE },
    answer: ORDER_KEY,
    async handle(context) {
      const {
        fields,
        locale,
        withoutScript,
        clock,
        session,
        authorise,
        database,
        commit,
        network,
        referral,
      } = context
      await refuseBlockedCaller(context, { email: fields.email, isOrder: true })
      return placeOrder(database, (work) => commit(work, (order) => order.key), {
        session: (tx) => session.open(tx),
        authorise: (cart) => authorise(orderActions['place-order'], cart),
        key: fields.key ?? null,
        locale,
        ...finalizeDetails(fields),
        network,
        referral,
        mustCostAsShown: withoutScript,
        rules: rules.current(),
        now: clock.now(),
        confirmationDelayMs: confirmationDelay(context),
      })
    },
  })
}

/** Returns the default address for the confirmation of a member's order. */
async function memberEmail(
  form: FormReader,
  { session, database }: Pick<CallContext<unknown>, 'session' | 'database'>,
): Promise<Readonly<Record<string, string>>> {
  const accountId = form('email') === '' ? ((await session.find())?.accountId ?? null) : null
  const user = accountId === null ? null : await readUser(database, accountId)
  return user ? { email: user.email } : {}
}
