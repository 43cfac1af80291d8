import type { StaffAction } from '#kernel/rights.ts'
import type { ActField, ActView } from '#web/admin/views.ts'
import type { RecordContext } from '../kit/record-definition.ts'

/** An act that is offered where it can be done. */
export interface OfferedAct extends Omit<ActView, 'subject'> {
  readonly action: StaffAction
  /** Fields beside the number of the order. */
  readonly subject?: Readonly<Record<string, string>>
}

/** Gateways whose money staff book, as choices of a form. */
export function handGateways({
  gateways = [],
  t,
}: RecordContext): readonly { value: string; label: string }[] {
  return gateways
    .filter(({ isBookedByHand }) => isBookedByHand)
    .map(({ id, name }) => ({ value: id, label: t(name) }))
}

/** Declares a text field of an act. */
export function text(name: string, label: string, more: Partial<ActField> = {}): ActField {
  return { kind: 'text', name, label, hint: '', isRequired: false, ...more }
}

/** Declares a field for words, which are required. */
export function longText(name: string, label: string): ActField {
  return { kind: 'long-text', name, label, hint: '', isRequired: true }
}

/** Declares a box to tick. */
export function check(name: string, label: string, hint: string): ActField {
  return { kind: 'check', name, label, hint, isRequired: false }
}
