import { normalizeEmail, readAccountOfEmail, resetFactors } from '#domains/account/index.ts'
import { DONE, deed, Refused } from './command.ts'
import { needed, text } from './parameters.ts'

/**
 * Removes all second factors of an account and ends its sessions, for a person who lost phone, keys and
 * paper. The member of staff who runs it has verified the person; the audit log records it, and a mail tells
 * the person.
 */
export const userResetFactor = deed({
  name: 'user reset-factor',
  summary: 'removes lost second factors and ends all sessions of the account',
  help: 'Make sure first who asks. A mail tells the person, and the audit log keeps that it was done.',
  takes: { email: needed('EMAIL', 'Give exactly one e-mail address.', text) },
  async run({ wanted: { email }, context: { database, clock }, streams: { out } }) {
    const accountId = await readAccountOfEmail(database, normalizeEmail(email), true)
    if (accountId === null) throw new Refused(`There is no account for ${email}.`)
    await resetFactors(database, { accountId, actor: 'operator', now: clock.now() })
    out.write(
      `All second factors of ${email} were removed and all its sessions ended. It now signs in with the password alone; staff must set up a new factor. A mail tells the person.\n`,
    )
    return DONE
  },
})
