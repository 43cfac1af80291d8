import { CONTRACT_MAX, GROUNDS, REASON_MAX } from '#domains/buyer-statement/contract.ts'
import { requestStatement } from '#domains/buyer-statement/index.ts'
import { ADDRESS_TEXT_MAX } from '#domains/order/address-rules.ts'
import { anyone } from '#kernel/rights.ts'
import { knownMember } from '#processes/known-member.ts'
import { findProvedContract } from '#views/proved-contract.ts'
import { readSummary } from '#views/statement-page.ts'
import { oneOf, optional, requiredIf, ruled, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { STATEMENT_REQUEST } from '../../shapes/statement.ts'
import { emailField } from '../email-field.ts'
import { STATEMENTS, STATEMENTS_OF_EMAIL, type StatementCallParts } from './statement-parts.ts'

/** Length of an ISO 8601 date. */
const DATE_MAX = 10

/**
 * Takes the cancellation of a contract, without sign-in, and returns the token that confirms it. The answer is
 * the same whether or not there is such a contract. Works without script. Source: § 312k BGB,
 * docs/http-contract.md "Cancel and withdraw".
 */
export function cancelRequestCall({ rules }: StatementCallParts): Call {
  return defineCall({
    path: '/cancel/request',
    summary: 'Prepare the cancellation of a contract',
    action: anyone('the law asks for a cancellation without sign-in'),
    fields: {
      name: text({ max: ADDRESS_TEXT_MAX }),
      contract: text({ max: CONTRACT_MAX }),
      email: emailField(),
      grounds: optional(oneOf(GROUNDS)),
      reason: requiredIf(text({ max: REASON_MAX, lines: true }), (form) => form('grounds') === 'cause'),
      wished: optional(ruled(DATE_MAX, readDate)),
    },
    limit: STATEMENTS,
    secret: true,
    page: (answer: { readonly token: string } | null) =>
      answer === null ? '/cancel' : `/cancel?token=${answer.token}`,
    answer: STATEMENT_REQUEST,
    async handle({ fields, locale, clock, session, database, count, commit }) {
      count('statement-email', fields.email.toLowerCase(), STATEMENTS_OF_EMAIL)
      const now = clock.now()
      const visit = await session.find()
      const proved = await findProvedContract(database, fields.contract, visit, now)
      return commit(async (tx) => {
        const { token } = await requestStatement(tx, {
          kind: 'cancel',
          locale,
          now,
          part: '',
          chosen: null,
          name: fields.name,
          contract: fields.contract,
          email: fields.email,
          grounds: fields.grounds ?? 'ordinary',
          reason: fields.reason ?? '',
          wishedOn: fields.wished ?? null,
          proved: proved !== null,
          orderId: proved?.orderId ?? null,
          accountId: proved?.accountId ?? null,
          declaredBy: visit && knownMember(visit),
        })
        return { token, summary: await readSummary(tx, token, rules, now) }
      })
    },
  })
}

/** Reads a day that exists, as an ISO 8601 date. */
function readDate(typed: string): string | undefined {
  const at = /^20\d{2}-\d{2}-\d{2}$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : null
  const isReal = at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(typed)
  return isReal ? typed : undefined
}
