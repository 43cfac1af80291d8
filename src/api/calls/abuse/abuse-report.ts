import { ABUSE_KINDS, ABUSE_REASONS, ABUSE_TEXT_MAX, reportAbuse, THING_MAX } from '#domains/abuse/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { anyone } from '#kernel/rights.ts'
import { knownMember } from '#processes/known-member.ts'
import { findReported } from '#views/abuse-thing.ts'
import { oneOf, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'
import { refuseBlockedCaller } from '../../refuse-blocked.ts'
import { emailField } from '../email-field.ts'
import { CASE_ANSWER } from './abuse-case.ts'

/** Reports per hour and network: enough for a house, few for a script. */
const REPORTS: Limit = { burst: 20, refillMs: HOUR }
/** Reports per hour and e-mail address, each of which is mailed a receipt: anybody may type any address. */
const REPORTS_OF_EMAIL: Limit = { burst: 10, refillMs: HOUR }
/** Reports per hour of everybody together: staff read them all. */
const REPORTS_OF_SHOP: Limit = { burst: 300, refillMs: HOUR }

/**
 * Takes a report of abuse, with or without sign-in, and answers the link to its case. The field `website` is a trap: no
 * person sees it. Source: docs/http-contract.md "Abuse", Regulation (EU) 2022/2065 art. 16.
 */
export function abuseReportCall(): Call {
  return defineCall({
    path: '/abuse',
    summary: 'Report a product, recording, review, partner or order; answers the link to the case',
    action: anyone('the law lets anybody report what is illegal'),
    errors: ['address-blocked'],
    fields: {
      kind: oneOf(ABUSE_KINDS),
      thing: text({ max: THING_MAX }),
      reason: oneOf(ABUSE_REASONS),
      email: emailField(),
      text: text({ max: ABUSE_TEXT_MAX, lines: true }),
      website: optional(text({ max: THING_MAX })),
    },
    limit: REPORTS,
    secret: true,
    page: (answer: { readonly case: string } | null, base) =>
      answer === null ? '/abuse' : answer.case.slice(base.length),
    answer: CASE_ANSWER,
    async handle(context) {
      const { fields, locale, base, clock, session, database, count, commit } = context
      // A program that fills in what nobody sees is told to wait, as one that posts too often.
      if (fields.website !== undefined)
        throw commonErrors['too-many-requests']({ retryAfterSeconds: HOUR / 1_000 })
      count('abuse-email', fields.email.toLowerCase(), REPORTS_OF_EMAIL)
      count('abuse-shop', 'all', REPORTS_OF_SHOP)
      await refuseBlockedCaller(context, { email: fields.email })
      const found = await findReported(database, fields.kind, fields.thing, locale)
      if (!found) throw commonErrors['invalid-fields']({ fields: ['thing'] })
      const visit = await session.find()
      const accountId = visit && knownMember(visit)
      const { kind, reason, email, text: words } = fields
      return commit(async (tx) => {
        const report = { ...found, kind, reason, email, text: words, accountId, locale, now: clock.now() }
        const { key } = await reportAbuse(tx, report)
        return { case: `${base}/abuse/${key}` }
      })
    },
  })
}
