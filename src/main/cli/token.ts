import { normalizeEmail, readAccountOfEmail } from '#domains/account/index.ts'
import { listTokens } from '#domains/token/index.ts'
import { accessDesk } from '#processes/access-desk.ts'
import { DONE, deed, Mistyped, Refused, report } from './command.ts'
import { type Kind, needed, option, text } from './parameters.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const tokenId: Kind<string> = (typed) => {
  const value = typed.trim().toLowerCase()
  return UUID.test(value) ? { value } : { wrong: `"${typed}" is not an id of "kontor token list".` }
}

/** Lists the tokens and devices of an account that open something. */
export const tokenList = report({
  name: 'token list',
  summary: 'lists the tokens and devices of an account, with what they read and when they end',
  help: 'It shows the first characters of each secret, never the secret.',
  takes: { email: needed('ADDRESS', 'Whose? Give the e-mail address of an account.', text) },
  async run({ wanted: { email }, context: { database, clock } }) {
    const accountId = await readAccountOfEmail(database, normalizeEmail(email), true)
    if (accountId === null) throw new Refused(`There is no account of ${email}.`)
    const tokens = await listTokens(database, accountId, clock.now())
    const lines = tokens.map(
      ({ id, prefix, scopes, clientId, lastUsedAt, expiresAt, name }) =>
        `${id}  ${prefix}…  ${clientId ?? 'token'}  ${scopes.join(' ')}  ${lastUsedAt === null ? 'never used' : `used ${lastUsedAt}`}, ${expiresAt === null ? 'no end' : `until ${expiresAt}`}  ${name}\n`,
    )
    return { text: lines.join('') || 'There is no token.\n', data: { tokens } }
  },
})

/** Ends a token, or disconnects a device. */
export const tokenDelete = deed({
  name: 'token delete',
  summary: 'ends a token or disconnects a device at once',
  help: 'The audit log keeps the reason. It cannot be undone: its owner makes a new token, or pairs the device again.',
  takes: {
    id: needed('ID', 'Which token?', tokenId),
    why: option('TEXT', 'says why, for others; it must be given', text),
  },
  async run({ wanted: { id, why = '' }, context: { database, clock }, streams: { out } }) {
    if (why === '') throw new Mistyped('Say why with --why.')
    await accessDesk(database).endToken(id, { actor: 'operator', why, now: clock.now() })
    out.write('The token opens nothing any more.\n')
    return DONE
  },
})
