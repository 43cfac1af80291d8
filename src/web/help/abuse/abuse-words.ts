import type { AbuseEntry, AbuseKind, AbuseReason, AbuseState, MeasureEntry } from '#domains/abuse/contract.ts'
import { msg } from '#kernel/translate.ts'

export const KIND_WORDS: Readonly<Record<AbuseKind, string>> = {
  product: msg('A product'),
  recording: msg('A recording or article'),
  review: msg('A review of a product'),
  partner: msg('A partner of the shop'),
  order: msg('An order'),
}

/** What the field for the thing asks for. */
export const THING_HINTS: Readonly<Record<AbuseKind, string>> = {
  product: msg('The link to its page, or the last part of it.'),
  recording: msg('The link to its page, or the last part of it.'),
  review: msg('Its number: use “Report” below the review.'),
  partner: msg('The word after “ref=” in the link of the partner.'),
  order: msg('The number of the order, such as K100234.'),
}

export const REASON_WORDS: Readonly<Record<AbuseReason, string>> = {
  illegal: msg('It is illegal'),
  rights: msg('It violates a copyright, a trade mark or another right'),
  counterfeit: msg('It is a counterfeit'),
  safety: msg('It is dangerous'),
  privacy: msg('It shows personal data'),
  fraud: msg('It is fraud or spam'),
  other: msg('Something else'),
}

export const STATE_WORDS: Readonly<Record<AbuseState, string>> = {
  open: msg('We have your report and will look at it.'),
  answered: msg('We have answered you. You can write to us below.'),
  closed: msg('We have decided.'),
  withdrawn: msg('You withdrew your report.'),
  reopened: msg('We are looking at it again.'),
  appealed: msg('We have your appeal. Another person looks at it.'),
}

export const ENTRY_WORDS: Readonly<Record<AbuseEntry['what'], string>> = {
  reported: msg('Your report'),
  message: msg('Your message'),
  answered: msg('Our answer'),
  closed: msg('Our decision'),
  reopened: msg('We opened the case again'),
  withdrawn: msg('You withdrew your report'),
  appealed: msg('Your appeal'),
}

export const MEASURE_ENTRY_WORDS: Readonly<Record<MeasureEntry['what'], string>> = {
  taken: msg('Our decision'),
  objected: msg('Your objection'),
  upheld: msg('Our decision about your objection'),
  ended: msg('We took it back'),
}
