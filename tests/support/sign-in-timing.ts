import type { Database } from '#db/database.ts'
import { createAccount } from '#domains/account/index.ts'
import { Buyer } from './buyer.ts'

/** Answers and times of the same call for addresses with and without account. Times in milliseconds. */
export interface AddressTiming {
  readonly knownMs: readonly number[]
  readonly unknownMs: readonly number[]
  /** All distinct answers, by status and text. */
  readonly answers: ReadonlySet<string>
}

/** Number of tries before measuring: connections, prepared statements, compiled code. */
const WARM_UP = 20

/**
 * Creates accounts with the addresses `known-0@…` and so on. They share a password hash: its salt does not
 * affect the time.
 */
export async function makeAccounts(database: Database, count: number, now: Date): Promise<void> {
  const id = await createAccount(database, {
    email: `pattern-${crypto.randomUUID()}@example.com`,
    name: '',
    password: 'aa'.repeat(15),
    roles: [],
    now,
  })
  await database.query(
    `INSERT INTO account (id, email, password_hash, password_version, created_at, updated_at)
     SELECT uuidv7(), 'known-' || n || '@example.com', password_hash, password_version, created_at, updated_at
     FROM account, generate_series(0, $2 - 1) AS n WHERE id = $1 ON CONFLICT DO NOTHING`,
    [id, count],
  )
}

/**
 * Makes the same call for known and unknown addresses in turn, each address once, so that no limit per
 * address is reached.
 */
export async function timeAddresses(
  base: string,
  path: string,
  count: number,
  fields: Readonly<Record<string, string>>,
): Promise<AddressTiming> {
  const buyer = new Buyer(base)
  const answers = new Set<string>()
  const timed = async (email: string): Promise<number> => {
    const startedAt = performance.now()
    const { status, text } = await buyer.call(path, { email, ...fields })
    const tookMs = performance.now() - startedAt
    answers.add(`${status} ${text}`)
    return tookMs
  }
  for (let index = 0; index < WARM_UP; index += 1) await timed(`warm-${path.length}-${index}@example.com`)
  const [knownMs, unknownMs]: [number[], number[]] = [[], []]
  const known = async (index: number): Promise<void> =>
    void knownMs.push(await timed(`known-${index}@example.com`))
  const unknown = async (index: number): Promise<void> =>
    void unknownMs.push(await timed(`other-${index}@example.com`))
  for (let index = 0; index < count; index += 1) {
    // The order changes from round to round, so that the result does not depend on what ran just before.
    for (const next of index % 2 === 0 ? [known, unknown] : [unknown, known]) await next(index)
  }
  return { knownMs, unknownMs, answers }
}
