import { accountActions } from '#domains/account/index.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { REDIRECT } from '../../shapes/common.ts'

/**
 * Signs out: the session ends on the server, not only in the browser. Works without script. Source:
 * docs/http-contract.md "Accounts", ASVS 7.4.1.
 */
export function userLogoutCall(): Call {
  return defineCall({
    path: '/user/logout',
    summary: 'Sign out',
    action: accountActions['sign-out'],
    fields: {},
    page: () => '/',
    answer: REDIRECT,
    async handle({ base, session, commit }) {
      return commit(async (tx) => {
        await session.end(tx)
        return { redirect: base || '/' }
      })
    },
  })
}
