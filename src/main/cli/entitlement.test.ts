import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '#domains/media/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { readAccess } from '#views/access.ts'
import { openForBusiness, sellProduct, type TestProduct } from '../../../tests/support/catalogue.ts'
import { typeCommand } from '../../../tests/support/command-line.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { fillCart, placeCart } from '../../../tests/support/orders.ts'
import { tone } from '../../../tests/support/recordings.ts'

const db = useTestDatabase()
const clock = fixedClock('2026-12-01T10:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'kontor-cli-recordings-'))
const EMAIL = 'ada@example.com'
const accountId = uuidv7()
let product: TestProduct
beforeAll(async () => {
  await openForBusiness(db.database)
  await typeCommand({ database: db.database, clock }, ['user', 'create', EMAIL], 'correct horse battery\n')
  await db.database.query('UPDATE account SET id = $1 WHERE email = $2', [accountId, EMAIL])
  product = await sellProduct(db.database, { stock: null, requiresShipping: false })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const type = (...words: string[]) =>
  typeCommand({ database: db.database, clock, media: diskStorage(join(folder, 'stored')) }, words)
const stateOf = async (holder: Parameters<typeof readAccess>[1], now = clock.now()) =>
  (await readAccess(db.database, holder, [product.productUuid], now)).get(product.productUuid)?.state

test('staff grant a product to an account, once however often it is typed, see it, and end it', async () => {
  const grant = () =>
    type('entitlement', 'grant', EMAIL, product.productId, '--source', 'gift', '--why', 'prize')
  expect(await grant()).toMatchObject({
    code: 0,
    out: `${EMAIL} may use ${product.productId} without end.\n`,
  })
  await grant()
  expect(await stateOf({ accountId })).toBe('open')
  const listed = JSON.parse((await type('entitlement', 'list', EMAIL, '--json')).out)
  expect(listed).toMatchObject([{ product: product.productId, source: 'gift', endsAt: null }])
  expect(await type('entitlement', 'end', listed[0].id)).toMatchObject({ code: 0 })
  expect(await stateOf({ accountId })).toBe('ended')
  expect(await type('entitlement', 'end', listed[0].id)).toMatchObject({ code: 1 })
  expect((await type('entitlement', 'list', EMAIL)).out).toContain('until 2026-12-01T10:00:00.000Z')
})

test('a guest gets it by the number of the order, until the end of a day', async () => {
  const cart = await fillCart(db.database, { [product.productId]: 1 })
  const { row } = await placeCart(db.database, cart.row.key)
  const granted = await type('entitlement', 'grant', row.number!, product.productId, '--until', '2026-12-24')
  expect(granted).toMatchObject({ code: 0 })
  expect(await stateOf({ orderId: row.id }, new Date('2026-12-24T23:59:59Z'))).toBe('open')
  expect(await stateOf({ orderId: row.id }, new Date('2026-12-25T00:00:00Z'))).toBe('ended')
})

test.each([
  [['grant', 'nobody@example.com', 'x'], 'There is no account'],
  [['grant', 'K-404', 'x'], 'There is no order'],
  [['grant', EMAIL, 'no-such-product'], 'There is no product'],
  [['grant', EMAIL, 'x', '--until', '2026-11-01'], 'is in the past'],
  [['grant', EMAIL, 'x', '--source', 'purchase'], 'expected one of'],
  [['end', 'x'], 'There is no such entitlement'],
  [['end', uuidv7()], 'There is no such entitlement'],
])('entitlement %j is refused with the reason', async (words, reason) => {
  const { code, said } = await type('entitlement', ...words)
  expect(code).toBeGreaterThan(0)
  expect(said).toContain(reason)
})

test('an owner adds a recording from files, sees it, and removes it', async () => {
  const file = (name: string, bytes: Uint8Array | string): string => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const whole = file('whole.wav', tone(2))
  const vtt = file('de.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nEis\n')
  const id = product.productId
  const added = await type(
    'recording',
    'add',
    id,
    whole,
    '--preview',
    file('short.wav', tone()),
    '--captions',
    `de=${vtt}`,
  )
  expect(added).toMatchObject({ code: 0, out: `${id} has 3 files now.\n` })
  const shown = JSON.parse((await type('recording', 'show', id, '--json')).out)
  expect(shown).toMatchObject({ kind: 'audio', durationMs: 2000 })
  expect(shown.files.map(({ part }: { part: string }) => part)).toEqual(['captions', 'preview', 'whole'])
  expect(await type('recording', 'remove', id)).toMatchObject({ code: 0 })
  expect(readdirSync(join(folder, 'stored'))).toEqual([])
  expect(await type('recording', 'remove', id)).toMatchObject({ code: 1 })
  for (const [words, code] of [
    [['add', id, vtt], 2],
    [['add', id, file('a.exe', 'x')], 2],
    [['add', id, join(folder, 'missing.wav')], 1],
    [['add', id, file('empty.wav', '')], 1],
    [['add', id, whole, '--captions', vtt], 2],
    [['show', id], 1],
  ] as const)
    expect(await type('recording', ...words), words.join(' ')).toMatchObject({ code })
})
