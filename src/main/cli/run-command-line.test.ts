import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '#domains/media/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { exampleShopFile } from '#processes/set-up-shop/example.ts'
import { bankList, bankTestKit, bankTestTime } from '../../../tests/support/bank-lines.ts'
import { openForBusiness } from '../../../tests/support/catalogue.ts'
import { KEYS } from '../../../tests/support/command-keys.ts'
import { type Typed, typeCommand } from '../../../tests/support/command-line.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { sellEveryKind } from '../../../tests/support/every-kind.ts'
import { testEngine } from '../../../tests/support/payments.ts'
import { plantReport } from '../../../tests/support/planted-abuse.ts'
import { tone } from '../../../tests/support/recordings.ts'
import { useSignedDatabase } from '../../../tests/support/signed-database.ts'
import { type CommandGroup, deed, Mistyped, Refused, report } from './command.ts'
import { runCommandLine } from './run-command-line.ts'
import { commandGroups } from './table.ts'

const db = useTestDatabase()
const { newOrder } = bankTestKit(db)
const folder = mkdtempSync(join(tmpdir(), 'kontor-line-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const commands = commandGroups.flatMap(({ commands }) => commands)

/** Webhooks have secrets, which follow from the key of a shop; the books of this shop are not signed. */
const signed = useSignedDatabase(db)

function type(...words: string[]): Promise<Typed> {
  const database = words[0] === 'webhook' ? signed() : db.database
  const payments = testEngine(database, [bankTransfer])
  const media = diskStorage(join(folder, 'media'))
  return typeCommand({ database, payments, media, dataDir: folder, clock: fixedClock(bankTestTime) }, words)
}

/** Types a command that must succeed, and returns what it prints. */
async function done(...words: string[]): Promise<string> {
  const { code, out, aside } = await type(...words)
  expect(code, aside).toBe(0)
  return out
}

const noEnvironment = (): never => {
  throw new Error('no command of this test reads the environment')
}

/** Runs a command line with one group, whose commands a test defines. */
function tryOut(group: CommandGroup['commands'], words: readonly string[]) {
  const said = { out: '', aside: '', opened: 0, closed: 0 }
  const open = async () => {
    said.opened += 1
    const close = async () => {
      said.closed += 1
    }
    return { context: {} as never, close }
  }
  const streams = {
    in: process.stdin,
    out: { write: (text: string) => (said.out += text) },
    aside: { write: (text: string) => (said.aside += text) },
  }
  const groups = [{ title: 'Tried', commands: group }]
  return runCommandLine(words, { groups, streams, open, environment: noEnvironment }).then((code) => ({
    code,
    ...said,
  }))
}

const failing = (name: string, error: Error) =>
  deed({ name, summary: 'fails', takes: {}, run: async () => Promise.reject(error) })

test('names are unique, and each command says in one line what it does', () => {
  const names = commands.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, summary } of commands) {
    expect(name).toMatch(/^[a-z0-9-]+( (--)?[a-z-]+)?$/)
    expect(summary, name).toMatch(/^[a-z][^\n]{6,99}[^.\n]$/)
  }
})

test('help lists every command, and has a page for each', async () => {
  for (const typed of [[], ['help'], ['--help']]) {
    const { code, out, aside } = await type(...typed)
    expect({ code, aside }).toEqual({ code: 0, aside: '' })
    for (const { name, summary } of commands)
      expect(out).toMatch(new RegExp(`^  ${name} +${literal(summary)}$`, 'm'))
  }
  for (const { name } of commands) {
    const page = await type('help', ...name.split(' '))
    expect(page).toMatchObject({ code: 0, aside: '' })
    expect(page.out).toContain(`Usage: npm run kontor -- ${name}`)
    expect((await type(...name.split(' '), '--help')).out).toBe(page.out)
  }
  const orders = await type('order', '--help')
  expect(orders).toMatchObject({ code: 0, out: expect.stringContaining('order unrestock') })
  expect(orders.out).not.toContain('bank import')
})

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

