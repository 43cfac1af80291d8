import {
  type CouponRow,
  couponStaffActions,
  type EntryView,
  readCouponById,
  readEntries,
  readOrderOfVoucher,
} from '#domains/coupon/index.ts'
import { readOrderById } from '#domains/order/index.ts'
import { decimalAmount } from '#kernel/money.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { ActView } from '#web/admin/views.ts'
import type { AdminMaker } from '../../kit/area.ts'
import { type AdminRecord, may, type RecordContext } from '../../kit/record-definition.ts'
import { amount, column, instant, isId, link, NOTHING, numbers, outside, text, whyField } from './cells.ts'
import { couponState } from './coupons.ts'

/** What happened to the money of a coupon, for staff. */
const KINDS: Readonly<Record<EntryView['kind'], string>> = {
  hold: msg('Kept for an order'),
  redeem: msg('Spent'),
  release: msg('Given free again'),
  refund: msg('Refunded to it'),
  'take-back': msg('Paid back to the buyer'),
  'give-back': msg('Given back after a failed refund'),
  'correct-down': msg('Corrected to less'),
  'correct-up': msg('Corrected to more'),
}

/** The page of one coupon. Its code is nowhere: the shop keeps a hash. */
export const couponRecord: AdminRecord = {
  action: couponStaffActions.read,
  async read(db, id, context) {
    if (!isId(id)) return null
    const coupon = await readCouponById(db, id)
    if (!coupon) return null
    const { now, t } = context
    const [entries, orderId] = await Promise.all([readEntries(db, id), readOrderOfVoucher(db, id)])
    const order = orderId === null ? null : await readOrderById(db, orderId)
    const { codeEnd, currency, validUntil, createdBy, note, initialMinor, balanceMinor } = coupon
    const isOver = validUntil !== null && validUntil <= now
    return {
      title: t('Coupon {code}', { code: `…-${codeEnd}` }),
      states: [couponState({ state: coupon.state, balanceMinor, isOver }, t)],
      facts: [
        { label: t('Balance'), cell: amount(balanceMinor, currency) },
        { label: t('Worth at first'), cell: amount(initialMinor, currency) },
        { label: t('Valid until'), cell: instant(validUntil) },
        { label: t('Created'), cell: instant(coupon.createdAt) },
        { label: t('Created by'), cell: outside(createdBy) },
        { label: t('Sold by'), cell: order?.number ? link(order.number, `orders/${order.number}`) : NOTHING },
        { label: t('Note'), cell: outside(note) },
      ],
      tables: [
        {
          title: t('Money'),
          columns: [
            column(t('Date')),
            column(t('What')),
            column(t('Order')),
            numbers(t('Amount')),
            column(t('Reason')),
          ],
          rows: entries.map((entry) => [
            instant(entry.at),
            text(t(KINDS[entry.kind])),
            entry.orderNumber ? link(entry.orderNumber, `orders/${entry.orderNumber}`) : NOTHING,
            amount(entry.amountMinor, currency),
            outside(entry.why),
          ]),
        },
      ],
      history: [],
      acts: actsOf(coupon, order !== null, context),
    }
  },
}

function actsOf(coupon: CouponRow, isSold: boolean, { actor, t }: RecordContext): readonly ActView[] {
  const { id, state, demo, balanceMinor, currency } = coupon
  const isActive = state === 'active'
  const block: ActView = {
    call: '/admin/coupon/state',
    title: isActive ? t('Block') : t('Open again'),
    hint: isActive
      ? t('Nobody can spend it any more; its money stays on it. You can open it again.')
      : t('It can be spent again.'),
    isDangerous: isActive,
    fields: [whyField(t, true)],
    subject: { id, to: isActive ? 'blocked' : 'active' },
  }
  const mail: ActView = {
    call: '/admin/coupon/mail',
    title: t('Mail it again'),
    hint: t('The buyer gets the vouchers of the order again, with their codes and the PDF.'),
    isDangerous: false,
    fields: [],
    subject: { id },
  }
  const correct: ActView = {
    call: '/admin/coupon/correct',
    title: t('Correct the balance'),
    hint: t(
      'Books the difference with your reason. Another correction takes it back. It is never worth more than at first.',
    ),
    isDangerous: true,
    fields: [
      {
        kind: 'text',
        name: 'balance',
        label: t('New balance'),
        hint: currency,
        isRequired: true,
        value: decimalAmount({ amount: balanceMinor, currency }),
      },
      whyField(t, true),
    ],
    subject: { id, seen: String(balanceMinor) },
  }
  return [
    ...(isSold && may(actor, couponStaffActions['mail-again']) ? [mail] : []),
    ...(!isSold && may(actor, couponStaffActions.correct) ? [correct] : []),
    ...(!demo && may(actor, couponStaffActions.block) ? [block] : []),
  ]
}

/** The page that creates coupons and shows their codes once. */
export const couponMaker: AdminMaker = {
  title: msg('New coupon'),
  action: couponStaffActions.create,
  act: ({ t }) => ({
    call: '/admin/coupon/create',
    title: t('Create'),
    hint: t(
      'The codes are shown here once: the shop keeps no code and cannot show it again. Block a coupon to take it back.',
    ),
    isDangerous: false,
    subject: {},
    fields: fieldsOf(t),
    shows: 'codes',
    needsScript: true,
  }),
}

function fieldsOf(t: Translate): ActView['fields'] {
  return [
    { kind: 'text', name: 'amount', label: t('Amount'), hint: t('Such as 5.00'), isRequired: true },
    { kind: 'number', name: 'count', label: t('Number of coupons'), hint: '', isRequired: false, value: '1' },
    { kind: 'day', name: 'until', label: t('Last day'), hint: t('Empty: without end'), isRequired: false },
    { kind: 'text', name: 'note', label: t('Note'), hint: t('Only staff see it.'), isRequired: false },
  ]
}
