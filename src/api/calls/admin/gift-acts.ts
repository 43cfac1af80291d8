import type { Database } from '#db/database.ts'
import { giftStaffActions, readGiftOfOrder } from '#domains/gift/index.ts'
import { readOrderByNumber } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { cancelGift, extendGift, resendGift } from '#processes/gift/change-gift.ts'
import { accepted, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { emailField } from '../email-field.ts'
import { actingOf, afterDay, dayField, queueNoteOfAct, whyField } from './acting.ts'

/** The number of the order that bought the gift. */
const numberField = () => text({ max: 40 })

/** Throws: not-found. */
async function findGift(db: Database, number: string) {
  const order = await readOrderByNumber(db, number)
  const gift = order && (await readGiftOfOrder(db, order.id))
  if (!gift) throw commonErrors['not-found']({ fields: ['number'] })
  return gift
}

/** Mails a gift again, to the same or to another address. Source: decisions 0049, 0055. */
function resendCall(): Call {
  return defineCall({
    path: '/admin/gift/resend',
    summary: 'Mail a gift again, to the same or to another address',
    action: giftStaffActions.change,
    errors: ['gift-not-sendable'],
    fields: { number: numberField(), email: optional(emailField()), why: optional(whyField()) },
    flash: () => ({ success: msg('The gift is mailed again') }),
    async handle({ fields: { number, email, why = '' }, database, commit, ...context }) {
      const { id: giftId, recipientEmail } = await findGift(database, number)
      const to = email === undefined ? {} : { recipientEmail: email }
      return commit(async (tx) => {
        await resendGift(tx, { giftId, why, ...to, ...actingOf(context) })
        const [before, after] = [{ recipientEmail }, { recipientEmail: email ?? recipientEmail }]
        queueNoteOfAct(tx, context, { what: 'gifts.resend', subject: number, before, after })
      })
    },
  })
}

/** Makes a gift valid for longer, or again. Source: decisions 0049, 0055. */
function extendCall(): Call {
  return defineCall({
    path: '/admin/gift/extend',
    summary: 'Make a gift valid for longer, also one that expired or was cancelled',
    action: giftStaffActions.change,
    errors: ['gift-not-sendable'],
    fields: { number: numberField(), until: optional(dayField()), why: optional(whyField()) },
    flash: () => ({ success: msg('The gift is valid for longer') }),
    async handle({ fields: { number, until, why = '' }, database, commit, ...context }) {
      const { id: giftId, expiresAt, state } = await findGift(database, number)
      const end = until ? afterDay(until) : null
      if (end && end <= context.clock.now()) throw commonErrors['invalid-fields']({ fields: ['until'] })
      return commit(async (tx) => {
        const next = await extendGift(tx, { giftId, until: end, why, ...actingOf(context) })
        const [before, after] = [
          { state, expiresAt },
          { state: next.state, expiresAt: next.expiresAt },
        ]
        queueNoteOfAct(tx, context, { what: 'gifts.extend', subject: number, before, after })
      })
    },
  })
}

/** Cancels a gift that is not redeemed. Source: decisions 0049, 0055. */
function cancelCall(): Call {
  return defineCall({
    path: '/admin/gift/cancel',
    summary: 'Cancel a gift that is not redeemed: its link no longer works; needs confirm=1',
    action: giftStaffActions.change,
    errors: ['gift-not-sendable'],
    fields: { number: numberField(), why: whyField(), confirm: accepted() },
    flash: () => ({ success: msg('The gift is cancelled') }),
    async handle({ fields: { number, why }, database, commit, ...context }) {
      const { id: giftId, state } = await findGift(database, number)
      return commit(async (tx) => {
        await cancelGift(tx, { giftId, why, ...actingOf(context) })
        const [before, after] = [{ state }, { state: 'cancelled' }]
        queueNoteOfAct(tx, context, { what: 'gifts.cancel', subject: number, before, after })
      })
    },
  })
}

/** Lists the calls that change a gift. */
export function giftCalls(): readonly Call[] {
  return [resendCall(), extendCall(), cancelCall()]
}
