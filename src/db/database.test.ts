import { expect, test } from 'vitest'
import { useTestDatabase } from '../../tests/support/database.ts'
import { openDatabase } from './database.ts'
import { refusalOf } from './refusal.ts'
import { statement } from './statement.ts'

const db = useTestDatabase()
const sumOf = statement('test-sum', 'SELECT $1::bigint + $2::bigint AS sum')

test('whole numbers of eight bytes come back as numbers that add', async () => {
  const [row] = await db.database.query<{ sum: number }>(sumOf, [2 ** 40, 1])
  expect(row?.sum).toBe(2 ** 40 + 1)
})

test('a whole number beyond what JavaScript can hold exactly is refused, not rounded', async () => {
  await expect(db.database.query('SELECT 9007199254740993::int8 AS n')).rejects.toThrow(RangeError)
})

test('a transaction whose work throws leaves nothing behind', async () => {
  const attempt = db.database.transaction(async (tx) => {
    await tx.query(`INSERT INTO shop_setting (key, value) VALUES ('x', '1')`)
    throw new Error('stop')
  })
  await expect(attempt).rejects.toThrow('stop')
  expect(await db.database.query(`SELECT FROM shop_setting WHERE key = 'x'`)).toHaveLength(0)
})

test('a listener hears what is announced when the transaction commits, and not before', async () => {
  const heard: string[] = []
  let wake: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    wake = resolve
  })
  const stop = await db.database.listen(
    'kontor_changed',
    (payload) => {
      heard.push(payload)
      wake()
    },
    () => undefined,
  )
  await db.database.transaction(async (tx) => {
    await tx.query(`SELECT announce_change('product:1')`)
    await db.database.query('SELECT 1')
    expect(heard).toEqual([])
  })
  await arrived
  expect(heard).toEqual(['product:1'])
  await stop()
})

test('ledger entries that do not sum to zero are refused by the database', async () => {
  const broken = db.database.transaction(async (tx) => {
    const order = crypto.randomUUID()
    const id = crypto.randomUUID()
    await tx.query(`INSERT INTO ledger_transaction VALUES ($1, $2, 'settlement', 'c', now(), 'test')`, [
      order,
      id,
    ])
    await tx.query(
      `INSERT INTO ledger_entry VALUES ($1, $2, 1, 'receivable', 'EUR', -100), ($1, $2, 2, 'clearing:x', 'EUR', 99)`,
      [order, id],
    )
  })
  await expect(broken).rejects.toThrow('do not sum to zero')
})

test('ledger entries without their transaction are refused by the database', async () => {
  const entries = `INSERT INTO ledger_entry VALUES ($1, $2, 1, 'receivable', 'EUR', -100), ($1, $2, 2, 'clearing:x', 'EUR', 100)`
  await expect(db.database.query(entries, [crypto.randomUUID(), crypto.randomUUID()])).rejects.toThrow(
    'belong to no transaction',
  )
})

test.each([
  [`INSERT INTO stock (variant_id, on_hand) VALUES (gen_random_uuid(), -1)`, 'pieces_or_none'],
  [
    `INSERT INTO orders (id, key, locale, currency, created_at, updated_at, number, state) VALUES (gen_random_uuid(), 'k', 'en', 'EUR', now(), now(), 'K1', 'lost')`,
    'order_state',
  ],
  [
    `INSERT INTO orders (id, key, locale, currency, created_at, updated_at, total_minor) VALUES (gen_random_uuid(), 'k', 'en', 'EUR', now(), now(), -1)`,
    'minor_units',
  ],
  [
    `INSERT INTO orders (id, key, locale, currency, created_at, updated_at, total_minor) VALUES (gen_random_uuid(), 'k', 'en', 'EUR', now(), now(), 1)`,
    'orders_check',
  ],
])('the database refuses %s', async (sql, constraint) => {
  await expect(db.database.query(sql)).rejects.toMatchObject({
    code: '23514',
    message: expect.stringContaining(constraint),
  })
})

test('what is written to the ledger is never changed or deleted', async () => {
  const order = crypto.randomUUID()
  const id = crypto.randomUUID()
  await db.database.transaction(async (tx) => {
    await tx.query(`INSERT INTO ledger_transaction VALUES ($1, $2, 'settlement', 'c', now(), 'test')`, [
      order,
      id,
    ])
    await tx.query(
      `INSERT INTO ledger_entry VALUES ($1, $2, 1, 'receivable', 'EUR', -100), ($1, $2, 2, 'clearing:x', 'EUR', 100)`,
      [order, id],
    )
  })
  await expect(db.database.query('DELETE FROM ledger_entry')).rejects.toThrow('append-only')
  await expect(db.database.query('UPDATE ledger_entry SET amount_minor = 1')).rejects.toThrow('append-only')
})

const mustBePositive = statement(
  'test-must-be-positive',
  `SELECT refuse('not-positive', 'it is ' || $1::int) WHERE $1::int <= 0`,
)
const writeNote = statement('test-write-note', 'INSERT INTO note (id) VALUES ($1)')

