import { couponStaffActions } from '#domains/coupon/index.ts'
import { paymentStaffActions } from '#domains/payment/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActView } from '#web/admin/views.ts'
import { may } from '../kit/record-definition.ts'

interface RemedyContext {
  readonly actor: Actor
  readonly t: Translate
}

/** Returns the act that resolves a thing for which there is no other page; null where another page does. */
export function remedyOf(kind: string, subject: string, { actor, t }: RemedyContext): ActView | null {
  const title = t('Record what you did')
  const why = {
    kind: 'long-text' as const,
    name: 'why',
    label: t('What you did'),
    hint: '',
    isRequired: true,
  }
  const act = { title, isDangerous: false, fields: [why] }
  switch (kind) {
    case 'payments-unmatched':
    case 'renewals-unmatched':
      if (!may(actor, paymentStaffActions.review)) return null
      return Object.assign(act, {
        call: '/admin/payment/resolve' as const,
        hint: t(
          'It leaves this page and moves no money. If the amount changes at the provider, it comes back.',
        ),
        subject: { payment: subject },
      })
    case 'vouchers-spent':
      if (!may(actor, couponStaffActions.correct)) return null
      return Object.assign(act, {
        call: '/admin/voucher/seen' as const,
        hint: t('It leaves this page and moves no money. If more is spent, it comes back.'),
        subject: { number: subject },
      })
    default:
      return null
  }
}
