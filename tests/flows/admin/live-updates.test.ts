import { expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ DEMO: '0' })

/** Reads a stream of events until one satisfies the test, or the stream ends. */
async function open(person: Person, lastId?: string, after = '') {
  const cookie = [...person.buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${shop.url}/api/admin/live${after}`, {
    headers: { cookie, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let buffered = ''
  return {
    answer,
    async until(
      isWanted: (state: { newOrders: number | null; imports: readonly unknown[] | null }) => boolean,
    ) {
      for (;;) {
        const at = buffered.indexOf('\n\n')
        if (at >= 0) {
          const event = buffered.slice(0, at)
          buffered = buffered.slice(at + 2)
          const data = /^data: (.*)$/m.exec(event)?.[1]
          const id = /^id: (.*)$/m.exec(event)?.[1] ?? ''
          if (data && isWanted(JSON.parse(data))) return { id, state: JSON.parse(data) }
          continue
        }
        const { value, done } = await reader.read()
        if (done) return null
        buffered += value
      }
    },
    close: () => reader.cancel(),
  }
}

test('staff hear of a new order, and after a break of those in between', async () => {
  const owner = await new Person(shop, 'owner').enter()
  const buyer = await new Person(shop, 'member').enter()
  const stream = await open(owner)
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.answer.headers.get('x-accel-buffering')).toBe('no')
  const first = await stream.until(() => true)
  await buyer.orderKey()
  expect((await stream.until(({ newOrders }) => newOrders === 1))?.state.newOrders).toBe(1)
  await stream.close()
  const again = await open(owner, first!.id)
  expect((await again.until(() => true))?.state.newOrders).toBe(1)
  await again.close()
  // A page that was made before the order asks from there; what it has heard later counts more.
  const page = await open(owner, undefined, `?after=${first!.id}`)
  const { id, state } = (await page.until(() => true))!
  expect(state.newOrders).toBe(1)
  await page.close()
  const resumed = await open(owner, id, `?after=${first!.id}`)
  expect((await resumed.until(() => true))?.state.newOrders).toBe(0)
  await resumed.close()
})

test('a stream that opens later is not told again of what its page shows', async () => {
  const owner = await new Person(shop, 'owner').enter()
  const buyer = await new Person(shop, 'member').enter()
  const early = await open(owner)
  await early.until(() => true)
  await buyer.orderKey()
  const late = await open(owner)
  expect((await late.until(() => true))?.state.newOrders).toBe(0)
  expect((await early.until(({ newOrders }) => newOrders === 1))?.state.newOrders).toBe(1)
  await buyer.orderKey()
  // The late one hears of the second order alone, in one event or after others.
  expect((await late.until(({ newOrders }) => newOrders !== 0))?.state.newOrders).toBe(1)
  await early.close()
  await late.close()
})

test('a stream ends with the session, and with the role', async () => {
  const { database } = shop.core
  for (const end of [
    'DELETE FROM session WHERE account_id = $1',
    `UPDATE account SET roles = '{}' WHERE id = $1`,
  ]) {
    const manager = await new Person(shop, 'manager').enter()
    const buyer = await new Person(shop, 'member').enter()
    const stream = await open(manager)
    await stream.until(() => true)
    await database.query(end, [manager.accountId])
    await buyer.orderKey()
    expect(await stream.until(({ newOrders }) => newOrders === 1), end).toBeNull()
  }
})

test.each([
  ['guest', 401, 'not-logged-in'],
  ['member', 403, 'forbidden'],
  ['unproved', 403, 'second-factor-needed'],
] as const)('%s hears nothing, and is told why', async (who, status, code) => {
  const person = await new Person(shop, who).enter()
  const cookie = [...person.buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${shop.url}/api/admin/live`, { headers: { cookie } })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code })
})

test('staff who import hear how far it is, and when it has ended', async () => {
  const { database, clock } = shop.core
  const owner = await new Person(shop, 'owner').enter()
  const support = await new Person(shop, 'support').enter()
  const [stream, other] = [await open(owner), await open(support)]
  expect((await stream.until(() => true))?.state).toMatchObject({ imports: [] })
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO product_import (file, header_hash, reading, state, done, total, created_by, created_at, updated_at)
     VALUES ('', '', '{}', 'importing', 40, 200, 'cli', $1, $1) RETURNING id`,
    [clock.now()],
  )
  const heard = await stream.until(({ imports }) => (imports ?? []).length > 0)
  expect(heard?.state).toMatchObject({ imports: [{ id: row?.id, state: 'importing', done: 40, total: 200 }] })
  await database.query(`UPDATE product_import SET state = 'done', done = 200 WHERE id = $1`, [row?.id])
  await stream.until(({ imports }) => imports?.length === 0)
  expect((await other.until(() => true))?.state).toMatchObject({ imports: null })
  await stream.close()
  await other.close()
})

test('an editor hears neither of orders nor of what waits', async () => {
  const editor = await new Person(shop, 'editor').enter()
  const stream = await open(editor)
  expect((await stream.until(() => true))?.state).toEqual({
    newOrders: null,
    attention: null,
    jobs: null,
    imports: null,
  })
  await stream.close()
})
