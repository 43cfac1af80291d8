import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { dayOf } from '#kernel/local-day.ts'

/** What happened on one day of a rehearsal. */
export interface RehearsedDay {
  /** In the shop's time zone, such as `2027-01-31`. */
  readonly day: string
  /** Periods that were paid. */
  readonly renewals: number
  /** Charges that were declined. */
  readonly declined: number
  readonly mails: number
  readonly locked: number
  readonly ended: number
}

/** What came in, by currency. Units: minor units. */
export interface RehearsedSum {
  readonly currency: string
  readonly minor: number
  readonly payments: number
}

/** A mail that the shop would have sent. */
export interface RehearsedMail {
  readonly at: Date
  readonly template: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

const happened = statement(
  'rehearsal-happened',
  `SELECT at, what FROM subscription_event WHERE at > $1 AND what IN ('declined', 'locked', 'ended')
   UNION ALL SELECT created_at, 'mail' FROM mail WHERE created_at > $1
   UNION ALL SELECT e.at, 'renewal' FROM payment_attempt_event e JOIN payment_attempt a ON a.charge_id = e.charge_id AND a.id = e.attempt_id
     WHERE e.at > $1 AND e.to_status = 'settled' AND a.flow = 'renewal'`,
)
const sums = statement(
  'rehearsal-sums',
  `SELECT a.captured_currency AS currency, sum(a.captured_minor)::bigint AS minor, count(*)::int AS payments
   FROM payment_attempt_event e JOIN payment_attempt a ON a.charge_id = e.charge_id AND a.id = e.attempt_id
   WHERE e.at > $1 AND e.to_status = 'settled' AND a.captured_minor > 0 GROUP BY a.captured_currency ORDER BY a.captured_currency`,
)
const mails = statement(
  'rehearsal-mails',
  `SELECT created_at AS at, template, to_address AS "to", subject, text_body AS text FROM mail WHERE created_at > $1 ORDER BY created_at, id`,
)
const gateways = statement(
  'rehearsal-gateways',
  `SELECT gateway_id AS id, count(*)::int AS subscriptions FROM subscription
   WHERE state NOT IN ('pending', 'ended') AND renews <> 'never' GROUP BY gateway_id ORDER BY gateway_id`,
)

const KINDS = {
  renewal: 'renewals',
  declined: 'declined',
  mail: 'mails',
  locked: 'locked',
  ended: 'ended',
} as const

/** Reads what happened after an instant, by day; days without anything are left out. */
export async function readRehearsedDays(db: Queryable, after: Date): Promise<RehearsedDay[]> {
  const days = new Map<string, Record<(typeof KINDS)[keyof typeof KINDS], number>>()
  for (const { at, what } of await db.query<{ at: Date; what: keyof typeof KINDS }>(happened, [after])) {
    const day = dayOf(at)
    const counts = days.get(day) ?? { renewals: 0, declined: 0, mails: 0, locked: 0, ended: 0 }
    counts[KINDS[what]] += 1
    days.set(day, counts)
  }
  return [...days].map(([day, counts]) => ({ day, ...counts })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Reads what came in after an instant, by currency. */
export function readRehearsedSums(db: Queryable, after: Date): Promise<RehearsedSum[]> {
  return db.query<RehearsedSum>(sums, [after])
}

/** Reads the mails that were made after an instant, the first one first. */
export function readRehearsedMails(db: Queryable, after: Date): Promise<RehearsedMail[]> {
  return db.query<RehearsedMail>(mails, [after])
}

/** Reads through which gateways live subscriptions renew, and how many through each. */
export function readRenewingGateways(
  db: Queryable,
): Promise<{ readonly id: string; readonly subscriptions: number }[]> {
  return db.query(gateways, [])
}
