import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { typeCommand } from '../support/command-line.ts'
import { useTestDatabase } from '../support/database.ts'

const [one, other] = [useTestDatabase(), useTestDatabase()]
const clock = fixedClock('2026-11-21T10:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'kontor-shop-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string): string => join(folder, name)

const type = (shop: typeof one, words: readonly string[], input = '') =>
  typeCommand({ database: shop.database, clock, dataDir: folder }, ['setup', ...words], input)

/** A logo of one pixel, which is a whole picture. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function example(change: object = {}): object {
  const settings = JSON.parse(readFileSync(at('example.json'), 'utf8'))
  const promises = [{ page: 'shipping', title: 'Versand', text: 'Ab 60 Euro frei' }]
  return {
    ...settings,
    logo: LOGO,
    storefront: { de: { title: 'Kleidung', description: 'Aus Leinen', welcome: 'Willkommen', promises } },
    colours: { accent: '#c8e06a', link: '#1d5d35' },
    cashOnDelivery: false,
    ...change,
  }
}

test('what is written, applied to an empty shop and written again is the same, secrets excepted', async () => {
  expect((await type(one, ['--example', at('example.json')])).code).toBe(0)
  writeFileSync(at('mine.json'), JSON.stringify(example()))
  expect((await type(one, [at('mine.json'), '--yes'])).code).toBe(0)
  expect((await type(one, ['--write', at('first.json')])).code).toBe(0)
  expect((await type(other, [at('first.json'), '--yes'])).code).toBe(0)
  expect((await type(other, ['--write', at('second.json')])).code).toBe(0)
  const written = readFileSync(at('second.json'), 'utf8')
  expect(written).toBe(readFileSync(at('first.json'), 'utf8'))
  expect(JSON.parse(written)).toMatchObject({
    name: 'My shop',
    logo: LOGO,
    colours: { accent: '#c8e06a', link: '#1d5d35' },
    cashOnDelivery: false,
    vat: { rates: { DE: { standard: 19 } } },
  })
  expect(await type(other, ['--compare', at('first.json')])).toMatchObject({ code: 0 })
})

test('a shop that differs is told line by line, with exit code 1, and nothing changes', async () => {
  await type(one, ['--example', at('differs.json')])
  await type(one, [at('differs.json'), '--yes'])
  const settings = JSON.parse(readFileSync(at('differs.json'), 'utf8'))
  writeFileSync(at('renamed.json'), JSON.stringify({ ...settings, name: 'Other' }))
  const compared = await type(one, ['--compare', at('renamed.json')])
  expect(compared).toMatchObject({ code: 1, out: expect.stringContaining('~ shopName: "My shop" → "Other"') })
  expect(await type(one, ['--compare', at('renamed.json'), '--json'])).toMatchObject({ code: 1 })
  expect((await type(one, ['--compare', at('differs.json')])).out).toBe('The shop matches the file.\n')
})

test('a file is applied after a yes, and not after anything else', async () => {
  await type(one, ['--example', at('asked.json')])
  const settings = JSON.parse(readFileSync(at('asked.json'), 'utf8'))
  writeFileSync(at('asked-again.json'), JSON.stringify({ ...settings, name: `Shop ${crypto.randomUUID()}` }))
  for (const answer of ['', 'no\n', 'yesterday\n']) {
    const refused = await type(one, [at('asked-again.json')], answer)
    expect(refused).toMatchObject({ code: 1, aside: expect.stringContaining('Nothing was changed') })
    expect(refused.aside).toContain('shopName')
  }
  expect(await type(one, [at('asked-again.json')], 'yes\n')).toMatchObject({ code: 0 })
  expect(await type(one, ['--compare', at('asked-again.json')])).toMatchObject({ code: 0 })
})

test('a logo that is no picture is refused, and an existing file is never overwritten', async () => {
  await type(one, ['--example', at('logo.json')])
  const settings = JSON.parse(readFileSync(at('logo.json'), 'utf8'))
  writeFileSync(at('no-logo.json'), JSON.stringify({ ...settings, logo: 'bm8gcGljdHVyZQ==' }))
  expect(await type(one, [at('no-logo.json'), '--yes'])).toMatchObject({
    code: 1,
    aside: expect.stringContaining('logo:'),
  })
  expect(await type(one, ['--write', at('logo.json')])).toMatchObject({
    code: 1,
    aside: expect.stringContaining('already exists'),
  })
})