/** Directly, and as through a pooler, where statements are not sent together. */
test.each(['direct', 'pooled'])(
  'what is sent without a wait stands or falls with its transaction (%s)',
  async (way) => {
    const { connectionString } = db
    const pooled = `${connectionString}&application_name=elsewhere`
    const database = openDatabase({
      connectionString,
      maxConnections: 2,
      ...(way === 'pooled' ? { directConnectionString: pooled } : {}),
    })
    try {
      await database.query('DROP TABLE IF EXISTS note')
      await database.query('CREATE TABLE note (id int PRIMARY KEY)')
      const notes = async () =>
        (await database.query<{ id: number }>('SELECT id FROM note ORDER BY id')).map((row) => row.id)

      const seen = await database.transaction(async (tx) => {
        tx.defer(writeNote, [1])
        tx.defer(writeNote, [2])
        return tx.query('SELECT id FROM note ORDER BY id')
      })
      expect(seen).toEqual([{ id: 1 }, { id: 2 }])

      const twice = database.transaction(async (tx) => {
        tx.defer(writeNote, [3])
        tx.defer(writeNote, [3])
      })
      await expect(twice).rejects.toMatchObject({ code: '23505' })

      const explain = (error: Error) =>
        new RangeError(refusalOf(error, 'not-positive') ?? 'another reason', { cause: error })
      const refused = database.transaction(async (tx) => {
        tx.defer(writeNote, [4])
        tx.defer(mustBePositive, [5], explain)
        tx.defer(mustBePositive, [-5], explain)
        tx.defer(writeNote, [6])
      })
      await expect(refused).rejects.toThrow(new RangeError('it is -5'))
      const refusedBehind = database.transaction(async (tx) => {
        tx.defer(mustBePositive, [-6], explain)
        return tx.query('SELECT id FROM note')
      })
      await expect(refusedBehind).rejects.toThrow(new RangeError('it is -6'))

      const changedItsMind = database.transaction(async (tx) => {
        tx.defer(writeNote, [4])
        throw new Error('no')
      })
      await expect(changedItsMind).rejects.toThrow('no')
      expect(await notes()).toEqual([1, 2])
    } finally {
      await database.query('DROP TABLE IF EXISTS note')
      await database.close()
    }
  },
)

test('a transaction whose work looks away from a failed statement is no success', async () => {
  const work = db.database.transaction(async (tx) => {
    await tx.query('SELECT 1 / 0').catch(() => undefined)
  })
  await expect(work).rejects.toThrow('division by zero')
})

const echo = statement(
  'test-echo',
  'SELECT $1::text[] AS texts, $2::jsonb AS object, $3::bytea AS bytes, $4::timestamptz AS at, $5::boolean AS yes, $6::text AS text, $7::int[] AS numbers, $8::text AS nothing',
)

test('values of every kind come back from a transaction as they went, the second time too', async () => {
  const values = {
    texts: ['', 'a,b', 'say "hi" \\ {x}', 'NULL', 'ü😀', null],
    object: { a: ['"', 'ü'] },
    bytes: Buffer.from([0, 255, 92]),
    at: new Date('2026-11-21T10:14:00.123Z'),
    yes: true,
    text: 'ü\n😀',
    numbers: [1, -7],
    nothing: null,
  }
  const both = await db.database.transaction(async (tx) => [
    await tx.query(echo, Object.values(values)),
    await tx.query(echo, Object.values(values)),
  ])
  expect(both).toEqual([[values], [values]])
})

const divide = statement('test-divide', 'SELECT 6 / $1::int AS result')

test('in a batch with a statement that fails, those before it are answered and those behind it fail; the connection goes on', async () => {
  const database = openDatabase({ connectionString: db.connectionString, maxConnections: 2 })
  try {
    let outcomes: PromiseSettledResult<unknown>[] = []
    const failed = database.transaction(async (tx) => {
      outcomes = await Promise.allSettled([
        tx.query(divide, [3]),
        tx.query(divide, [0]),
        tx.query(sumOf, [1, 2]),
      ])
    })
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await database.transaction((tx) => tx.query(sumOf, [1, 2]))).toEqual([{ sum: 3 }])
  } finally {
    await database.close()
  }
})

test('statements of transactions keep their plan, and everything else is planned for its values', async () => {
  const mode = 'SHOW plan_cache_mode'
  expect(await db.database.query(mode)).toEqual([{ plan_cache_mode: 'auto' }])
  expect(await db.database.transaction((tx) => tx.query(mode))).toEqual([
    { plan_cache_mode: 'force_generic_plan' },
  ])
})

test('reads that hold all their connections do not keep a transaction waiting', async () => {
  const database = openDatabase({ connectionString: db.connectionString, maxConnections: 2 })
  try {
    await db.database.transaction(async (lock) => {
      await lock.query('SELECT pg_advisory_xact_lock(991177)')
      let hasRead = false
      const reading = database.query('SELECT pg_advisory_xact_lock(991177)').then(() => (hasRead = true))
      reading.catch(() => undefined)
      expect(await database.transaction((tx) => tx.query(sumOf, [1, 2]))).toEqual([{ sum: 3 }])
      expect(hasRead).toBe(false)
    })
  } finally {
    await database.close()
  }
})

test('a whole number that cannot be held fails its query in a transaction, and the transaction stands', async () => {
  const huge = statement('test-huge', 'SELECT 9007199254740993::int8 AS n')
  const sum = await db.database.transaction(async (tx) => {
    await expect(tx.query(huge)).rejects.toThrow(RangeError)
    return tx.query(sumOf, [1, 2])
  })
  expect(sum).toEqual([{ sum: 3 }])
})
