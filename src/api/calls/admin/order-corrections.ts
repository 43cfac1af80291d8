import { z } from 'zod'
import {
  ADDRESS_TEXT_MAX,
  isValidLine1,
  isValidPhone,
  isValidZip,
  normalizeZip,
} from '#domains/order/address-rules.ts'
import { type Correction, changeDelivery, correctOrder, orderStaffActions } from '#domains/order/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { flag, oneOf, optional, ruled, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { emailField } from '../email-field.ts'
import { findOrder, numberField, staffMoment } from './order-of-act.ts'

const shownField = () => text({ max: 22 })
const ERRORS = ['order-ended', 'newer-correction', 'nothing-to-correct']

/** Corrects the e-mail address of an order. Source: decision 0058. */
export function adminOrderEmailCall(): Call {
  return defineCall({
    path: '/admin/order/email',
    summary: 'Correct the e-mail address of an order',
    action: orderStaffActions.edit,
    errors: ERRORS,
    fields: { number: numberField(), email: emailField(), shown: shownField() },
    flash: () => ({ success: msg('Corrected. The confirmation is on its way to the buyer') }),
    async handle({ fields: { number, email, shown }, commit, database, accountId, clock }) {
      const { id: orderId } = await findOrder(database, number)
      const moment = staffMoment({ accountId, clock })
      await commit(async (tx) => {
        const change = { orderId, correction: { of: 'email', email }, shown, ...moment } as const
        const changed = await correctOrder(tx, change)
        const act = { accountId, what: 'orders.correct', subject: number, now: moment.now } as const
        queueStaffAct(tx, { ...act, before: { email: changed.before }, after: { email } })
      })
    },
  })
}

/** Corrects an address of an order within its country. Source: decision 0058. */
export function adminOrderAddressCall({ rules }: { readonly rules: RulesSource }): Call {
  return defineCall({
    path: '/admin/order/address',
    summary: 'Correct an address of an order',
    action: orderStaffActions.edit,
    errors: [...ERRORS, 'invoice-issued', 'nothing-to-ship'],
    fields: {
      number: numberField(),
      of: oneOf(['billing', 'shipping']),
      name: text({ max: ADDRESS_TEXT_MAX }),
      company: optional(text({ max: ADDRESS_TEXT_MAX })),
      line1: ruled(ADDRESS_TEXT_MAX, (value) => (isValidLine1(value) ? value : undefined)),
      line2: optional(text({ max: ADDRESS_TEXT_MAX })),
      zip: optional(text({ max: 32 })),
      city: text({ max: ADDRESS_TEXT_MAX }),
      tel: optional(ruled(40, (value) => (isValidPhone(value) ? value : undefined))),
      shown: shownField(),
    },
    flash: () => ({ success: msg('Corrected. The confirmation is on its way to the buyer') }),
    async handle({ fields, commit, database, accountId, clock }) {
      const { number, of, shown, zip = '', name, company, line1, line2, city, tel } = fields
      const order = await findOrder(database, number)
      const { country = '' } = (of === 'billing' ? order.billing : order.shippingAddress) ?? order.billing
      if (!isValidZip(zip, country, rules.current().postalRules))
        throw commonErrors['invalid-fields']({ fields: ['zip'] })
      const address = { name, company, line1, line2, zip: normalizeZip(zip), city, tel }
      const correction = { of, address } as Correction
      const moment = staffMoment({ accountId, clock })
      await commit(async (tx) => {
        const { before, after } = await correctOrder(tx, { orderId: order.id, correction, shown, ...moment })
        const act = { accountId, what: 'orders.correct', subject: number, now: moment.now } as const
        queueStaffAct(tx, { ...act, before: { [of]: before }, after: { [of]: after } })
      })
    },
  })
}

/** Changes how an order is sent. Source: decision 0058. */
export function adminOrderDeliveryCall({ rules }: { readonly rules: RulesSource }): Call {
  return defineCall({
    path: '/admin/order/delivery',
    summary: 'Change how an order is sent',
    action: orderStaffActions.edit,
    errors: [...ERRORS, 'nothing-to-ship', 'no-such-delivery', 'delivery-dearer'],
    fields: { number: numberField(), method: text({ max: 60 }), ours: flag(), shown: shownField() },
    flash: ({ isCheaper }: { readonly isCheaper: boolean }) => ({
      success: isCheaper
        ? msg(
            'The delivery is changed. It costs less than the buyer paid: refund the difference if you want to',
          )
        : msg('The delivery is changed. The confirmation is on its way to the buyer'),
    }),
    answer: z.object({ isCheaper: z.boolean(), differenceMinor: z.int() }),
    async handle({ fields: { number, method, ours, shown }, commit, database, accountId, clock }) {
      const { id: orderId } = await findOrder(database, number)
      const moment = staffMoment({ accountId, clock })
      return commit(async (tx) => {
        const change = { orderId, method, isOurs: ours, rules: rules.current(), shown, ...moment }
        const { before, after, differenceMinor } = await changeDelivery(tx, change)
        const act = { accountId, what: 'orders.delivery', subject: number, now: moment.now } as const
        queueStaffAct(tx, { ...act, before: { method: before }, after: { method: after, ours } })
        return { isCheaper: differenceMinor < 0, differenceMinor }
      })
    },
  })
}
