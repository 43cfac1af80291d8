import type { REVIEW_REASONS, ReviewState } from '#domains/review/contract.ts'
import type { ReviewDeed, ReviewMove } from '#domains/review/index.ts'
import { msg } from '#kernel/translate.ts'
import type { Tone } from '#web/admin/views.ts'

export const REVIEW_STATES: Readonly<Record<ReviewState, readonly [words: string, tone: Tone]>> = {
  waiting: [msg('Waits for you'), 'warning'],
  shown: [msg('Shown'), 'good'],
  refused: [msg('Refused'), 'quiet'],
  hidden: [msg('Hidden'), 'danger'],
}

export const REVIEW_DEEDS: Readonly<Record<ReviewDeed, string>> = {
  written: msg('Written'),
  changed: msg('Changed by its writer'),
  shown: msg('Shown'),
  refused: msg('Refused'),
  hidden: msg('Hidden'),
  'looked-at-again': msg('Put before staff again'),
  answered: msg('Answer written'),
  'taken-back': msg('Deleted by its writer'),
  'put-back': msg('Put back by its writer'),
}

/** The reasons from which staff choose, in short. */
export const REASON_CHOICES: Readonly<Record<(typeof REVIEW_REASONS)[number], string>> = {
  'off-topic': msg('It is not about the product'),
  offensive: msg('It insults or threatens somebody'),
  privacy: msg('It contains personal data'),
  advertising: msg('It advertises something else'),
  illegal: msg('It breaks the law'),
  copied: msg('It repeats a text of somebody else'),
}

/** What staff can do, and what undoes it. */
export const REVIEW_MOVE_WORDS: Readonly<Record<ReviewMove, readonly [title: string, hint: string]>> = {
  show: [
    msg('Show'),
    msg(
      'Everybody reads it on the page of the product, and its writer is told by e-mail. “Look again” undoes it.',
    ),
  ],
  refuse: [
    msg('Refuse'),
    msg(
      'Nobody sees it, and its writer reads the reason by e-mail. Few stars are no reason: the law forbids to leave out bad reviews. “Show” undoes it.',
    ),
  ],
  hide: [
    msg('Hide'),
    msg(
      'Nobody sees it any more, and its writer reads the reason by e-mail. Few stars are no reason: the law forbids to leave out bad reviews. “Show” undoes it.',
    ),
  ],
  'look-again': [
    msg('Look again'),
    msg('It waits for you again, nobody sees it until then, and nobody is told. “Show” undoes it.'),
  ],
}
