import { accountActions } from '#domains/account/index.ts'
import { MAX_PAUSE_MONTHS, type PauseWish, readOwnSubscription } from '#domains/subscription/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { pauseSubscription, skipPeriod } from '#processes/pause-subscription.ts'
import { optional, ruled, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { PAUSED } from '../../shapes/membership.ts'
import { subscriptionField } from './cancel.ts'

const limit = { burst: 20, refillMs: HOUR }

/**
 * Pauses a subscription or membership from the end of what is paid. Source: docs/http-contract.md
 * "POST /subscription/pause".
 */
export function subscriptionPauseCall(): Call {
  return defineCall({
    path: '/subscription/pause',
    summary: 'Pause a subscription or membership for some months, or until a day; it goes on by itself',
    action: accountActions['change-own'],
    errors: ['nothing-to-pause', 'period-unpaid'],
    fields: {
      months: optional(wholeNumber({ min: 1, max: MAX_PAUSE_MONTHS })),
      /** `2027-03-31`, instead of `months`. */
      until: optional(ruled(10, dayOf)),
      subscription: subscriptionField(),
    },
    limit,
    page: () => '/profile',
    flash: () => ({ success: msg('Your subscription is paused') }),
    answer: PAUSED,
    async handle({ fields, accountId, locale, clock, database, commit }) {
      const now = clock.now()
      const wish = wishOf(fields.months, fields.until)
      const { id } = await readOwnSubscription(
        database,
        accountId,
        fields.subscription,
        'nothing-to-pause',
        now,
      )
      const why = 'paused by the member'
      return commit((tx) =>
        pauseSubscription(tx, { subscriptionId: id, wish, locale, actor: 'buyer', why, now }),
      )
    },
  })
}

/**
 * Leaves out the next period of a subscription or membership. Source: docs/http-contract.md
 * "POST /subscription/skip".
 */
export function subscriptionSkipCall(): Call {
  return defineCall({
    path: '/subscription/skip',
    summary: 'Skip the next period of a subscription or membership',
    action: accountActions['change-own'],
    errors: ['nothing-to-pause', 'period-unpaid', 'already-paused'],
    fields: { subscription: subscriptionField() },
    limit,
    page: () => '/profile',
    flash: () => ({ success: msg('The next period of your subscription is skipped') }),
    answer: PAUSED,
    async handle({ fields, accountId, locale, clock, database, commit }) {
      const now = clock.now()
      const { id } = await readOwnSubscription(
        database,
        accountId,
        fields.subscription,
        'nothing-to-pause',
        now,
      )
      const why = 'skipped by the member'
      return commit((tx) => skipPeriod(tx, { subscriptionId: id, locale, actor: 'buyer', why, now }))
    },
  })
}

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Reads an ISO 8601 date; undefined for a day that is in no calendar. */
function dayOf(text: string): Day | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const isDay = year && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
  return isDay ? { year: Number(year), month: Number(month), day: Number(day) } : undefined
}

/** A day wins over the number of months that a form sends beside it. */
function wishOf(months: number | undefined, day: Day | undefined): Exclude<PauseWish, 'one-period'> {
  if (day) return { day }
  if (months === undefined) throw commonErrors['missing-fields']({ fields: ['months'] })
  return { months }
}
