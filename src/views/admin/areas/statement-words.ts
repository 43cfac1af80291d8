import type { StatementKind, StatementNote, StatementState } from '#domains/buyer-statement/index.ts'
import { msg } from '#kernel/translate.ts'
import type { Tone } from '#web/admin/views.ts'

type Words = readonly [words: string, tone: Tone]

export const KIND_WORDS: Readonly<Record<StatementKind, string>> = {
  cancel: msg('Cancellation'),
  withdraw: msg('Withdrawal'),
}

export const STATE_WORDS: Readonly<Record<StatementState, Words>> = {
  draft: [msg('Not confirmed yet'), 'quiet'],
  given: [msg('Just received'), 'quiet'],
  waiting: [msg('To be decided'), 'warning'],
  accepted: [msg('Accepted, not carried out yet'), 'quiet'],
  done: [msg('Done'), 'good'],
  refused: [msg('Refused'), 'quiet'],
  undone: [msg('Taken back'), 'quiet'],
}

/** Why staff must decide, or why nothing more is to be done. */
export const NOTE_WORDS: Readonly<Record<Exclude<StatementNote, ''>, string>> = {
  'no-contract': msg('No order or subscription was found'),
  'other-kind': msg('It names a contract of another kind'),
  business: msg('The buyer is a business'),
  'in-words': msg('It is limited to parts, in words'),
  late: msg('The time to withdraw is over'),
  waived: msg('The buyer gave up the right to withdraw'),
  service: msg('A subscription: count what was already provided'),
  voucher: msg('A gift voucher: check whether it was spent'),
  'unpaid-part': msg('A part of an order that is not paid'),
  closed: msg('The order is cancelled'),
  'withdrawn-before': msg('It was withdrawn before'),
  'for-cause': msg('A cancellation for cause'),
  'wished-later': msg('A later day was asked for'),
  'ended-before': msg('The subscription had ended before'),
  'not-renewed': msg('It does not renew anyway'),
  'refused-by-payment': msg('The refund was refused, for example because of a dispute'),
  'objected-before': msg('It was taken back once before'),
}
