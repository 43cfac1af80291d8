import { column, columns } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DIGEST, type DigestSetting, type Snooze, type SnoozeReason } from './contract.ts'

const SNOOZE = columns('attention_snooze', {
  kind: column<string>('text'),
  subject: column<string>('text'),
  reason: column<SnoozeReason>('text'),
  actor: column<string>('text'),
  until: column<Date>('timestamptz'),
})

const open = statement<{ readonly now: Date }>(
  'attention-snoozes',
  `SELECT ${SNOOZE.select('s')} FROM attention_snooze s WHERE s.until > $now ORDER BY s.until`,
)
const write = statement<Snooze & { readonly at: Date }>(
  'attention-snooze',
  `INSERT INTO attention_snooze (${SNOOZE.names}, at) VALUES (${SNOOZE.parameters}, $at)
   ON CONFLICT (kind, subject) DO UPDATE SET reason = excluded.reason, actor = excluded.actor, until = excluded.until, at = excluded.at`,
)
const end = statement<{ readonly kind: string; readonly subject: string }>(
  'attention-wake',
  'DELETE FROM attention_snooze WHERE kind = $kind AND subject = $subject RETURNING kind',
)
const sweep = statement<{ readonly before: Date }>(
  'attention-sweep',
  'DELETE FROM attention_snooze WHERE until < $before',
)
const setting = statement(
  'attention-digest-setting',
  `SELECT value FROM shop_setting WHERE key = 'attentionMail'`,
)
const claim = statement<{ readonly day: string; readonly at: Date; readonly things: number }>(
  'attention-digest-claim',
  'INSERT INTO attention_digest (day, at, things) VALUES ($day::date, $at, $things) ON CONFLICT DO NOTHING RETURNING day',
)
const known = statement<{ readonly day: string }>(
  'attention-digest-known',
  'SELECT FROM attention_digest WHERE day = $day::date',
)

/** Reads what is put off now, the next to wake first. */
export function readSnoozes(db: Queryable, now: Date): Promise<Snooze[]> {
  return db.query<Snooze>(open, open.bind({ now }))
}

/** Puts a thing off, or changes for how long. */
export async function writeSnooze(tx: Tx, snooze: Snooze & { readonly at: Date }): Promise<void> {
  await tx.query(write, write.bind(snooze))
}

/** Ends a snooze; returns whether there was one. */
export async function endSnooze(tx: Tx, kind: string, subject: string): Promise<boolean> {
  return (await tx.query(end, end.bind({ kind, subject }))).length > 0
}

/** Deletes snoozes that ended; their events stay. */
export async function sweepSnoozes(db: Queryable, before: Date): Promise<void> {
  await db.query(sweep, sweep.bind({ before }))
}

/** Reads when owners want to be told what waits. */
export async function readDigestSetting(db: Queryable): Promise<DigestSetting> {
  const [row] = await db.query<{ value: Partial<DigestSetting> }>(setting)
  const { isOn = DIGEST.isOn, hour = DIGEST.hour } = row?.value ?? {}
  return { isOn, hour: Number.isInteger(hour) && hour >= 0 && hour <= 23 ? hour : DIGEST.hour }
}

/** Claims the mails of a day; false when another process has, or had, them. */
export async function claimDigest(tx: Tx, day: string, at: Date, things: number): Promise<boolean> {
  return (await tx.query(claim, claim.bind({ day, at, things }))).length > 0
}

/** Returns whether owners were told on a day. */
export async function isDigestSent(db: Queryable, day: string): Promise<boolean> {
  return (await db.query(known, known.bind({ day }))).length > 0
}
