import pg from 'pg'

/** Connections that commit at once; as many as there are shoppers. */
export const COMMITTERS = 8

/**
 * What this disk and this database can do at most: single inserts, each with a commit of its own, on eight connections. The
 * loop runs inside the database (a procedure that commits in its loop), so no client costs anything of it; this makes the
 * yardstick harder than pgbench, which pays for its round trips.
 */
export async function measureInsertCommits(connectionString: string, seconds: number): Promise<number> {
  const clients = Array.from({ length: COMMITTERS }, () => new pg.Client({ connectionString, application_name: 'kontor-bench' }))
  try {
    for (const client of clients) await client.connect()
    await clients[0]!.query(`
      CREATE SCHEMA IF NOT EXISTS bench;
      DROP TABLE IF EXISTS bench.commits;
      CREATE TABLE bench.commits (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what text NOT NULL, at timestamptz NOT NULL);
      CREATE OR REPLACE PROCEDURE bench.insert_and_commit(seconds float, INOUT done bigint) LANGUAGE plpgsql AS $$
      DECLARE ends timestamptz := clock_timestamp() + seconds * interval '1 second';
      BEGIN
        done := 0;
        WHILE clock_timestamp() < ends LOOP
          INSERT INTO bench.commits (what, at) VALUES ('one row', now());
          COMMIT;
          done := done + 1;
        END LOOP;
      END $$`)
    const settings = await clients[0]!.query(`SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS sync`)
    const { fsync, sync } = settings.rows[0] as { fsync: string; sync: string }
    if (fsync !== 'on' || sync !== 'on') throw new Error(`the database does not wait for its disk (fsync ${fsync}, synchronous_commit ${sync})`)
    const results = await Promise.all(clients.map((client) => client.query(`CALL bench.insert_and_commit(${seconds}, 0)`)))
    return results.reduce((sum, { rows }) => sum + Number(rows[0].done), 0) / seconds
  } finally {
    await clients[0]!.query('DROP SCHEMA IF EXISTS bench CASCADE').catch(() => undefined)
    for (const client of clients) await client.end()
  }
}
