import { z } from 'zod'
import {
  ABUSE_TEXT_MAX,
  appealDecision,
  objectToMeasure,
  withdrawReport,
  writeInCase,
} from '#domains/abuse/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { isRandomKey } from '#kernel/ids.ts'
import { anyone } from '#kernel/rights.ts'
import { msg } from '#kernel/translate.ts'
import { text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'

/** What one case takes in an hour. */
const ACTS_OF_CASE: Limit = { burst: 20, refillMs: HOUR }
const ACTS: Limit = { burst: 60, refillMs: HOUR }
const KEY_MAX = 27

const caseField = () => text({ max: KEY_MAX })
const wordsField = () => text({ max: ABUSE_TEXT_MAX, lines: true })

/** The link to the case. */
export const CASE_ANSWER = z.object({ case: z.string() })
type CaseAnswer = Readonly<z.infer<typeof CASE_ANSWER>>

const pageOfCase = (answer: CaseAnswer | null, base: string): string =>
  answer === null ? '/abuse' : answer.case.slice(base.length)

const answerOf = (base: string, key: string): CaseAnswer => ({ case: `${base}/abuse/${key}` })

/** Adds a message of the reporter to their case. Source: docs/http-contract.md "Abuse". */
function messageCall(): Call {
  return defineCall({
    path: '/abuse/message',
    summary: 'Add a message to a case, by its link',
    action: anyone('the link to the case is the proof'),
    errors: ['case-state'],
    fields: { case: caseField(), text: wordsField() },
    limit: ACTS,
    secret: true,
    page: pageOfCase,
    answer: CASE_ANSWER,
    flash: () => ({ success: msg('Your message is sent') }),
    handle: ({ fields, base, clock, count, commit }) => {
      count('abuse-case', fields.case, ACTS_OF_CASE)
      return commit(async (tx) => {
        await writeInCase(tx, { key: keyOf(fields.case), text: fields.text, now: clock.now() })
        return answerOf(base, fields.case)
      })
    },
  })
}

/** Withdraws a report. Source: docs/http-contract.md "Abuse". */
function withdrawCall(): Call {
  return defineCall({
    path: '/abuse/withdraw',
    summary: 'Withdraw a report, by the link to its case',
    action: anyone('the link to the case is the proof'),
    errors: ['case-state'],
    fields: { case: caseField() },
    limit: ACTS,
    secret: true,
    page: pageOfCase,
    answer: CASE_ANSWER,
    flash: () => ({ success: msg('Your report is withdrawn') }),
    handle: ({ fields, base, clock, count, commit }) => {
      count('abuse-case', fields.case, ACTS_OF_CASE)
      return commit(async (tx) => {
        await withdrawReport(tx, { key: keyOf(fields.case), now: clock.now() })
        return answerOf(base, fields.case)
      })
    },
  })
}

/** Appeals the decision about a report. Source: docs/http-contract.md "Abuse", Regulation (EU) 2022/2065 art. 20. */
function appealCall(): Call {
  return defineCall({
    path: '/abuse/appeal',
    summary: 'Appeal the decision about a report, by the link to its case',
    action: anyone('the link to the case is the proof'),
    errors: ['no-appeal'],
    fields: { case: caseField(), text: wordsField() },
    limit: ACTS,
    secret: true,
    page: pageOfCase,
    answer: CASE_ANSWER,
    flash: () => ({ success: msg('Your appeal is sent') }),
    handle: ({ fields, base, clock, count, commit }) => {
      count('abuse-case', fields.case, ACTS_OF_CASE)
      return commit(async (tx) => {
        await appealDecision(tx, { key: keyOf(fields.case), text: fields.text, now: clock.now() })
        return answerOf(base, fields.case)
      })
    },
  })
}

/** Objects to a measure, by the link of the person concerned. Source: docs/http-contract.md "Abuse", decision 0090. */
function objectCall(): Call {
  return defineCall({
    path: '/abuse/object',
    summary: 'Object to a measure, by the link that the person concerned was mailed',
    action: anyone('the link to the measure is the proof'),
    errors: ['no-appeal'],
    fields: { case: caseField(), text: wordsField() },
    limit: ACTS,
    secret: true,
    page: pageOfCase,
    answer: CASE_ANSWER,
    flash: () => ({ success: msg('Your objection is sent') }),
    handle: ({ fields, base, clock, count, commit }) => {
      count('abuse-case', fields.case, ACTS_OF_CASE)
      return commit(async (tx) => {
        await objectToMeasure(tx, { key: keyOf(fields.case), text: fields.text, now: clock.now() })
        return answerOf(base, fields.case)
      })
    },
  })
}

/** What has not the form of a key is the key of nothing. */
const keyOf = (typed: string): string => (isRandomKey(typed) ? typed : '')

/** Lists the calls by which a reporter, or whoever a measure concerns, goes on with a case. */
export function abuseCaseCalls(): readonly Call[] {
  return [messageCall(), withdrawCall(), appealCall(), objectCall()]
}
