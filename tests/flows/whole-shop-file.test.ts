import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { PART_NAMES, partOf } from '#processes/set-up-shop/parts/index.ts'
import { programSources } from '../gates/support/source.ts'
import { type Typed, typeCommand } from '../support/command-line.ts'
import { useTestDatabase } from '../support/database.ts'
import { COLUMNS_NOT_HELD, SETTINGS, TABLES_NOT_HELD } from '../support/not-configuration.ts'
import { everyWish } from '../support/whole-shop-file.ts'

const [one, other] = [useTestDatabase(), useTestDatabase()]
const folder = mkdtempSync(join(tmpdir(), 'kontor-whole-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string): string => join(folder, name)
type Shop = typeof one

const type = (shop: Shop, words: readonly string[], now = '2026-11-21T10:00:00Z'): Promise<Typed> =>
  typeCommand({ database: shop.database, clock: fixedClock(now), dataDir: folder }, ['setup', ...words])

// biome-ignore lint/suspicious/noExplicitAny: tests break single fields of it
const read = (name: string): any => JSON.parse(readFileSync(at(name), 'utf8'))
const write = (name: string, file: object): void => writeFileSync(at(name), JSON.stringify(file))

/** Tables that every file holds, and those of its parts. */
const held = new Set([
  'shop_setting',
  'tax_rate',
  'shipping_zone',
  'shipping_method',
  'page',
  ...PART_NAMES.flatMap((name) => partOf(name).holds.tables),
])
const heldSettings = Object.entries(SETTINGS)
  .filter(([, reason]) => reason === null)
  .map(([key]) => key)

/** Every value of the held columns of a table, as sorted lines. The newest version of each text counts. */
async function rowsOf({ database }: Shop, table: string): Promise<{ lines: string[]; gaps: string[] }> {
  const columns = (
    await database.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [table],
    )
  )
    .map(({ name }) => name)
    .filter((name) => COLUMNS_NOT_HELD[`${table}.${name}`] === undefined)
  const rows = await database.query<Record<string, unknown>>(
    `SELECT ${columns.map((name) => `to_jsonb("${name}") AS "${name}"`).join(', ')} FROM "${table}"`,
  )
  const kept = rows.filter(({ key }) => key === undefined || heldSettings.includes(String(key)))
  return {
    lines: kept.map((row) => JSON.stringify(row)).sort(),
    gaps: columns.filter((name) => kept.every((row) => row[name] === null)),
  }
}

test('every table and every setting is in the file, or is no configuration for a reason', async () => {
  const tables = await one.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const names = tables.map(({ name }) => name)
  expect(names.filter((name) => !held.has(name) && !TABLES_NOT_HELD.has(name))).toEqual([])
  expect([...held].filter((name) => TABLES_NOT_HELD.has(name))).toEqual([])
  expect([...held, ...TABLES_NOT_HELD.keys()].filter((name) => !names.includes(name))).toEqual([])
  const ofParts = PART_NAMES.flatMap((name) => partOf(name).holds.settings)
  expect(ofParts.filter((key) => SETTINGS[key] !== null)).toEqual([])
})

test('a setting is written by the command that knows all keys, or by a file that is named here', () => {
  const writers = programSources()
    .filter(({ text }) => /INSERT INTO shop_setting|UPDATE shop_setting/.test(text))
    .map(({ path }) => path)
  expect(writers.sort()).toEqual([
    'src/demo/seed/seed-sales.ts',
    'src/domains/account/store/owners.ts',
    'src/domains/coupon/store/pepper.ts',
    'src/domains/shop/commands/save-settings.ts',
    'src/main/demo-clock.ts',
  ])
})

test('a whole configuration, written and applied to an empty shop, is the same there column by column', async () => {
  write('whole.json', everyWish())
  expect(await type(one, [at('whole.json'), '--yes'])).toMatchObject({ code: 0, aside: '' })
  expect(await type(one, ['--write', at('first.json')])).toMatchObject({ code: 0, aside: '' })
  expect(await type(other, [at('first.json'), '--yes'])).toMatchObject({ code: 0, aside: '' })
  for (const table of held) {
    const [mine, theirs] = [await rowsOf(one, table), await rowsOf(other, table)]
    expect(theirs.lines, table).toEqual(mine.lines)
    // A column without any value would be compared with nothing.
    expect(mine.gaps, table).toEqual([])
  }
  const settings = (await rowsOf(one, 'shop_setting')).lines.map((row) => JSON.parse(row).key)
  expect(settings.sort()).toEqual(heldSettings.sort())
  expect((await type(other, ['--write', at('second.json')])).code).toBe(0)
  expect(read('second.json')).toEqual(read('first.json'))
  for (const shop of [one, other])
    expect((await type(shop, ['--compare', at('first.json')])).out).toBe('The shop matches the file.\n')
})

test('what somebody changed is told by its path: words, pages, e-mails, ways to pay, planned rates', async () => {
  write('whole.json', everyWish())
  await type(one, [at('whole.json'), '--yes'])
  const changed = everyWish()
  changed.wording = { de: { Cart: 'Tasche' } }
  changed.ownPages = {}
  changed.mails.off = []
  changed.gateways['bank-transfer'].max = '800.00'
  changed.vat.planned = {}
  write('changed.json', changed)
  const { code, out } = await type(one, ['--compare', at('changed.json')])
  expect(code).toBe(1)
  for (const line of [
    '~ wording.de.Cart: "Korb" → "Tasche"',
    '- ownPages.about.inMenu: true',
    '- mails.off.0: "shipped"',
    '~ gateways.bank-transfer.maxMinor: 90000 → 80000',
    '- vat.DE.standard.planned: 20.5 % from 2027-01-01',
  ])
    expect(out).toContain(`${line}\n`)
  expect((await type(one, [at('changed.json'), '--yes'])).code).toBe(0)
  expect((await type(one, ['--compare', at('changed.json')])).code).toBe(0)
  expect((await rowsOf(one, 'own_page')).lines).toEqual([])
  expect((await type(one, [at('whole.json'), '--yes'])).code).toBe(0)
  expect((await type(one, ['--compare', at('whole.json')])).code).toBe(0)
})

test('a file of an earlier release, which names no words, pages of its own, e-mails or plans, leaves them', async () => {
  write('whole.json', everyWish())
  await type(one, [at('whole.json'), '--yes'])
  const before = await rowsOf(one, 'own_text')
  const { ownPages, legalBlanks, gateways, mails, attentionMail, bookExport, partners, wording, ...old } =
    everyWish()
  const { planned, ...vat } = old.vat
  write('old.json', { ...old, name: 'Later', vat })
  expect((await type(one, [at('old.json'), '--yes'])).out).toContain('1 changes.')
  expect(await rowsOf(one, 'own_text')).toEqual(before)
  for (const table of ['own_page', 'mail_kind', 'tax_rate'])
    expect((await rowsOf(one, table)).lines.length, table).toBeGreaterThan(0)
  expect((await rowsOf(one, 'tax_rate')).lines.join()).toContain('2027-01-01')
})

test('from its day on, a planned rate is the rate, in the shop and in the comparison', async () => {
  write('whole.json', everyWish())
  await type(one, [at('whole.json'), '--yes'])
  const later = '2027-01-02T10:00:00Z'
  expect((await type(one, ['--compare', at('whole.json')], later)).out).toBe('The shop matches the file.\n')
  expect((await type(one, ['--write', at('later.json')], later)).code).toBe(0)
  expect(read('later.json').vat).toMatchObject({ rates: { DE: { standard: 20.5 } }, planned: {} })
})

test('a rate that does not follow from the decision stays when the decision is followed again', async () => {
  write('whole.json', everyWish())
  await type(one, [at('whole.json'), '--yes'])
  const owned = await one.database.query(
    'SELECT country, tax_class AS class FROM tax_rate WHERE by_owner ORDER BY 1, 2',
  )
  expect(owned).toEqual([{ country: 'DE', class: 'books' }])
})

test.each<[string, string, (file: ReturnType<typeof everyWish>) => void]>([
  [
    'a text that the shop does not have',
    'wording.de.Nonsense',
    (file) => (file.wording = { de: { Nonsense: 'x' } }),
  ],
  ['a mail that cannot be switched off', 'mails.off[0]', (file) => (file.mails.off = ['order-confirmation'])],
  ['a mail that there is not', 'mails.words.posted', (file) => (file.mails.words = { posted: {} })],
  [
    'a placeholder that a mail does not have',
    'mails.words.shipped.de.subject',
    (file) => (file.mails.words.shipped.de.subject = '{iban}'),
  ],
  ['a way to pay that there is not', 'gateways.paypall', (file) => (file.gateways.paypall = { isOn: false })],
  [
    'an amount that its currency cannot have',
    'gateways.stripe.min',
    (file) => (file.gateways.stripe = { min: '1.5', currency: 'JPY' }),
  ],
  [
    'an address that the shop itself uses',
    'ownPages.terms',
    (file) => (file.ownPages.terms = file.ownPages.about),
  ],
  [
    'a planned rate of a class without a rate',
    'vat.planned.DE.food',
    (file) => (file.vat.planned.DE.food = { percent: 1, from: '2027-01-01' }),
  ],
  [
    'a day that there is not',
    'vat.planned.DE.standard.from',
    (file) => (file.vat.planned.DE.standard.from = '2027-02-30'),
  ],
  [
    'an account that the books do not have',
    'bookExport.accounts',
    (file) => (file.bookExport.accounts.petty = 1),
  ],
])('%s is refused by its path', async (_, path, spoil) => {
  const file = everyWish()
  spoil(file)
  write('wrong.json', file)
  const { code, aside } = await type(one, [at('wrong.json'), '--yes'])
  expect(code).toBe(1)
  expect(aside).toContain(`${path}: `)
})