test.each([
  [
    ['atention'],
    'There is no command "atention". Did you mean "attention"?\nUsage: npm run kontor -- attention [',
  ],
  [['oder', 'list'], 'There is no command "oder". Did you mean "order"?'],
  [['order'], 'Which order command?\nUsage: npm run kontor -- order list'],
  [
    ['order', 'shp', 'K1'],
    'There is no command "order shp". Did you mean "order ship"?\nUsage: npm run kontor -- order ship NUMBER',
  ],
  [['help', 'nothing'], 'There is no command "nothing".'],
  [['help', 'order', 'nothing'], 'There is no command "order nothing".'],
  [['order', 'ship'], 'Which order?\nUsage: npm run kontor -- order ship NUMBER'],
  [['audit', 'all'], 'Unexpected argument: all\nUsage: npm run kontor -- audit [--json]'],
])('%j is mistyped: it names what is meant and exits with 2', async (words, text) => {
  const { code, out, aside } = await type(...words)
  expect([code, out]).toEqual([2, ''])
  expect(aside).toContain(text)
})

test('a mistyped command opens nothing, and a shop that was opened is closed however the command ends', async () => {
  const good = deed({ name: 'good', summary: 'does it', takes: {}, run: async () => 0 })
  expect(await tryOut([good], ['good', 'x'])).toMatchObject({ code: 2, opened: 0 })
  expect(await tryOut([{ ...good, needs: 'nothing' }], ['good'])).toMatchObject({ code: 0, opened: 0 })
  expect(await tryOut([good], ['good'])).toMatchObject({ code: 0, opened: 1, closed: 1 })
  const refused = await tryOut([failing('bad', new Refused('It is locked.'))], ['bad'])
  expect(refused).toMatchObject({ code: 1, aside: 'It is locked.\n', opened: 1, closed: 1 })
  const mistyped = await tryOut([failing('bad', new Mistyped('Not an amount.'))], ['bad'])
  expect(mistyped).toMatchObject({
    code: 2,
    aside: 'Not an amount.\nUsage: npm run kontor -- bad\n',
    closed: 1,
  })
  await expect(tryOut([failing('bad', new Error('broken'))], ['bad'])).rejects.toThrow('broken')
})

test('a report is text, or one JSON document alone on standard output', async () => {
  const wet = { text: 'wet\n', data: { wet: true }, note: 'It rains.', code: 3 }
  const group = [report({ name: 'weather', summary: 'shows it', takes: {}, run: async () => wet })]
  expect(await tryOut(group, ['weather'])).toMatchObject({ code: 3, out: 'wet\n', aside: 'It rains.\n' })
  const { out, ...json } = await tryOut(group, ['weather', '--json'])
  expect(json).toMatchObject({ code: 3, aside: 'It rains.\n' })
  expect(JSON.parse(out)).toEqual({ wet: true })
})

/** Meaning of the capitalised words in `KEYS`. */
const words = new Map<string, string>()

beforeAll(async () => {
  await openForBusiness(db.database)
  const file = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  words.set('ORDER', (await newOrder()).number)
  words.set('REPORT', await plantReport(db.database))
  words.set('CODE', (await type('coupon', 'create', '20')).out.trim())
  words.set('WEBHOOK', (await type('webhook', 'add', 'https://calls.example/')).out.split('\n')[0] ?? '')
  words.set('BANK', file('bank.csv', bankList([{ text: 'for the gear', minor: 1_000 }])))
  words.set('GOODS', file('goods.csv', 'Handle,Title,Variant Price\none,One,5\n'))
  words.set('SETUP', file('shop.json', exampleShopFile()))
  words.set('FOLDER', join(folder, 'invoices'))
  const things = await sellEveryKind(db.database, {
    done,
    now: bankTestTime,
    sound: file('tone.wav', Buffer.from(tone())),
  })
  for (const [word, value] of Object.entries(things)) words.set(word, value)
})

/** They work on the data itself, as processes: tests/faults/backup.test.ts looks at what they print. */
const AS_PROCESSES = ['backup', 'backup check', 'restore', 'upgrade']

test('every command that prints data has its keys below', () => {
  const reports = commands.filter(({ isReport }) => isReport).map(({ name }) => name)
  expect([...Object.keys(KEYS), ...AS_PROCESSES].sort()).toEqual(reports.sort())
})

test.each(Object.entries(KEYS))('kontor %s --json', async (name, { args = [], keys }) => {
  const { out, aside } = await type(
    ...name.split(' '),
    ...args.map((word) => words.get(word) ?? word),
    '--json',
  )
  const data = JSON.parse(out)
  expect(Object.keys(data), aside).toEqual(expect.arrayContaining([...keys]))
  // The rows of an order are shown as stored.
  if (name !== 'order show') expect(out).not.toMatch(/Minor":/)
})
