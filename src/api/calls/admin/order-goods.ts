import {
  insertNote,
  noteDelivery,
  orderStaffActions,
  removeNote,
  restockOrder,
  unrestockOrder,
} from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { msg } from '#kernel/translate.ts'
import { inActOf, recordingAct } from '#processes/recording-act.ts'
import { text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { findOrder, numberField, staffMoment, WORDS_MAX } from './order-of-act.ts'

/** Returns shipped pieces that came back to stock. */
export function adminOrderRestockCall(): Call {
  return defineCall({
    path: '/admin/order/restock',
    summary: 'Return the pieces of an order to stock',
    action: orderStaffActions.ship,
    errors: ['nothing-shipped', 'restocked-before'],
    fields: { number: numberField() },
    flash: () => ({ success: msg('The pieces are in stock again') }),
    async handle({ fields, database, ...context }) {
      const { id: orderId } = await findOrder(database, fields.number)
      await restockOrder(
        recordingAct(database, context, { what: 'orders.restock', subject: fields.number }),
        { orderId, ...staffMoment(context) },
      )
    },
  })
}

/** Undoes `adminOrderRestockCall`. */
export function adminOrderUnrestockCall(): Call {
  return defineCall({
    path: '/admin/order/unrestock',
    summary: 'Undo the return of pieces to stock',
    action: orderStaffActions.ship,
    errors: ['nothing-restocked', 'restock-sold'],
    fields: { number: numberField() },
    flash: () => ({ success: msg('The return is undone') }),
    async handle({ fields, database, ...context }) {
      const { id: orderId } = await findOrder(database, fields.number)
      await unrestockOrder(
        recordingAct(database, context, { what: 'orders.unrestock', subject: fields.number }),
        { orderId, ...staffMoment(context) },
      )
    },
  })
}

/** Notes the day on which an order arrived. */
export function adminOrderDeliveredCall(): Call {
  return defineCall({
    path: '/admin/order/delivered',
    summary: 'Note the day on which an order arrived',
    action: orderStaffActions.ship,
    errors: ['nothing-shipped'],
    fields: { number: numberField(), day: text({ max: 10, pattern: /^\d{4}-\d\d-\d\d$/ }) },
    flash: () => ({ success: msg('Saved') }),
    async handle({ fields, database, ...context }) {
      const { number, day } = fields
      if (Number.isNaN(Date.parse(day))) throw commonErrors['invalid-fields']({ fields: ['day'] })
      const { id: orderId } = await findOrder(database, number)
      await noteDelivery(
        recordingAct(database, context, { what: 'orders.delivered', subject: number, after: { day } }),
        { orderId, deliveredOn: day, ...staffMoment(context) },
      )
    },
  })
}

/** Writes a note about an order for other staff. */
export function adminOrderNoteCall(): Call {
  return defineCall({
    path: '/admin/order/note',
    summary: 'Write a note about an order',
    action: orderStaffActions.note,
    fields: { number: numberField(), words: text({ max: WORDS_MAX, lines: true }) },
    flash: () => ({ success: msg('Saved') }),
    async handle({ fields, database, ...context }) {
      const { id: orderId } = await findOrder(database, fields.number)
      const { actor, now } = staffMoment(context)
      const note = { orderId, id: uuidv7(now.getTime()), words: fields.words, actor, at: now }
      const act = { what: 'orders.note', subject: fields.number, after: { words: fields.words } } as const
      await inActOf(database, context, act, (tx) => insertNote(tx, note))
    },
  })
}

/** Takes a note away. */
export function adminOrderRemoveNoteCall(): Call {
  return defineCall({
    path: '/admin/order/note/remove',
    summary: 'Remove a note about an order',
    action: orderStaffActions.note,
    fields: { number: numberField(), note: text({ max: 36, pattern: /^[0-9a-f-]{36}$/ }) },
    flash: () => ({ success: msg('The note is removed') }),
    async handle({ fields, database, ...context }) {
      const { id: orderId } = await findOrder(database, fields.number)
      const note = { orderId, id: fields.note, now: context.clock.now() }
      const act = {
        what: 'orders.note-remove',
        subject: fields.number,
        after: { note: fields.note },
      } as const
      await inActOf(database, context, act, async (tx) => {
        if (!(await removeNote(tx, note))) throw commonErrors['not-found']({ fields: ['note'] })
      })
    },
  })
}
