import { expect, test } from 'vitest'
import { statement } from '#db/statement.ts'
import { type Authorise, onObject } from '#kernel/rights.ts'
import { post, testServer } from '../../tests/support/api-server.ts'
import { useTestDatabase } from '../../tests/support/database.ts'
import { optional, text } from './fields.ts'
import { defineCall } from './form-call.ts'

const db = useTestDatabase()

interface Door {
  readonly key: string
}
const open = onObject<Door>(({ orderKey }, { key }) => (orderKey === key ? null : 'forbidden'))
const look = onObject<Door>(() => null)
const note = statement('note-door', 'INSERT INTO number_series (series, last_value) VALUES ($1, 1)')

/** Opens a door within a transaction; `how` says what it forgets. */
const openDoor = defineCall({
  path: '/door',
  action: open,
  fields: { how: text({ max: 20 }), key: optional(text({ max: 20 })) },
  handle({ fields: { how, key }, authorise, commit }) {
    const mayOpen: Authorise<Door> = (door) => authorise(open, door, key)
    if (how === 'answers at once') return { ok: true }
    return commit(async (tx) => {
      tx.defer(note, [how])
      if (how === 'asks for another') authorise(look, { key: 'oak' }, key)
      if (how === 'asks') mayOpen({ key: 'oak' })
      return { ok: true }
    })
  },
})

function ask(how: string, key = '') {
  const app = testServer([openDoor], { database: db.database })
  return post(app, '/api/door', new URLSearchParams({ how, key }).toString())
}

const noted = (how: string) => db.database.query('SELECT FROM number_series WHERE series = $1', [how])

test('a call whose object was judged answers, and its refusal is told by the code of the rule', async () => {
  expect((await ask('asks', 'elm')).status).toBe(403)
  expect((await ask('asks')).status).toBe(403)
  expect(await noted('asks')).toHaveLength(0)
  expect((await ask('asks', 'oak')).status).toBe(200)
  expect(await noted('asks')).toHaveLength(1)
})

test.each(['forgets', 'asks for another', 'answers at once'])(
  'a call that %s neither answers nor leaves anything behind',
  async (how) => {
    const answer = await ask(how, 'oak')
    expect([answer.status, answer.json.code]).toEqual([500, 'internal-error'])
    expect(await noted(how)).toHaveLength(0)
  },
)
