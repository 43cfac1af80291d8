import { z } from 'zod'
import { identifyReader, orderActions, ownerOf, readOrderByKey } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { readOrderState } from '#views/order-state.ts'
import { text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { OK, ORDER_KEY } from '../../shapes/common.ts'
import { ORDER_WITH_MONEY } from '../../shapes/order.ts'
import { emailField } from '../email-field.ts'
import type { OrderCallParts } from './order-parts.ts'

/** Returns the current state of an order. Source: docs/http-contract.md "POST /order/state". */
export function orderStateCall(parts: OrderCallParts): Call {
  return defineCall({
    path: '/order/state',
    summary: 'State of an order and the gateways that can pay it',
    action: orderActions['read-masked'],
    limit: { burst: 240, refillMs: 60_000 },
    fields: { key: text({ max: 64 }) },
    answer: ORDER_WITH_MONEY,
    async handle({ fields, locale, translate, clock, session, authorise, database }) {
      const row = await readOrderByKey(database, fields.key)
      if (!row) throw commonErrors['not-found']()
      authorise(orderActions['read-masked'], row, fields.key)
      const reader = { visit: await session.find(), locale, translate, now: clock.now() }
      const {
        document: _,
        due: __,
        isDeclined: ___,
        ...state
      } = await readOrderState(database, row, parts, reader)
      return state
    },
  })
}

/**
 * Unmasks an order in a browser whose visitor enters its e-mail address. Source: docs/http-contract.md "POST
 * /order/identify".
 */
export function orderIdentifyCall(): Call {
  return defineCall({
    path: '/order/identify',
    summary: 'Prove the e-mail address of an order to see it unmasked',
    action: orderActions['prove-email'],
    errors: ['identify-failed'],
    fields: { key: text({ max: 64 }), email: emailField() },
    page: (answer: { readonly key: string } | null) => (answer === null ? '/cart' : `/order/${answer.key}`),
    answer: z.object({ ...OK.shape, key: ORDER_KEY }),
    async handle({ fields, clock, session, authorise, database }) {
      const owner = ownerOf(await session.open())
      const { network } = session.visitor
      await identifyReader(database, {
        authorise: (order) => authorise(orderActions['prove-email'], order, fields.key),
        key: fields.key,
        email: fields.email,
        ownerHash: owner,
        network,
        now: clock.now(),
      })
      return { ok: true, key: fields.key }
    },
  })
}
