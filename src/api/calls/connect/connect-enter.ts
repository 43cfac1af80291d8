import { z } from 'zod'
import { accountActions } from '#domains/account/index.ts'
import { type ConnectRequest, readUserCode, showUserCode } from '#domains/device/contract.ts'
import { answerCode, countGuess, lookAtCode } from '#domains/device/index.ts'
import { SCOPES } from '#domains/token/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import { msg } from '#kernel/translate.ts'
import { oneOf, optional, ruled } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import type { FlashContent } from '../../plugins/flash.ts'
import { OK } from '../../shapes/common.ts'

/** Longest text that is read as a code, with signs between. Units: characters. */
const TYPED_MAX = 40
/**
 * Codes that one account may enter: a person connects a few devices, and a guess among 25,600 million codes has no
 * hope within it.
 */
const ACCOUNT_LIMIT = { burst: 20, refillMs: HOUR }

/** What a code asks for, or what became of it. */
type Answer =
  | { readonly confirm: ConnectRequest & { readonly code: string } }
  | { readonly ok: true; readonly connected: boolean }

/**
 * Says which device shows a code and what it asks for; with `confirm=1` connects it, with `confirm=0` denies
 * it. Works without script. Source: docs/http-contract.md "POST /connect/enter", decision 0081.
 */
export function connectEnterCall({ demo }: { readonly demo: boolean }): Call {
  return defineCall({
    path: '/connect/enter',
    summary:
      'A device’s code: answers { confirm: { client, name, scopes, code } } and changes nothing; with confirm=1 connects the device, with confirm=0 denies it',
    action: accountActions['change-own'],
    errors: ['unknown-device-code', 'device-code-expired', 'device-code-answered', 'too-many-tokens'],
    fields: {
      code: ruled(TYPED_MAX, (typed) => readUserCode(typed)),
      confirm: optional(oneOf(['0', '1'])),
    },
    limit: { burst: 60, refillMs: HOUR },
    page: () => '/connect',
    flash: (answer: Answer) => flashOf(answer),
    answer: z.union([
      z.object({
        confirm: z.object({
          client: z.string(),
          name: z.string(),
          scopes: z.array(z.enum(SCOPES)),
          code: z.string(),
        }),
      }),
      z.object({ ...OK.shape, connected: z.boolean() }),
    ]),
    async handle({
      fields,
      accountId,
      session,
      locale,
      clock,
      database,
      network,
      count,
      commit,
    }): Promise<Answer> {
      count('connect codes', accountId, ACCOUNT_LIMIT)
      const known = await session.find()
      if (known) count('connect codes of a session', known.hash.toString('hex'), ACCOUNT_LIMIT)
      const of = { userCode: fields.code, accountId, demo, now: clock.now() }
      await countGuess(database, { ...of, network })
      const { confirm } = fields
      if (confirm === undefined)
        return { confirm: { ...(await lookAtCode(database, of)), code: showUserCode(fields.code) } }
      return commit(async (tx) => {
        await answerCode(tx, { ...of, connects: confirm === '1', locale })
        return { ok: true as const, connected: confirm === '1' }
      })
    },
  })
}

/** The next page shows what asks, as the values of its form; nothing is looked up by an address. */
function flashOf(answer: Answer): Partial<FlashContent> {
  if ('confirm' in answer) {
    const { code, client, name, scopes } = answer.confirm
    return { values: { code, client, name, scopes: scopes.join(' ') } }
  }
  return answer.connected
    ? { success: msg('The device is connected. It goes on by itself in a few seconds') }
    : { success: msg('The device was denied') }
}
