import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'

/** A shop that was backed up once is missed after this time. Units: ms. Source: docs/runbooks/backup.md. */
const BACKUP_PATIENCE_MS = 2 * DAY

const late = statement(
  'attention-backup-late',
  `SELECT id::text AS subject, taken_at AS since, 'the last one is in ' || place AS detail
   FROM (SELECT id, taken_at, place FROM backup ORDER BY taken_at DESC LIMIT 1) last WHERE taken_at <= $2 LIMIT $1`,
)

/** What of the running of the shop waits for a person. */
export const shopAttention: readonly AttentionSource[] = [
  {
    id: 'backup-late',
    title: 'The shop was not backed up for two days',
    nextStep: 'look why the timer did not run, and run: kontor backup FOLDER',
    read: (db, { limit, now }) => db.query(late, [limit, new Date(now.getTime() - BACKUP_PATIENCE_MS)]),
  },
]
