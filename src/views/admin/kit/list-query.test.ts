import { expect, test } from 'vitest'
import { type AnyList, cursorText, parseCursor, parseListQuery } from './list-query.ts'

const list: AnyList = {
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'State',
      choices: { open: 'Open' },
      where: (state) => ({ sql: 't.state = $?', values: [state] }),
    },
    { kind: 'day', name: 'from', label: 'From', where: (day) => ({ sql: 't.at >= $?', values: [day] }) },
  ],
  orders: { made: { sql: 't.at', type: 'timestamptz' } },
  firstOrder: '-made',
}
const ignored = (query: string) => parseListQuery(list, new URLSearchParams(query)).ignored

test('a filter that the list does not know is named, and changes nothing', () => {
  const query = parseListQuery(list, new URLSearchParams('colour=red&state=open'))
  expect(query.ignored).toEqual(['colour=red'])
  expect(query.conditions).toHaveLength(1)
})

test('a value or an order that is gone is named too', () => {
  expect(ignored('state=gone&from=2026-13-01&sort=-size')).toEqual([
    'state=gone',
    'from=2026-13-01',
    'sort=-size',
  ])
})

test('what every list understands is not named, and neither is an empty field', () => {
  expect(ignored('q=a&sort=made&columns=x&after=&flash=1&colour=&state=open&from=2026-01-01')).toEqual([])
})

test('an address cannot fill the page with what is ignored', () => {
  const many = Array.from({ length: 40 }, (_, index) => `x${index}=${'y'.repeat(500)}`).join('&')
  const named = ignored(many)
  expect(named).toHaveLength(10)
  expect(Math.max(...named.map(({ length }) => length))).toBe(60)
})

test.each([
  ['uuid', '00000000-0000-7000-8000-000000000001'],
  ['bigint', '4711'],
  ['text', 'order-confirmation'],
] as const)('a page of a list with ids of type %s begins behind its last row', (idType, id) => {
  expect(parseCursor(cursorText('7', id), 'after', idType)).toEqual({ side: 'after', value: '7', id })
})

test('an id of another type is no cursor', () => {
  expect(parseCursor(cursorText('7', 'x; DROP'), 'after', 'bigint')).toBeNull()
  expect(parseCursor(cursorText('7', '4711'), 'after', 'uuid')).toBeNull()
  expect(parseCursor(cursorText('7', 'a\0b'), 'after', 'text')).toBeNull()
})
