import { z } from 'zod'
import { accountActions, askEmailChange, assertMayConfirm, confirmEmail } from '#domains/account/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { msg } from '#kernel/translate.ts'
import { optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { OK, REDIRECT } from '../../shapes/common.ts'
import { emailField } from '../email-field.ts'
import { passwordField, sentPassword, versionsOf } from './sent-password.ts'

/**
 * Asks to change the e-mail address. The new address takes effect when it is confirmed by a link mailed to
 * it. Source: docs/http-contract.md "POST /user/email".
 */
export function userEmailCall(): Call {
  return defineCall({
    path: '/user/email',
    summary: 'Change the e-mail address; needs the current password and a confirmation from the new address',
    action: accountActions['change-own'],
    errors: ['wrong-password'],
    fields: { email: emailField(), password: passwordField(), passwordVersions: versionsOf('password') },
    limit: { burst: 20, refillMs: HOUR },
    answer: z.object({ pending: z.literal(true) }),
    handle({ fields, accountId, locale, clock, database, commit }) {
      return askEmailChange(database, {
        accountId: accountId,
        email: fields.email,
        current: sentPassword(fields.password, fields.passwordVersions),
        locale,
        now: clock.now(),
        commit: (work) => commit(work),
        answer: () => ({ pending: true }),
      })
    },
  })
}

/**
 * Confirms an e-mail address by a mailed link. It is a call and not a page, because link scanners that open
 * links before people do must not confirm anything. It needs the account's session, or its password if the
 * mail is read on another device. With the session it works without script. Source: docs/http-contract.md
 * "POST /user/email".
 */
export function emailConfirmCall(): Call {
  return defineCall({
    path: '/email/confirm',
    summary: 'Confirm an e-mail address by the token of a mail',
    action: anyone('the token of the mail names the account, and its session or password is asked with it'),
    errors: ['token-expired', 'confirm-needs-account', 'wrong-password', 'email-taken'],
    fields: {
      token: text({ max: 200 }),
      password: optional(passwordField()),
      passwordVersions: versionsOf('password'),
    },
    limit: { burst: 30, refillMs: HOUR },
    page: (answer: { readonly isOwn: boolean } | null) => (answer?.isOwn ? '/profile' : '/login'),
    flash: () => ({ success: msg('Your e-mail address is confirmed') }),
    answer: z.object({ ...OK.shape, isOwn: z.boolean(), ...REDIRECT.shape }),
    async handle({
      fields: { token, password, passwordVersions },
      base,
      locale,
      clock,
      session,
      database,
      commit,
    }) {
      const accountId = (await session.find())?.accountId ?? null
      const sent = password === undefined ? null : sentPassword(password, passwordVersions)
      await assertMayConfirm(database, { token, signedInAs: accountId, password: sent, now: clock.now() })
      return commit(async (tx) => {
        const isOwn = (await confirmEmail(tx, { token, locale, now: clock.now() })) === accountId
        return { ok: true, isOwn, redirect: `${base}${isOwn ? '/profile' : '/login'}` }
      })
    },
  })
}
