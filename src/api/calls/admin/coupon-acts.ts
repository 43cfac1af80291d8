import { z } from 'zod'
import {
  correctCoupon,
  couponErrors,
  couponStaffActions,
  createCoupon,
  readCouponById,
  readOrderOfVoucher,
  setStateOfCoupon,
} from '#domains/coupon/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { mailVouchersIn } from '#processes/mail-vouchers-again.ts'
import { oneOf, optional, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import {
  actingOf,
  afterDay,
  amountField,
  amountOf,
  dayField,
  idField,
  queueNoteOfAct,
  whyField,
} from './acting.ts'

/** Larger counts are taken for typing errors. */
const COUNT_MAX = 1_000
const NOTE_MAX = 200
/** Units: minor units. */
const MOST_MINOR = 9_999_999_999

/** Creates coupons and answers with their codes, which are shown here and never again. Source: decision 0054. */
function createCall(): Call {
  return defineCall({
    path: '/admin/coupon/create',
    summary: 'Create coupons and answer with their codes, which the shop cannot show again',
    action: couponStaffActions.create,
    fields: {
      amount: amountField(),
      count: optional(wholeNumber({ min: 1, max: COUNT_MAX })),
      until: optional(dayField()),
      note: optional(text({ max: NOTE_MAX })),
    },
    limit: { burst: 30, refillMs: HOUR },
    money: true,
    secret: true,
    page: () => '/admin/coupons',
    flash: () => ({ success: msg('The coupons are created') }),
    answer: z.object({ codes: z.array(z.string()) }),
    async handle({ fields: { amount, count = 1, until, note = '' }, database, commit, ...context }) {
      const acting = actingOf(context)
      const { currency } = await readShopRules(database)
      const amountMinor = amountOf(amount, currency, 'amount')
      const validUntil = until ? afterDay(until) : null
      if (validUntil && validUntil <= acting.now) throw commonErrors['invalid-fields']({ fields: ['until'] })
      return commit(async (tx) => {
        const codes: string[] = []
        for (let index = 0; index < count; index += 1) {
          const made = await createCoupon(tx, { currency, amountMinor, validUntil, note, ...acting })
          codes.push(made.code)
        }
        const after = { count, amountMinor, currency, validUntil, note }
        queueNoteOfAct(tx, context, { what: 'coupons.create', subject: 'new', after })
        return { codes }
      })
    },
  })
}

/** Blocks a coupon, or opens it again. Source: decision 0054. */
function stateCall(): Call {
  return defineCall({
    path: '/admin/coupon/state',
    summary: 'Block a coupon, or open it again',
    action: couponStaffActions.block,
    errors: ['coupon-as-wanted'],
    fields: { id: idField(), to: oneOf(['blocked', 'active']), why: whyField() },
    flash: () => ({ success: msg('The coupon is changed') }),
    handle: ({ fields: { id, to, why }, commit, ...context }) =>
      commit(async (tx) => {
        await setStateOfCoupon(tx, { id, to, why, ...actingOf(context) })
        const before = { state: to === 'blocked' ? 'active' : 'blocked' }
        queueNoteOfAct(tx, context, { what: 'coupons.state', subject: id, before, after: { state: to } })
      }),
  })
}

/** Corrects what a coupon is worth. Source: decision 0054. */
function correctCall(): Call {
  return defineCall({
    path: '/admin/coupon/correct',
    summary: 'Correct what a coupon is worth, by a booking with a reason',
    action: couponStaffActions.correct,
    errors: ['coupon-moved', 'coupon-of-order'],
    fields: {
      id: idField(),
      seen: wholeNumber({ min: 0, max: MOST_MINOR }),
      balance: amountField(),
      why: whyField(),
    },
    money: true,
    flash: () => ({ success: msg('The balance is corrected') }),
    async handle({ fields: { id, seen, balance, why }, database, commit, ...context }) {
      const coupon = await readCouponById(database, id)
      if (!coupon) throw commonErrors['not-found']({ fields: ['id'] })
      const toMinor = amountOf(balance, coupon.currency, 'balance', 0)
      return commit(async (tx) => {
        await correctCoupon(tx, { couponId: id, seenMinor: seen, toMinor, why, ...actingOf(context) })
        const [before, after] = [{ balanceMinor: seen }, { balanceMinor: toMinor }]
        queueNoteOfAct(tx, context, { what: 'coupons.correct', subject: id, before, after })
      })
    },
  })
}

/** Mails the vouchers of the order that sold a coupon again. Source: decisions 0044, 0055. */
function mailCall(): Call {
  return defineCall({
    path: '/admin/coupon/mail',
    summary: 'Mail the gift vouchers of the order that sold this one to their buyer again',
    action: couponStaffActions['mail-again'],
    errors: ['coupon-not-mailable'],
    fields: { id: idField() },
    flash: () => ({ success: msg('The vouchers are mailed again') }),
    async handle({ fields: { id }, database, commit, ...context }) {
      if (!(await readCouponById(database, id))) throw commonErrors['not-found']({ fields: ['id'] })
      const orderId = await readOrderOfVoucher(database, id)
      return commit(async (tx) => {
        if (orderId === null || !(await mailVouchersIn(tx, orderId, context.clock.now())))
          throw couponErrors['coupon-not-mailable']()
        queueNoteOfAct(tx, context, { what: 'coupons.mail', subject: id })
      })
    },
  })
}

/** Lists the calls about coupons. */
export function couponAdminCalls(): readonly Call[] {
  return [createCall(), stateCall(), correctCall(), mailCall()]
}
