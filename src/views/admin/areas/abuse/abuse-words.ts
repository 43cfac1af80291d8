import type {
  AbuseDecision,
  AbuseKind,
  AbuseReason,
  AbuseState,
  AbuseWhat,
  BlockKind,
} from '#domains/abuse/index.ts'
import { msg } from '#kernel/translate.ts'
import type { Words } from '../order-words.ts'

export const ABUSE_KIND_WORDS: Readonly<Record<AbuseKind, string>> = {
  product: msg('Product'),
  recording: msg('Recording'),
  review: msg('Review'),
  partner: msg('Partner'),
  order: msg('Order'),
}

export const ABUSE_REASON_WORDS: Readonly<Record<AbuseReason, string>> = {
  illegal: msg('Illegal'),
  rights: msg('Copyright, trade mark or another right'),
  counterfeit: msg('Counterfeit'),
  safety: msg('Dangerous'),
  privacy: msg('Personal data'),
  fraud: msg('Fraud or spam'),
  other: msg('Something else'),
}

export const ABUSE_STATE_WORDS: Readonly<Record<AbuseState, Words>> = {
  open: [msg('Open'), 'warning'],
  answered: [msg('Answered'), 'quiet'],
  closed: [msg('Closed'), 'good'],
  withdrawn: [msg('Withdrawn by the reporter'), 'quiet'],
  reopened: [msg('Opened again'), 'warning'],
  appealed: [msg('Appealed'), 'danger'],
}

export const DECISION_WORDS: Readonly<Record<AbuseDecision, string>> = {
  unfounded: msg('Unfounded: nothing had to be done'),
  actioned: msg('Something was done about it'),
}

export const EVENT_WORDS: Readonly<Record<AbuseWhat, string>> = {
  reported: msg('Reported'),
  message: msg('The reporter wrote'),
  answered: msg('Answered'),
  closed: msg('Closed'),
  reopened: msg('Opened again'),
  withdrawn: msg('Withdrawn by the reporter'),
  appealed: msg('Appealed'),
  hidden: msg('Hidden'),
  shown: msg('Shown again'),
  suspended: msg('Account suspended'),
  unsuspended: msg('Account opened again'),
  blocked: msg('Put on the block list'),
  objected: msg('The person concerned objects'),
  upheld: msg('Kept in spite of the objection'),
}

export const BLOCK_KIND_WORDS: Readonly<Record<BlockKind, string>> = {
  email: msg('E-mail address'),
  domain: msg('Domain of e-mail addresses'),
  network: msg('Network'),
}
