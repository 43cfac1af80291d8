import { bankStatementStaffActions, type LineRow, type LineState } from '#domains/bank-statement/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActView } from '#web/admin/views.ts'
import { whyField } from '../areas/people/cells.ts'
import { may } from '../kit/record-definition.ts'

/** An order that has the line, or a part of it. */
export interface AssignedOrder {
  readonly id: string
  readonly number: string
}

interface Standing {
  readonly line: LineRow
  readonly state: LineState
  readonly orders: readonly AssignedOrder[]
  /** Numbers of the orders whose booking was interrupted. */
  readonly unbooked: readonly string[]
  readonly actor: Actor
  readonly t: Translate
}

/** Returns what staff can do with a line in its state. */
export function lineActs(standing: Standing): readonly ActView[] {
  const { line, state, orders, unbooked, actor } = standing
  const acts: ActView[] = []
  const isDismissed = line.handledAt !== null && line.handledWhy !== '' && line.handledBy !== 'shop'
  if (may(actor, bankStatementStaffActions.assign))
    acts.push(...unbooked.map((order) => bookAct(standing, order)))
  if (may(actor, bankStatementStaffActions.dismiss)) {
    if (state === 'waiting' || state === 'held') acts.push(dismissAct(standing))
    if (isDismissed) acts.push(reopenAct(standing))
  }
  if (orders.length > unbooked.length && may(actor, bankStatementStaffActions['take-back']))
    acts.push(takeBackAct(standing))
  return acts
}

/** Ends what a crash interrupted. */
function bookAct({ line: { number }, t }: Standing, order: string): ActView {
  return {
    call: '/admin/bank/assign',
    title: t('Book it for {number}', { number: order }),
    hint: t(
      'The booking was interrupted. It is made once, however often you press. “Take the line back” undoes it.',
    ),
    isDangerous: false,
    fields: [],
    subject: { line: String(number), order },
  }
}

function takeBackAct({ line, orders, t }: Standing): ActView {
  const choices = orders.map(({ number }) => ({ value: number, label: number }))
  return {
    call: '/admin/bank/unassign',
    title: t('Take the line back'),
    hint:
      line.amountMinor < 0
        ? t(
            'The refund waits for its transfer again, and the line for you. Choosing the refund again undoes it.',
          )
        : t(
            'The order owes the money again, and the line waits for you. The customer is not told: write to them. Assigning it again undoes it.',
          ),
    isDangerous: true,
    fields: [
      ...(orders.length > 1
        ? [{ kind: 'choice', name: 'order', label: t('Order'), hint: '', isRequired: true, choices } as const]
        : []),
      whyField(t, true),
    ],
    subject: { line: String(line.number) },
  }
}

function dismissAct({ line: { number, orderId, amountMinor }, t }: Standing): ActView {
  return {
    call: '/admin/bank/dismiss',
    title: orderId === null ? t('Dismiss it') : t('Dealt with'),
    hint:
      orderId === null
        ? amountMinor < 0
          ? t(
              'It is no refund of the shop. It leaves the list of what waits and moves no money. “Open it again” undoes it.',
            )
          : t(
              'It pays no order: keep it, or send it back at your bank first. It leaves the list of what waits and moves no money. “Open it again” undoes it.',
            )
        : t('Its booking stays as it is. It leaves the list of what waits. “Open it again” undoes it.'),
    isDangerous: false,
    fields: [whyField(t, true)],
    subject: { line: String(number) },
  }
}

function reopenAct({ line: { number }, t }: Standing): ActView {
  return {
    call: '/admin/bank/reopen',
    title: t('Open it again'),
    hint: t('It waits for you again. No money moves. Dismissing it again undoes it.'),
    isDangerous: false,
    fields: [whyField(t, true)],
    subject: { line: String(number) },
  }
}
