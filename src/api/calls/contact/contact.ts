import type { Signer } from '#db/signer.ts'
import { MESSAGE_MAX, STARTED_FIELD, SUBJECT_MAX, TRAP_FIELD } from '#domains/contact/contract.ts'
import { caseOf, readFormMark, receiveMessage } from '#domains/contact/index.ts'
import { ADDRESS_TEXT_MAX } from '#domains/order/address-rules.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { msg } from '#kernel/translate.ts'
import { knownMember } from '#processes/known-member.ts'
import { type Field, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'
import { emailField } from '../email-field.ts'

/** Dependencies of the call by which people write to the shop. */
export interface ContactCallParts {
  /** Signs when a form was shown. */
  readonly box: Pick<Signer, 'blind'>
}

/** Messages per hour and network: enough for an office, few for a script. */
const MESSAGES: Limit = { burst: 20, refillMs: HOUR }
/** Messages per hour and e-mail address. */
const MESSAGES_OF_EMAIL: Limit = { burst: 10, refillMs: HOUR }
/**
 * Messages of everybody together: more than people write, and few enough that staff can clean up after many
 * machines.
 */
const MESSAGES_OF_ALL: Limit = { burst: 60, refillMs: 20 * MINUTE }

/** Longest mark that is read. Units: characters. */
const MARK_MAX = 100

/**
 * Takes a message to the shop from anybody and returns its case. What looks like spam gets the same answer, and
 * waits for staff apart. The case opens nothing: it is what to name in a further message. Works without script.
 * Source: docs/http-contract.md "POST /contact", decision 0084.
 */
export function contactCall({ box }: ContactCallParts): Call {
  return defineCall({
    path: '/contact',
    summary: 'Write to the shop',
    action: anyone('everybody may write to the shop'),
    fields: {
      name: text({ max: ADDRESS_TEXT_MAX }),
      email: emailField(),
      subject: text({ max: SUBJECT_MAX }),
      message: text({ max: MESSAGE_MAX, lines: true }),
      [TRAP_FIELD]: sign(),
      [STARTED_FIELD]: sign(),
    },
    limit: MESSAGES,
    page: () => '/contact',
    flash: (answer: { readonly case: string }) => ({
      success: msg('Your message has arrived'),
      values: { case: answer.case },
    }),
    async handle({ fields, locale, clock, session, count, commit }) {
      const { name, email, subject, message } = fields
      count('contact-email', email.toLowerCase(), MESSAGES_OF_EMAIL)
      count('contact-all', '', MESSAGES_OF_ALL)
      const now = clock.now()
      const visit = await session.find()
      return commit(async (tx) => {
        const number = await receiveMessage(tx, {
          name,
          email,
          subject,
          message,
          locale,
          accountId: visit && knownMember(visit),
          isTrapped: fields[TRAP_FIELD] !== '',
          startedAt: readFormMark(box, fields[STARTED_FIELD], now),
          now,
        })
        return { case: caseOf(number) }
      })
    },
  })
}

/** Declares a field that people do not fill in. Whatever stands in it is a sign and no mistake. */
function sign(): Field<string> {
  return {
    required: false,
    schema: { type: 'string' },
    read: (given) => ({ value: (given ?? '').slice(0, MARK_MAX).trim() }),
  }
}
