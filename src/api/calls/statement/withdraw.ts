import { CONTRACT_MAX, PART_MAX } from '#domains/buyer-statement/contract.ts'
import { requestStatement } from '#domains/buyer-statement/index.ts'
import { ADDRESS_TEXT_MAX } from '#domains/order/address-rules.ts'
import { readWithdrawableLines } from '#domains/order/index.ts'
import { anyone } from '#kernel/rights.ts'
import { knownMember } from '#processes/known-member.ts'
import { findProvedContract } from '#views/proved-contract.ts'
import { readSummary } from '#views/statement-page.ts'
import { eachNamed, flag, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { STATEMENT_REQUEST } from '../../shapes/statement.ts'
import { emailField } from '../email-field.ts'
import { STATEMENTS, STATEMENTS_OF_EMAIL, type StatementCallParts } from './statement-parts.ts'

/**
 * Takes a withdrawal from a contract, without sign-in, and returns the token that confirms it. Readers of the
 * order may choose lines and see what goes back; everybody else gets the same answer whether or not there is
 * such an order. Works without script. Source: Directive 2011/83/EU art. 11a, docs/http-contract.md "Cancel
 * and withdraw".
 */
export function withdrawRequestCall({ rules }: StatementCallParts): Call {
  return defineCall({
    path: '/withdraw/request',
    summary: 'Prepare the withdrawal from a contract',
    action: anyone('the law asks for a withdrawal without sign-in'),
    fields: {
      name: text({ max: ADDRESS_TEXT_MAX }),
      contract: text({ max: CONTRACT_MAX }),
      email: emailField(),
      part: optional(text({ max: PART_MAX, lines: true })),
      lines: eachNamed(/^line([a-z0-9-]{1,40})$/, flag()),
    },
    limit: STATEMENTS,
    secret: true,
    page: (answer: { readonly token: string } | null) =>
      answer === null ? '/withdraw' : `/withdraw?token=${answer.token}`,
    answer: STATEMENT_REQUEST,
    async handle({ fields, locale, clock, session, database, count, commit }) {
      count('statement-email', fields.email.toLowerCase(), STATEMENTS_OF_EMAIL)
      const now = clock.now()
      const visit = await session.find()
      const proved = await findProvedContract(database, fields.contract, visit, now)
      const ticked = [...fields.lines].flatMap(([productId, isOn]) => (isOn ? [productId] : []))
      const lines = proved?.orderId ? await readWithdrawableLines(database, proved.orderId) : []
      const chosen = lines.filter(({ productId }) => ticked.includes(productId))
      const isAll = chosen.length === 0 || chosen.length === lines.length
      return commit(async (tx) => {
        const { token } = await requestStatement(tx, {
          kind: 'withdraw',
          locale,
          now,
          grounds: 'ordinary',
          reason: '',
          wishedOn: null,
          name: fields.name,
          contract: fields.contract,
          email: fields.email,
          part: fields.part ?? '',
          chosen: isAll ? null : chosen.map(({ variantId }) => variantId),
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
