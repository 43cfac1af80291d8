import { expect, test } from 'vitest'
import { LOW_STOCK_PIECES } from '#domains/catalog/contract.ts'
import { OWNER_EVENTS, PARTNER_EVENTS } from '#domains/outgoing-call/index.ts'
import { BEGIN, END, eventTables, withEvents } from '../../scripts/webhook-guide/event-tables.ts'
import { filesMatching, readText } from './support/tree.ts'

const GUIDE = 'docs/guides/receive-webhooks.md'

test('the guide lists the events of the catalogue', () => {
  const guide = readText(GUIDE)
  const hint = `${GUIDE} is stale: run \`node scripts/webhook-guide.ts\``
  expect(withEvents(guide, eventTables()) === guide, hint).toBe(true)
})

test('a stale guide, and one without a place, are found', () => {
  const stale = `a\n${BEGIN}\nold\n${END}\nb`
  expect(withEvents(stale, 'new')).toBe(`a\n${BEGIN}\n\nnew\n\n${END}\nb`)
  expect(() => withEvents('nothing', 'new')).toThrow('no place')
})

test('every example is a right payload, and a payload with more or less is refused', () => {
  for (const events of [OWNER_EVENTS, PARTNER_EVENTS])
    for (const [type, { payload, example }] of Object.entries(events)) {
      expect(payload.parse(example), type).toEqual(example)
      expect(payload.safeParse({ ...example, key: 'secret' }).success, type).toBe(false)
    }
})

test('the trigger of few pieces says so where the product page does', () => {
  const [migration = ''] = filesMatching(/^src\/db\/migrations\/\d+_webhooks\.sql$/).map(readText)
  expect(migration).toContain(`NEW.on_hand - NEW.reserved <= ${LOW_STOCK_PIECES})`)
})
