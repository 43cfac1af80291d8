import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomKey, uuidv7 } from './ids.ts'
import { loggable, loggableError, loggableLine } from './loggable.ts'

const key = randomKey()
const token = 'q'.repeat(20) + '7'.repeat(23)

test.each([
  ['rendering /order/KEY answered 500', `rendering /order/${key} answered 500`],
  ['the address in capitals', `GET /ORDER/${key}`],
  ['with its data request', `/de/order/${key}.data?_routes=x`],
  ['a bare key', `the order ${key} is gone`],
  ['a key after a line break', `failed\n${key}`],
  ['a link of a mail', `https://shop.example/store/password/new?token=${token}`],
  ['a query', `/cart?flash=0197&attempt=0198&q=ada`],
  ['a bare token', `no such token: ${token}`],
  ['a form', `email=ada@example.com&password=abc`],
  ['a mailbox', `550 5.1.1 <ada.lovelace+shop@example.co.uk>: unknown`],
  ['an address in another script', 'von jürgen@bücher.example'],
  ['a database address', 'postgres://shop:hunter2@db.example/kontor'],
  ['a unique violation', 'Key (lower(email))=(ada@example.com) already exists.'],
  ['a foreign key', 'Key (key)=(Ada Lovelace) is not present in table "orders".'],
  ['a check', 'Failing row contains (7, Ada Lovelace, Hauptstraße 5, null).'],
  ['a value of another type', 'invalid input syntax for type uuid: "Ada"'],
  [
    'a provider’s body',
    '400: {"email":"ada@example.com","address":{"line1":"Hauptstraße 5","given_name":"Ada"}}',
  ],
  ['a header', 'authorization: Bearer abcdefgh12345678'],
])('%s leaves nothing of anybody', (_name, text) => {
  const cleaned = loggable(text)
  expect(cleaned).not.toMatch(/ada|lovelace|hauptstra|hunter2|0197|0198|abcdefgh|jürgen/i)
  expect(cleaned).not.toContain(key)
  expect(cleaned).not.toContain(token)
  expect(cleaned).toContain('…')
})

test('what staff need stays: ids, files, names of payments, codes', () => {
  for (const text of [
    uuidv7(),
    'at finalizeOrder (file:///srv/kontor/src/domains/order/commands/finalize-order.ts:12:5)',
    'at x (/srv/kontor/node_modules/@react-router/node/dist/index.js:1:2)',
    'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    'rendering /profile answered 500',
    'connect ECONNREFUSED 127.0.0.1:5432',
    '/p/a-lamp-with-a-long-slug-and-more',
  ])
    expect(loggable(text)).toBe(text)
})

test('an error is told with its causes, without what it carries beside its texts', () => {
  const unique = Object.assign(new Error('duplicate key value violates unique constraint "account_email"'), {
    code: '23505',
    constraint: 'account_email',
    detail: 'Key (email)=(ada@example.com) already exists.',
    parameters: ['ada@example.com'],
  })
  const told = loggableError(new Error(`order ${key}`, { cause: unique }))
  expect(told).toMatchObject({
    type: 'Error',
    message: 'order …',
    cause: { code: '23505', constraint: 'account_email' },
  })
  expect(JSON.stringify(told)).not.toMatch(/ada@|parameters|detail/)
})

test('a line stays a line of JSON, and no key, token or address in it survives, wherever it stands', () => {
  const secret = fc.constantFrom(randomKey, () => `${crypto.randomUUID().slice(0, 8)}@example.com`)
  fc.assert(
    fc.property(
      secret,
      fc.string(),
      fc.constantFrom(' ', '"', '\n', '/', '=', '<', '('),
      fc.constantFrom(' ', '"', '\n', '?', '&', '>', ')'),
      (make, noise, before, after) => {
        const text = make()
        const line = JSON.stringify({
          level: 50,
          err: { message: `${noise}${before}${text}${after}${noise}` },
          [`h${before}${text}`]: 1,
        })
        const cleaned = loggableLine(`${line}\n`)
        expect(JSON.parse(cleaned)).toMatchObject({ level: 50 })
        expect(cleaned).not.toContain(text)
        expect(cleaned.endsWith('\n')).toBe(true)
      },
    ),
  )
})
