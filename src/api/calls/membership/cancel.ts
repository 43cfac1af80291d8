import { z } from 'zod'
import { accountActions, checkPassword } from '#domains/account/index.ts'
import { readOwnSubscription } from '#domains/subscription/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { msg } from '#kernel/translate.ts'
import { cancelSubscription, resumeSubscription } from '#processes/cancel-subscription.ts'
import { optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { INSTANT } from '../../shapes/common.ts'
import { passwordField, sentPassword, versionsOf } from '../account/sent-password.ts'

/** Names a subscription by its number, such as `S1001`. */
export const subscriptionField = () => optional(text({ max: 20, pattern: /^S\d{1,15}$/ }))

/**
 * Cancels a subscription or membership for the end of what is paid. Source: docs/http-contract.md
 * "POST /subscription/cancel".
 */
export function subscriptionCancelCall(): Call {
  return defineCall({
    path: '/subscription/cancel',
    summary: 'Cancel a subscription or membership for the end of its period; needs the current password',
    action: accountActions['change-own'],
    errors: ['wrong-password', 'no-subscription'],
    fields: {
      password: passwordField(),
      passwordVersions: versionsOf('password'),
      subscription: subscriptionField(),
    },
    limit: { burst: 20, refillMs: HOUR },
    page: () => '/profile',
    answer: z.object({ ends: INSTANT }),
    async handle({ fields, accountId, locale, clock, database, commit }) {
      const now = clock.now()
      const current = sentPassword(fields.password, fields.passwordVersions)
      await checkPassword(database, { ...current, accountId, now })
      const { id } = await readOwnSubscription(
        database,
        accountId,
        fields.subscription,
        'no-subscription',
        now,
      )
      return commit((tx) =>
        cancelSubscription(tx, {
          subscriptionId: id,
          locale,
          actor: 'buyer',
          why: 'cancelled by the member',
          now,
        }),
      )
    },
  })
}

/**
 * Takes a cancellation back, until the subscription has ended, or ends a pause. Source: docs/http-contract.md
 * "POST /subscription/resume".
 */
export function subscriptionResumeCall(): Call {
  return defineCall({
    path: '/subscription/resume',
    summary: 'Take back the cancellation or the pause of a subscription or membership',
    action: accountActions['change-own'],
    errors: ['nothing-to-resume'],
    fields: { subscription: subscriptionField() },
    limit: { burst: 20, refillMs: HOUR },
    page: () => '/profile',
    flash: () => ({ success: msg('Your subscription goes on') }),
    answer: z.object({ renews: INSTANT }),
    async handle({ fields, accountId, locale, clock, database, commit }) {
      const now = clock.now()
      const { id } = await readOwnSubscription(
        database,
        accountId,
        fields.subscription,
        'nothing-to-resume',
        now,
      )
      return commit((tx) =>
        resumeSubscription(tx, {
          subscriptionId: id,
          locale,
          actor: 'buyer',
          why: 'resumed by the member',
          now,
        }),
      )
    },
  })
}
