import type { Database } from '#db/database.ts'

/** Returns the statements that make each kind of audit wait: broken, incomplete, dead, and too long ago. */
export function plantedAudits({
  at,
  deadSince,
  lastAt,
}: {
  readonly at: Date
  readonly deadSince: Date
  readonly lastAt: Date
}) {
  const audit = (database: Database, startedAt: Date, broken: string) =>
    database.query(
      `INSERT INTO audit_run (started_at, ended_at, actor, checks, broken, violations, duration_ms) VALUES ($1, $1, 'job', 9, ${broken}, 2, 5)`,
      [startedAt],
    )
  return {
    'audit-failed': {
      plant: (database: Database) => audit(database, at, `'{I3}'`),
      subject: 'I3',
      step: 'kontor audit',
    },
    'audit-incomplete': {
      plant: (database: Database) =>
        database.query(
          `INSERT INTO audit_run (started_at, ended_at, actor, checks, broken, unchecked) VALUES ($1, $1, 'job', 9, '{I3,I14}', '{I14}')`,
          [at],
        ),
      subject: 'I14',
      step: 'kontor audit',
    },
    'audit-died': {
      plant: (database: Database) =>
        database.query(`INSERT INTO audit_run (started_at, actor) VALUES ($1, 'job')`, [deadSince]),
      subject: 'audit',
      step: 'log of the worker',
    },
    'audit-missing': {
      plant: (database: Database) => audit(database, lastAt, `'{}'`),
      subject: 'audit',
      step: 'worker',
    },
  }
}
