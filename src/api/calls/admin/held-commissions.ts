import type { Queryable } from '#db/database.ts'
import { readOrderByNumber } from '#domains/order/index.ts'
import {
  type DecideHeld,
  heldValues,
  holdPending,
  partnerErrors,
  partnerStaffActions,
  refuseHeld,
  releaseHeld,
  restoreRefused,
} from '#domains/partner/index.ts'
import { msg } from '#kernel/translate.ts'
import { oneOf, optional } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { actingOf, idField, queueNoteOfAct, whyField } from './acting.ts'
import { numberField } from './order-of-act.ts'

const DECISIONS = {
  held: { from: 'pending', what: 'partners.hold', decide: holdPending },
  released: { from: 'held', what: 'partners.release', decide: releaseHeld },
  refused: { from: 'held', what: 'partners.refuse', decide: refuseHeld },
  restored: { from: 'refused', what: 'partners.restore', decide: restoreRefused },
} as const

/** Holds commissions of a partner, releases or refuses them, or takes a refusal back. Source: decision 0076. */
export function heldCommissionsCall(): Call {
  return defineCall({
    path: '/admin/partner/commissions',
    summary: 'Hold commissions of a partner, release or refuse them, or take a refusal back',
    action: partnerStaffActions.decide,
    errors: ['nothing-to-decide', 'own-commissions', 'commission-moved'],
    fields: {
      id: idField(),
      to: oneOf(['held', 'released', 'refused', 'restored']),
      order: optional(numberField()),
      why: whyField(),
    },
    money: true,
    flash: () => ({ success: msg('The commissions are changed') }),
    async handle({ fields: { id, to, order, why }, database, commit, ...context }) {
      const orderId = await orderOf(database, order)
      const { from, what, decide } = DECISIONS[to]
      const { actor, now } = actingOf(context)
      const decision: DecideHeld = { partnerId: id, orderId, by: context.accountId, why, actor, now }
      return commit(async (tx) => {
        const sums = await decide(tx, decision)
        const after = { state: to, why, ...heldValues(sums) }
        queueNoteOfAct(tx, context, { what, subject: id, before: { state: from }, after })
      })
    },
  })
}

/** Returns the id of the order that staff named; null for all. Throws: nothing-to-decide for an unknown one. */
async function orderOf(db: Queryable, number: string | undefined): Promise<string | null> {
  if (number === undefined || number.trim() === '') return null
  const order = await readOrderByNumber(db, number.trim().toUpperCase())
  if (!order) throw partnerErrors['nothing-to-decide']({ fields: ['order'] })
  return order.id
}
