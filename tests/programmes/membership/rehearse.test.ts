import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import type { RehearsalWish } from '#main/rehearsal/rehearsal.ts'
import { runRehearsal } from '#main/rehearsal/run-rehearsal.ts'
import { rehearsalFolder } from '#main/rehearsal/throw-away-copy.ts'
import { renewalDeskOf } from '../../flows/membership/renewal-desk.ts'
import { type Typed, typeCommand } from '../../support/command-line.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const GATEWAYS = ['mollie', 'stripe', 'gocardless', 'paypal'] as const
const sandbox = useSandbox(GATEWAYS)
const shop = useRunningShop({ LOG_LEVEL: 'error' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)
const parent = mkdtempSync(join(tmpdir(), 'kontor-rehearsal-test-'))

beforeAll(async () => {
  await shop.drain()
  for (const id of GATEWAYS) await desk.subscribe(id)
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const folder = (): string => rehearsalFolder(shop.core.environment.dataDir)

function kontor(...words: string[]): Promise<Typed> {
  const rehearse = (wish: RehearsalWish) => runRehearsal(shop.core, wish)
  return typeCommand({ ...shop.core, rehearse }, ['rehearse', ...words])
}

interface Data {
  readonly days: readonly {
    readonly day: string
    readonly renewals: number
    readonly declined: number
    readonly locked: number
    readonly ended: number
  }[]
  readonly sums: readonly { readonly amount: number; readonly currency: string; readonly payments: number }[]
  readonly mails: Readonly<Record<string, number>>
  readonly attention: readonly { readonly id: string }[]
}

async function rehearsed(...words: string[]): Promise<Data> {
  const { code, out, said } = await kontor(...words, '--json')
  expect(code, said).toBe(0)
  return JSON.parse(out) as Data
}

const sumOf = (data: Data, what: 'renewals' | 'declined' | 'locked' | 'ended'): number =>
  data.days.reduce((sum, day) => sum + day[what], 0)

/** Returns every row of every table, as one digest for each. */
async function rows(): Promise<unknown> {
  const { database } = shop.core
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker') ORDER BY 1`,
    [],
  )
  return Promise.all(
    tables.map(async ({ name }) => [
      name,
      await database.query(
        `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM ${name} t`,
        [],
      ),
    ]),
  )
}

test('two months ahead every subscription renews twice, and the shop itself does not change', async () => {
  const before = await rows()
  const heard = GATEWAYS.map((id) => sandbox.of(id).requests.length)
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const out = join(parent, 'two-months')
  const data = await rehearsed('--days', '66', '--out', out)
  const targets = connect.mock.calls.map(([target]) => target)
  connect.mockRestore()

  expect(sumOf(data, 'renewals')).toBe(2 * GATEWAYS.length)
  expect(data.sums).toEqual([{ amount: 8 * 999, currency: 'EUR', payments: 8 }])
  expect(data.mails).toMatchObject({ 'payment-received': 8, 'renewal-soon': 8 })
  expect([sumOf(data, 'declined'), sumOf(data, 'locked'), sumOf(data, 'ended')]).toEqual([0, 0, 0])
  expect(data.attention).toEqual([])

  expect(await rows()).toEqual(before)
  expect(GATEWAYS.map((id) => sandbox.of(id).requests.length)).toEqual(heard)
  // A path or the options of one: sockets of the two databases, and no address of any network.
  expect(targets.length).toBeGreaterThan(0)
  expect(targets.filter((target) => !JSON.stringify(target).includes('.s.PGSQL.5432'))).toEqual([])
  expect(existsSync(folder())).toBe(false)

  expect(readdirSync(out).sort()).toEqual(['days.csv', 'mails', 'timeline.svg'])
  expect(readFileSync(join(out, 'timeline.svg'), 'utf8').match(/<rect x=/g)!.length).toBeGreaterThan(8)
  expect(readFileSync(join(out, 'days.csv'), 'utf8').split('\n')[0]).toBe(
    'day,renewals,declined,mails,locked,ended',
  )
  const mails = readdirSync(join(out, 'mails'))
  expect(mails.filter((name) => name.includes('payment-received'))).toHaveLength(8)
  expect(readFileSync(join(out, 'mails', mails[0]!), 'utf8')).toMatch(/^To: \S+@\S+\nSubject: .+/)
})

test('declined charges lead to mails, locks and ends', async () => {
  const one = await rehearsed('--days', '50', '--declines', '100')
  expect(sumOf(one, 'renewals')).toBe(0)
  expect(one.sums).toEqual([])
  expect([sumOf(one, 'locked'), sumOf(one, 'ended')]).toEqual([GATEWAYS.length, GATEWAYS.length])
  expect(sumOf(one, 'declined')).toBeGreaterThan(GATEWAYS.length)
  expect(one.mails).toMatchObject({ locked: 4, 'subscription-ended': 4 })
})

test('what a killed rehearsal left is removed by the next one, which removes its own copy when it is stopped', async () => {
  const version = join(folder(), 'postgres', 'PG_VERSION')
  mkdirSync(join(folder(), 'postgres'), { recursive: true })
  writeFileSync(version, 'half of a copy')
  const typed = kontor('--days', '366')
  await vi.waitFor(() => expect(readFileSync(version, 'utf8')).toMatch(/^\d+\n$/), 60_000)
  process.emit('SIGTERM')
  const { code, aside } = await typed
  expect([code, aside]).toEqual([1, 'The rehearsal was stopped, and its copy removed.\n'])
  expect(existsSync(folder())).toBe(false)
})

test('a second one at the same time is refused, and so is a folder that exists', async () => {
  const lock = await lockFolder(folder(), 'rehearse')
  const refused = await kontor('--days', '1')
  lock.release()
  expect([refused.code, refused.aside]).toEqual([1, expect.stringContaining('Another rehearsal runs')])
  const taken = await kontor('--out', parent)
  expect([taken.code, taken.aside]).toEqual([1, expect.stringContaining('it already exists')])
})

test.each([['0'], ['367'], ['1.5'], ['a year']])('%j days are refused', async (days) => {
  const { code, aside } = await kontor('--days', days)
  expect([code, aside]).toEqual([2, expect.stringContaining('from 1 to 366')])
})
