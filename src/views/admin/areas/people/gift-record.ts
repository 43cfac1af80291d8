import { readUser } from '#domains/account/index.ts'
import { type GiftRow, giftStaffActions, readGiftHistory, readGiftOfOrder } from '#domains/gift/index.ts'
import { readOrderByNumber } from '#domains/order/index.ts'
import { periodLength } from '#kernel/period-words.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActView } from '#web/admin/views.ts'
import { type AdminRecord, may } from '../../kit/record-definition.ts'
import { readActors } from '../../orders/timeline.ts'
import { giftWords } from '../../words/membership-words.ts'
import { instant, link, NOTHING, outside, text, whyField } from './cells.ts'
import { giftState } from './gifts.ts'

/** The page of one gift, found by the order that bought it. */
export const giftRecord: AdminRecord = {
  action: giftStaffActions.read,
  async read(db, number, { actor, t }) {
    const order = await readOrderByNumber(db, number)
    const gift = order && (await readGiftOfOrder(db, order.id))
    if (!gift) return null
    const [history, redeemer] = await Promise.all([
      readGiftHistory(db, gift.id),
      gift.redeemedBy === null ? null : readUser(db, gift.redeemedBy),
    ])
    const nameOf = await readActors(
      db,
      history.map((line) => line.actor),
      t,
    )
    return {
      title: t('Gift of order {number}', { number }),
      states: [giftState(gift.state, t)],
      facts: [
        { label: t('Order'), cell: link(number, `orders/${number}`) },
        {
          label: t('Recipient'),
          cell: outside([gift.recipientName, gift.recipientEmail].filter(Boolean).join(', ')),
        },
        { label: t('From'), cell: outside(gift.giverName) },
        { label: t('Periods'), cell: text(`${gift.periods} × ${periodLength(t, gift.period)}`) },
        { label: t('To be sent'), cell: instant(gift.deliverAt) },
        { label: t('Sent'), cell: instant(gift.sentAt) },
        { label: t('Valid until'), cell: instant(gift.expiresAt) },
        {
          label: t('Redeemed by'),
          cell: redeemer && gift.redeemedBy ? link(redeemer.email, `customers/${gift.redeemedBy}`) : NOTHING,
        },
        { label: t('Opens until'), cell: instant(gift.endsAt) },
      ],
      tables: [],
      history: history.map(({ at, what, actor: by, why }) => ({
        at: at.toISOString(),
        what: giftWords(what, t),
        who: nameOf(by),
        why,
      })),
      acts: may(actor, giftStaffActions.change) ? actsOf(gift, number, t) : [],
    }
  },
}

function actsOf({ state, recipientEmail }: GiftRow, number: string, t: Translate): readonly ActView[] {
  const subject = { number }
  const canExtend = state === 'ready' || state === 'expired' || state === 'cancelled'
  const resend: ActView = {
    call: '/admin/gift/resend',
    title: t('Mail it again'),
    hint: t(
      'To the same or to a corrected address. Another address gets another link, and the first one no longer works.',
    ),
    isDangerous: false,
    fields: [
      {
        kind: 'email',
        name: 'email',
        label: t('E-mail address'),
        hint: '',
        isRequired: false,
        value: recipientEmail,
      },
      whyField(t),
    ],
    subject,
  }
  const extend: ActView = {
    call: '/admin/gift/extend',
    title: t('Make it valid for longer'),
    hint: t('Also one that expired or was cancelled. Empty: three years from the end of this one.'),
    isDangerous: false,
    fields: [{ kind: 'day', name: 'until', label: t('Until'), hint: '', isRequired: false }, whyField(t)],
    subject,
  }
  const cancel: ActView = {
    call: '/admin/gift/cancel',
    title: t('Cancel'),
    hint: t(
      'Its link no longer works. Nothing is paid back: refund its order for that. Making it valid for longer opens it again.',
    ),
    isDangerous: true,
    fields: [
      whyField(t, true),
      { kind: 'check', name: 'confirm', label: t('Yes, cancel it'), hint: '', isRequired: true },
    ],
    subject,
  }
  return [
    ...(state === 'ready' ? [resend] : []),
    ...(canExtend ? [extend] : []),
    ...(state === 'ready' ? [cancel] : []),
  ]
}
