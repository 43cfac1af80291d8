import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

/** Number of connections that commit at once; as many as there are shoppers. */
const COMMITTERS = 8

const PREPARE = `
  CREATE SCHEMA IF NOT EXISTS bench;
  DROP TABLE IF EXISTS bench.commits;
  CREATE TABLE bench.commits (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what text NOT NULL, at timestamptz NOT NULL);`
const INSERT = `INSERT INTO bench.commits (what, at) VALUES ('one row', now());`

/**
 * The program that commits: pgbench if it is installed, as shops are commonly compared; else a loop inside
 * the database.
 */
export const yardstick: 'pgbench' | 'inside PostgreSQL' =
  findPgbench() === null ? 'inside PostgreSQL' : 'pgbench'

/**
 * Measures single inserts on eight connections, each with its own commit: the upper limit of this disk and
 * this database. Units: per second.
 */
export async function measureInsertCommits(connectionString: string, seconds: number): Promise<number> {
  const client = new pg.Client({ connectionString, application_name: 'kontor-bench' })
  await client.connect()
  try {
    const settings = await client.query(
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS sync`,
    )
    const { fsync, sync } = settings.rows[0] as { fsync: string; sync: string }
    if (fsync !== 'on' || sync !== 'on')
      throw new Error(`the database does not wait for its disk (fsync ${fsync}, synchronous_commit ${sync})`)
    await client.query(PREPARE)
    const pgbench = findPgbench()
    return await (pgbench
      ? commitByPgbench(pgbench, connectionString, seconds)
      : commitInside(client, connectionString, seconds))
  } finally {
    await client.query('DROP SCHEMA IF EXISTS bench CASCADE').catch(() => undefined)
    await client.end()
  }
}

function findPgbench(): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), ...globSync('/usr/lib/postgresql/*/bin')]
  // Debian's own `pgbench` on the PATH is a script that needs a cluster.
  return folders.map((folder) => join(folder, 'pgbench')).findLast((path) => existsSync(path)) ?? null
}

async function commitByPgbench(pgbench: string, connectionString: string, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pgbench-'))
  try {
    const script = join(folder, 'insert.sql')
    writeFileSync(script, INSERT)
    const args = [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${COMMITTERS}`,
      `--time=${Math.ceil(seconds)}`,
      `--file=${script}`,
      connectionString,
    ]
    const { stdout } = await promisify(execFile)(pgbench, args)
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    if (!Number.isFinite(perSecond)) throw new Error(`pgbench did not say how many it made:\n${stdout}`)
    return perSecond
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Commits in a loop inside the database. It has no cost of a client, which makes this yardstick harder than
 * pgbench by about a tenth.
 */
async function commitInside(owner: pg.Client, connectionString: string, seconds: number): Promise<number> {
  await owner.query(`
    CREATE OR REPLACE PROCEDURE bench.insert_and_commit(seconds float, INOUT done bigint) LANGUAGE plpgsql AS $$
    DECLARE ends timestamptz := clock_timestamp() + seconds * interval '1 second';
    BEGIN
      done := 0;
      WHILE clock_timestamp() < ends LOOP
        ${INSERT}
        COMMIT;
        done := done + 1;
      END LOOP;
    END $$`)
  const clients = Array.from(
    { length: COMMITTERS },
    () => new pg.Client({ connectionString, application_name: 'kontor-bench' }),
  )
  try {
    for (const client of clients) await client.connect()
    const results = await Promise.all(
      clients.map((client) => client.query(`CALL bench.insert_and_commit(${seconds}, 0)`)),
    )
    return results.reduce((sum, { rows }) => sum + Number(rows[0].done), 0) / seconds
  } finally {
    for (const client of clients) await client.end()
  }
}
