import { accountActions } from '#domains/account/index.ts'
import { SCOPES, type Scope, TOKEN_NAME_MAX } from '#domains/token/contract.ts'
import {
  createToken,
  endToken,
  endTokensOf,
  expiryOf,
  readExpiry,
  readScopes,
  renameToken,
  sortScopes,
} from '#domains/token/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import {
  eachNamed,
  type Field,
  type FormReader,
  flag,
  optional,
  requiredIf,
  ruled,
  text,
} from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { UUID_PATTERN } from './user-factor-remove.ts'

/** Names of all scopes with a sign between, and room for signs between. Units: characters. */
const SCOPES_MAX = 100
const EXPIRES_MAX = 40

/** Declares scopes, separated by spaces or commas. */
export function scopesField(): Field<readonly Scope[]> {
  return ruled(SCOPES_MAX, (typed) => readScopes(typed))
}

/** Declares the id of one's own token; needed unless `all=1`. */
function tokenId(): Field<string | undefined> {
  return requiredIf(text({ max: 36, pattern: UUID_PATTERN }), (form) => form('all') !== '1')
}

/**
 * Creates a token. The secret stands in the answer alone. Asks for no password: the mail tells the owner, and
 * the token opens less than the session that creates it. Source: docs/http-contract.md "POST
 * /user/token/create".
 */
function createCall(): Call {
  return defineCall({
    path: '/user/token/create',
    summary:
      'Create a token: name, scopes (separated by spaces, or scopes.library=1 …), expires (an instant, a day, or P90D; absent: never); answers { id, token }, the token once',
    action: accountActions['change-own'],
    errors: ['too-many-tokens'],
    secret: true,
    fields: {
      name: text({ max: TOKEN_NAME_MAX }),
      scopes: requiredIf(scopesField(), noneIsTicked),
      ticked: eachNamed(/^scopes\.(profile|orders|library|partner)$/, flag()),
      expires: optional(ruled(EXPIRES_MAX, (typed) => readExpiry(typed))),
    },
    limit: { burst: 30, refillMs: HOUR },
    handle({ fields, accountId, locale, clock, commit }) {
      const now = clock.now()
      const expiresAt = fields.expires && expiryOf(fields.expires, now)
      if (fields.expires && !expiresAt) throw commonErrors['invalid-fields']({ fields: ['expires'] })
      const ticked = [...fields.ticked].filter(([, isTicked]) => isTicked).map(([scope]) => scope)
      const scopes = sortScopes([...(fields.scopes ?? []), ...ticked])
      return commit(async (tx) => {
        const { id, secret } = await createToken(tx, {
          accountId,
          name: fields.name,
          scopes,
          clientId: null,
          expiresAt: expiresAt ?? null,
          locale,
          now,
        })
        return { id, token: secret }
      })
    },
  })
}

/** Deletes one's own token or device, or all of them. Works without script. */
function deleteCall(): Call {
  return defineCall({
    path: '/user/token/delete',
    summary: 'Delete a token or disconnect a device of your own by its id, or with all=1 all of them',
    action: accountActions['change-own'],
    fields: { id: tokenId(), all: flag() },
    page: () => '/profile',
    flash: () => ({ success: msg('The token no longer works') }),
    handle({ fields: { id, all }, accountId, clock, commit }) {
      const end = { accountId, actor: `account:${accountId}`, why: 'the owner deleted it', now: clock.now() }
      return commit(async (tx) => {
        if (all) await endTokensOf(tx, end)
        else await endToken(tx, { ...end, id: id ?? '' })
        return { ok: true }
      })
    },
  })
}

/** Renames one's own token or device. Works without script. */
function renameCall(): Call {
  return defineCall({
    path: '/user/token/rename',
    summary: 'Rename a token or device of your own',
    action: accountActions['change-own'],
    fields: { id: text({ max: 36, pattern: UUID_PATTERN }), name: text({ max: TOKEN_NAME_MAX }) },
    page: () => '/profile',
    flash: () => ({ success: msg('The name is saved') }),
    handle: ({ fields: { id, name }, accountId, clock, commit }) =>
      commit(async (tx) => {
        await renameToken(tx, { id, name, accountId, now: clock.now() })
        return { name }
      }),
  })
}

/** Lists the calls of a member's tokens. */
export function tokenCalls(): readonly Call[] {
  return [createCall(), deleteCall(), renameCall()]
}

function noneIsTicked(form: FormReader): boolean {
  return SCOPES.every((scope) => form(`scopes.${scope}`) !== '1')
}
