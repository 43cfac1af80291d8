import { expect, test } from 'vitest'
import { queueRun } from '#domains/staff/index.ts'
import { NO_LOG } from '#jobs/stuck-work.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { type RunParts, workRun } from '#processes/staff-run/work-run.ts'
import { Person } from '../../support/access-people.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { plantOrders } from '../../support/staff-orders.ts'

const shop = useRunningShop({ DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })

const cancelAll = (person: Person, fields: Record<string, string>) =>
  person.call('/admin/bulk', { area: 'orders', act: 'cancel', ...fields })

async function pageOf(person: Person, page: string): Promise<string> {
  return (await person.buyer.get(page)).text
}

const statesOf = async (ids: readonly string[]) =>
  (
    await shop.core.database.query<{ state: string }>('SELECT state FROM orders WHERE id = ANY ($1)', [ids])
  ).map(({ state }) => state)

const actsOf = (person: Person) =>
  shop.core.database.query('SELECT what FROM staff_act WHERE account_id = $1', [person.accountId])

test('an act is done to each chosen row, and the refused ones are named with their reason', async () => {
  const owner = await new Person(shop, 'owner').enter()
  const [one, two, other] = await plantOrders(shop, 3)
  await cancelAll(owner, { [`row.${two?.id}`]: '1' })
  const gone = crypto.randomUUID()
  const { body } = await cancelAll(owner, {
    [`row.${one?.id}`]: '1',
    [`row.${two?.id}`]: '1',
    [`row.${gone}`]: '1',
  })
  expect(await statesOf([one?.id ?? '', two?.id ?? ''])).toEqual(['cancelled', 'cancelled'])
  expect(await statesOf([other?.id ?? ''])).toEqual(['placed'])
  const page = await pageOf(owner, body.page)
  expect(page).toContain('3 of 3 are done.')
  expect(page).toContain('2 failed.')
  expect(page).toContain(`href="/admin/orders/${two?.number}"`)
  expect(page).toContain('This order is already placed')
  expect(page).toContain(gone)
  expect(await actsOf(owner)).toEqual([{ what: 'orders.cancel' }, { what: 'orders.cancel' }])
})

test('everything that matches is worked through by a job where it is many', async () => {
  const owner = await new Person(shop, 'owner').enter()
  const email = `many-${owner.mark}@example.com`
  const planted = await plantOrders(shop, 101, () => email)
  const { body } = await cancelAll(owner, { all: '1', query: `?q=${email}` })
  expect(await pageOf(owner, body.page)).toContain('0 of 101 are done.')
  await shop.drain()
  expect(await pageOf(owner, body.page)).toContain('101 of 101 are done.')
  expect(new Set(await statesOf(planted.map(({ id }) => id)))).toEqual(new Set(['cancelled']))
})

test.each([
  [{}, 'nothing-chosen'],
  [{ act: 'burn' }, 'not-found'],
  [{ area: 'nothing' }, 'not-found'],
  [{ [`row.${'x'.repeat(36)}`]: '1' }, 'nothing-chosen'],
])('what cannot be done to rows is refused: %j', async (fields, code) => {
  const owner = await new Person(shop, 'owner').enter()
  expect((await cancelAll(owner, fields)).body).toMatchObject({ code })
})

test('the right is that of the act', async () => {
  const [order] = await plantOrders(shop, 1)
  const fulfilment = await new Person(shop, 'fulfilment').enter()
  expect((await cancelAll(fulfilment, { [`row.${order?.id}`]: '1' })).body).toMatchObject({
    code: 'forbidden',
  })
  const owner = await new Person(shop, 'owner').enter()
  const { body } = await cancelAll(owner, { [`row.${order?.id}`]: '1' })
  expect((await fulfilment.buyer.get(body.page)).status).toBe(404)
})

/** Plants a run of three rows whose doer notes what it was asked for. */
async function plantRun(refuses: (id: string) => unknown = () => null) {
  const { database, clock } = shop.core
  const asked: string[] = []
  const rows = [uuidv7(), uuidv7(), uuidv7()]
  const id = uuidv7()
  await database.transaction(async (tx) =>
    queueRun(tx, {
      id,
      accountId: uuidv7(),
      area: 'things',
      act: 'count',
      rows,
      createdAt: clock.now(),
    }),
  )
  const parts: RunParts = {
    database,
    clock,
    log: NO_LOG,
    doers: {
      async 'things/count'(row) {
        asked.push(row.id)
        const why = refuses(row.id)
        if (why) throw why
      },
    },
  }
  return { id, rows, asked, parts }
}

const standing = async (id: string) =>
  (
    await shop.core.database.query<{ done: number; isFinished: boolean; failures: number }>(
      `SELECT done, finished_at IS NOT NULL AS "isFinished",
       (SELECT count(*)::int FROM staff_run_failure f WHERE f.run_id = r.id) AS failures FROM staff_run r WHERE id = $1`,
      [id],
    )
  )[0]

test('a run that stops goes on where it stood, and each row is done once', async () => {
  const { id, rows, asked, parts } = await plantRun()
  await expect(workRun(parts, id, () => asked.length === 1)).rejects.toThrow('goes on later')
  expect(await standing(id)).toEqual({ done: 1, isFinished: false, failures: 0 })
  await workRun(parts, id)
  await workRun(parts, id)
  expect(asked).toEqual(rows)
  expect(await standing(id)).toEqual({ done: 3, isFinished: true, failures: 0 })
})

test('nobody else works through a run meanwhile', async () => {
  const { id, rows, asked, parts } = await plantRun()
  const second: unknown[] = []
  const doers = {
    async 'things/count'({ id: rowId }: { id: string }) {
      asked.push(rowId)
      second.push(await workRun(parts, id).catch((error: Error) => error.message))
    },
  }
  await workRun({ ...parts, doers }, id)
  expect(asked).toEqual(rows)
  expect(second).toEqual(Array(3).fill('somebody else works through the run'))
})

test('a refusal and a fault are noted, and the other rows go on', async () => {
  const why = [commonErrors.forbidden(), new Error('out of paper'), null]
  const { id, asked, parts } = await plantRun(() => why[asked.length - 1])
  await workRun(parts, id)
  expect(await standing(id)).toEqual({ done: 3, isFinished: true, failures: 2 })
  expect(
    await shop.core.database.query('SELECT why FROM staff_run_failure WHERE run_id = $1 ORDER BY why', [id]),
  ).toEqual([
    { why: 'Something went wrong on our side. Nothing was changed' },
    { why: 'You are not allowed to do this' },
  ])
})
