import { z } from 'zod'
import {
  confirmRefund,
  type PaymentEngine,
  paymentErrors,
  paymentStaffActions,
  readAttempts,
} from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'
import { recordingEngine } from '#processes/recording-act.ts'
import { giveUpRefund } from '#processes/staff-refund/give-up-refund.ts'
import { refundByStaff } from '#processes/staff-refund/refund-by-staff.ts'
import { flag, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import {
  amountField,
  amountIn,
  findOrder,
  linesField,
  numberField,
  staffMoment,
  tickedOf,
  WORDS_MAX,
} from './order-of-act.ts'

interface RefundParts {
  readonly payments: PaymentEngine
}

interface Made {
  readonly number: string
  readonly states: readonly string[]
}

const idField = () => text({ max: 36, pattern: /^[0-9a-f-]{36}$/ })
const REFUND_ERRORS = [
  'refund-too-large',
  'refund-disputed',
  'refund-which-payment',
  'refund-changed',
  'order-changed',
]

/** Makes the refund that a preview showed. */
export function adminOrderRefundCall({ payments }: RefundParts): Call {
  return defineCall({
    path: '/admin/order/refund',
    summary: 'Refund an order as a preview showed it',
    action: paymentStaffActions.refund,
    errors: REFUND_ERRORS,
    money: true,
    fields: {
      number: numberField(),
      amount: optional(amountField()),
      payment: optional(idField()),
      lines: linesField(),
      restock: flag(),
      reason: text({ max: WORDS_MAX, lines: true }),
      shown: text({ max: 22 }),
    },
    // Not back to the preview: it would be that of another refund.
    page: (answer: Made | null) => (answer ? `/admin/orders/${answer.number}` : '/admin/orders'),
    flash: () => ({ success: msg('The refund is made') }),
    answer: z.object({
      number: z.string(),
      states: z.array(z.enum(['requested', 'waiting', 'accepted', 'done', 'failed'])),
    }),
    async handle({ fields, database, ...context }) {
      const order = await findOrder(database, fields.number)
      const attemptId = fields.payment ?? null
      const attempt = (await readAttempts(database, order.id)).find(({ id }) => id === attemptId)
      const choice = {
        orderId: order.id,
        amountMinor: amountIn(attempt?.capturedCurrency ?? order.currency, fields.amount),
        attemptId,
        variantIds: tickedOf(fields.lines),
        isRestocked: fields.restock,
        reason: fields.reason,
      }
      const act = { what: 'orders.refund', subject: fields.number, after: choice } as const
      const recording = recordingEngine(payments, context, act)
      const made = await refundByStaff(recording, choice, fields.shown, staffMoment(context))
      return { number: order.number ?? '', states: made.map(({ state }) => state) }
    },
  })
}

/** Books a refund that staff transferred. */
export function adminOrderRefundDoneCall({ payments }: RefundParts): Call {
  return defineCall({
    path: '/admin/order/refund/done',
    summary: 'Confirm a refund that was transferred',
    action: paymentStaffActions.refund,
    errors: ['unknown-refund', 'refund-not-by-hand', 'refund-ended', 'refund-in-file'],
    money: true,
    fields: { number: numberField(), refund: idField(), reference: text({ max: 100 }) },
    flash: () => ({ success: msg('The refund is booked') }),
    async handle({ fields, database, ...context }) {
      const { id: chargeId } = await findOrder(database, fields.number)
      const refund = { chargeId, refundId: fields.refund, note: fields.reference, unlessInFile: true }
      const act = { what: 'orders.refund-done', subject: fields.number, after: refund } as const
      if (!(await confirmRefund(recordingEngine(payments, context, act), refund, staffMoment(context))))
        throw paymentErrors['refund-ended']()
    },
  })
}

/** Gives up a refund that will not be transferred, or whose transfer came back. */
export function adminOrderRefundGiveUpCall({ payments }: RefundParts): Call {
  return defineCall({
    path: '/admin/order/refund/give-up',
    summary: 'Give up a refund that was to be transferred',
    action: paymentStaffActions.refund,
    errors: ['unknown-refund', 'refund-not-by-hand', 'refund-ended', 'refund-in-file', 'order-changed'],
    money: true,
    fields: { number: numberField(), refund: idField(), why: text({ max: WORDS_MAX, lines: true }) },
    flash: ({ linesBack, isHeld }: GivenUp) => ({ success: wordsOfGivenUp(linesBack, isHeld) }),
    answer: z.object({ linesBack: z.int(), isHeld: z.boolean() }),
    async handle({ fields, database, ...context }): Promise<GivenUp> {
      const { id: chargeId } = await findOrder(database, fields.number)
      const refund = { chargeId, refundId: fields.refund, note: fields.why, unlessInFile: true }
      const act = { what: 'orders.refund-give-up', subject: fields.number, after: refund } as const
      const back = await giveUpRefund(recordingEngine(payments, context, act), refund, staffMoment(context))
      if (!back) throw paymentErrors['refund-ended']()
      return { linesBack: back.lines, isHeld: back.short.length > 0 }
    },
  })
}

interface GivenUp {
  /** Lines that are to be shipped again. */
  readonly linesBack: number
  /** Whether the order waits for a person, because others bought some of their pieces. */
  readonly isHeld: boolean
}

function wordsOfGivenUp(linesBack: number, isHeld: boolean): string {
  if (isHeld)
    return msg(
      'The refund is given up. Its products are on the order again, but others bought some of them: the order is held',
    )
  return linesBack > 0
    ? msg('The refund is given up. Its products are on the order again and are to be shipped')
    : msg('The refund is given up')
}
