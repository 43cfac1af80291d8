import {
  isLive,
  isPausing,
  MAX_PAUSE_MONTHS,
  type PeriodState,
  type SubscriptionRow,
  subscriptionStaffActions,
} from '#domains/subscription/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActView } from '#web/admin/views.ts'
import type { PlanQuote } from '../../../plan-quote.ts'
import { may, type RecordContext } from '../../kit/record-definition.ts'
import { confirmField, whyField } from './cells.ts'

/** A plan that may replace the present one, with what it would cost. */
export interface QuotedPlan {
  readonly publicId: string
  readonly quote: Pick<PlanQuote, 'timing' | 'chargeMinor' | 'renewalMinor'>
}

/** Returns what staff may do with a subscription in its state. */
export function subscriptionActs(
  row: SubscriptionRow,
  quotes: readonly QuotedPlan[],
  newest: PeriodState | null,
  { actor, now, t, locale }: RecordContext,
): readonly ActView[] {
  if (!isLive(row) && row.state !== 'pending') return []
  const subject = { number: row.number }
  const isPaused = isPausing(row, now)
  const isRunning = isLive(row) && row.endsAt === null
  const canPause = isRunning && row.renews !== 'never' && newest !== 'open' && row.paidUntil !== null
  const canMove = isLive(row) && row.renews !== 'provider' && newest !== 'open' && row.paidUntil !== null
  const canResume = (row.endsAt !== null && row.renews !== 'never') || isPaused
  const owes = isRunning && newest === 'open'
  const canCharge = isRunning && row.renews === 'shop' && newest === 'open'
  const changes = may(actor, subscriptionStaffActions.change)
  const gives = may(actor, subscriptionStaffActions.give)
  return [
    ...(changes && canCharge ? [chargeAct(subject, t)] : []),
    ...(gives && owes && row.renews !== 'provider' ? [forgiveAct(subject, t)] : []),
    ...(changes && owes && row.state !== 'locked' ? [lockAct(subject, t)] : []),
    ...(changes && canPause ? pauseActs(subject, t) : []),
    ...(changes && canResume ? [resumeAct(subject, t)] : []),
    ...(changes && isRunning && quotes.length > 0 ? [planAct(row, quotes, t, locale)] : []),
    ...(changes && row.nextVariantId !== null ? [keepAct(subject, t)] : []),
    ...(gives && canMove ? timeActs(row, t) : []),
    ...(changes && isRunning ? [cancelAct(subject, t)] : []),
    ...(changes && isLive(row) ? [endAct(subject, t)] : []),
  ]
}

type Subject = ActView['subject']

function chargeAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/subscription/charge',
    title: t('Charge now'),
    hint: t('Charges the stored means of payment once more, now. The usual tries go on if it is declined.'),
    isDangerous: false,
    fields: [],
    subject,
  }
}

function forgiveAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/subscription/forgive',
    title: t('Forgive the unpaid period'),
    hint: t(
      'It runs to the end of this period as if it were paid, and the next one is charged as usual. The open order is cancelled. The customer gets no mail.',
    ),
    isDangerous: true,
    fields: [whyField(t, true), confirmField(t, t('Yes, forgive it'))],
    subject,
  }
}

function lockAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/subscription/lock',
    title: t('Lock at once'),
    hint: t(
      'Access ends now instead of after the days of grace, and the customer gets a mail. The charges go on; a payment opens it again, and so do you by forgiving the period.',
    ),
    isDangerous: true,
    fields: [whyField(t, true)],
    subject,
  }
}

function pauseActs(subject: Subject, t: Translate): readonly ActView[] {
  return [
    {
      call: '/admin/subscription/pause',
      title: t('Pause'),
      hint: t(
        'From the end of what is paid. It goes on by itself; you can take the pause back. The customer gets a mail.',
      ),
      isDangerous: false,
      fields: [
        {
          kind: 'number',
          name: 'months',
          label: t('Months'),
          hint: t('At most {months}', { months: MAX_PAUSE_MONTHS }),
          isRequired: true,
          value: '1',
        },
        whyField(t),
      ],
      subject,
    },
    {
      call: '/admin/subscription/skip',
      title: t('Leave out the next period'),
      hint: t(
        'Exactly one period is left out and not charged. You can take it back. The customer gets a mail.',
      ),
      isDangerous: false,
      fields: [whyField(t)],
      subject,
    },
  ]
}

function resumeAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/subscription/resume',
    title: t('Let it go on'),
    hint: t('Takes the cancellation or the pause back. The customer gets a mail.'),
    isDangerous: false,
    fields: [whyField(t)],
    subject,
  }
}

function planAct(
  { number, currency }: SubscriptionRow,
  quotes: readonly QuotedPlan[],
  t: Translate,
  locale: LocaleCode,
): ActView {
  const sum = (minor: number): string => formatMoney({ amount: minor, currency }, locale)
  const choices = quotes.map(({ publicId, quote: { timing, chargeMinor, renewalMinor } }) => {
    const sums = { plan: publicId, now: sum(chargeMinor), later: sum(renewalMinor) }
    const label =
      timing === 'now'
        ? t('{plan}: {now} now, then {later} each period', sums)
        : t('{plan}: from the next period, {later} each', sums)
    return { value: `${publicId} ${chargeMinor} ${renewalMinor}`, label }
  })
  return {
    call: '/admin/subscription/plan',
    title: t('Change the plan'),
    hint: t(
      'A better plan is billed at once: its order is mailed, or the stored means of payment is charged. Every other plan follows with the next period, and can be taken back until then.',
    ),
    isDangerous: false,
    fields: [{ kind: 'choice', name: 'plan', label: t('Plan'), hint: '', isRequired: true, choices }],
    subject: { number },
  }
}

function keepAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/subscription/keep',
    title: t('Keep the present plan'),
    hint: t('Takes back the change that waits for the next period.'),
    isDangerous: false,
    fields: [],
    subject,
  }
}

function timeActs({ number, endsAt }: SubscriptionRow, t: Translate): readonly ActView[] {
  const subject = { number }
  const give: ActView = {
    call: '/admin/subscription/time',
    title: t('Give free days'),
    hint: t('What is paid lasts longer, and the next charge comes later. Nothing takes the days back.'),
    isDangerous: false,
    fields: [{ kind: 'number', name: 'days', label: t('Days'), hint: '', isRequired: true }, whyField(t)],
    subject,
  }
  const move: ActView = {
    call: '/admin/subscription/day',
    title: t('Move the next charge'),
    hint: t('To a later day; further periods are counted from there, and the days until then are free.'),
    isDangerous: false,
    fields: [{ kind: 'day', name: 'day', label: t('Day'), hint: '', isRequired: true }, whyField(t)],
    subject,
  }
  return endsAt === null ? [give, move] : [give]
}

function cancelAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/subscription/cancel',
    title: t('Cancel'),
    hint: t('It ends with what is paid, and can be taken back until then. The customer gets a mail.'),
    isDangerous: true,
    fields: [whyField(t)],
    subject,
  }
}

function endAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/subscription/end',
    title: t('End at once'),
    hint: t(
      'Access ends now, and open orders are cancelled. Nothing is paid back: refund its last order for that.',
    ),
    isDangerous: true,
    fields: [whyField(t, true), confirmField(t, t('Yes, end it now'))],
    subject,
  }
}
