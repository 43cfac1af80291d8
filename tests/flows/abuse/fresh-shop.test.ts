import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyIn, reportIt } from '../../support/abuse.ts'
import { appCode } from '../../support/authenticator.ts'
import { Buyer } from '../../support/buyer.ts'
import { prepareCluster } from '../../support/kept-cluster.ts'
import { runHere } from '../../support/run-here.ts'
import { type ShopProcess, startShopProcess, until } from '../../support/shop-process.ts'
import { openMailServer } from '../../support/smtp-server.ts'

/** A shop without demo as `npm start` runs it, with its worker and a real mail server. */
const server = await openMailServer()
const dataDir = mkdtempSync(join(tmpdir(), 'kontor-fresh-abuse-'))
const REAL = { DEMO: '0', SMTP_URL: server.url }
const PASSWORD = 'ab'.repeat(15)
const GOODS = 'Leinenhemd'
let shop: ShopProcess
let owner: Buyer

beforeAll(async () => {
  prepareCluster(dataDir)
  shop = await startShopProcess({ dataDir, variables: REAL })
  owner = new Buyer(shop.url)
  // The operator's terminal shows the key, so it is no secret of a log here: this one request is sent apart.
  const key = /#([\w-]{27})/.exec(shop.output())?.[1] ?? ''
  const form = { key, name: 'Erika', email: 'erika@example.com', password: PASSWORD }
  const made = await fetch(`${shop.url}/api/admin/setup/owner`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  expect(made.status).toBe(200)
  for (const cookie of made.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    owner.cookies.set(name, value)
  }
  const begun = await owner.call('/user/factor/totp/begin', { password: PASSWORD })
  const code = appCode(begun.body.secret, new Date())
  expect((await owner.call('/user/factor/totp/confirm', { password: PASSWORD, code })).status).toBe(200)
  await does('/admin/setup/place', {
    company: 'Leinenladen',
    line1: 'Webergasse 3',
    zip: '02763',
    city: 'Zittau',
    country: 'DE',
    email: 'laden@example.com',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
  })
  await does('/admin/setup/shipping', { homePrice: '4.90', homeFrom: '1', homeTo: '3' })
  await does('/admin/setup/vat', { mode: 'home' })
  const goods = { name: GOODS, price: '79', taxClass: 'standard', stock: '9', noPicture: '1' }
  await does('/admin/setup/product', goods)
}, 180_000)
afterAll(async () => {
  await shop?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function does(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const { status, text } = await owner.call(path, fields)
  expect([path, status], text).toEqual([path, 200])
}

async function query<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: shop.database() })
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Waits for a mail to an address that says something, and returns its text as its reader sees it. */
async function mailTo(address: string, words: string): Promise<string> {
  const found = (): string | undefined =>
    server.received
      .filter(({ to }) => to.includes(address))
      .map(({ raw }) => readable(raw))
      .find((text) => text.includes(words))
  await until(`a mail to ${address} with “${words}”`, () => found() !== undefined, 30_000)
  return found()!
}

/** Decodes quoted-printable; what is not encoded stays as it is. */
const readable = (raw: string): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    )

const isListed = async (): Promise<boolean> => (await new Buyer(shop.url).get('/')).text.includes(GOODS)
const stateOf = async (key: string) =>
  (await query<{ state: string }>('SELECT state FROM abuse_case WHERE key = $1', [key]))[0]?.state

test('a guest reports a product, staff see, hide and decide, the reporter appeals, and staff decide, open and close again', {
  timeout: 180_000,
}, async () => {
  const [{ slug } = { slug: '' }] = await query<{ slug: string }>(
    `SELECT slug FROM product_text WHERE name = $1 LIMIT 1`,
    [GOODS],
  )
  const guest = new Buyer(shop.url)
  const page = await guest.get(`/p/${slug}`)
  const link = /href="([^"]*\/abuse\?[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const thing = new URL(link, shop.url).searchParams.get('thing') ?? ''
  const report = await reportIt(shop, 'product', thing, { buyer: guest, text: 'It copies my pattern.' })
  expect(keyIn(/\S*\/abuse\/[\w-]{27}/.exec(await mailTo(report.email, '/abuse/'))?.[0] ?? '')).toBe(
    report.key,
  )
  const [{ number } = { number: '' }] = await query<{ number: string }>(
    'UPDATE abuse_case SET created_at = created_at - interval $$2 days$$ WHERE key = $1 RETURNING number::text',
    [report.key],
  )
  expect((await owner.get('/admin/attention')).text).toContain(`/admin/abuse/${number}`)
  // The start page shows counts that are a moment old.
  await until(
    'the start page names it',
    async () => (await owner.get('/admin')).text.includes('/admin/attention#kind-abuse-open'),
    60_000,
  )
  expect((await runHere(dataDir, ['attention'], REAL)).output).toContain(number)

  expect(await isListed()).toBe(true)
  await does('/admin/abuse/hide', { number, why: 'It looks alike.' })
  await until('the product is off the shelf', async () => !(await isListed()), 20_000)
  expect((await guest.get(`/p/${slug}`)).status).toBe(404)
  await does('/admin/abuse/answer', { number, text: 'We have taken it off sale for now.' })
  await mailTo(report.email, 'We have taken it off sale for now.')
  await does('/admin/abuse/close', { number, decision: 'unfounded', text: 'The pattern is a common one.' })
  const decision = await mailTo(report.email, 'The pattern is a common one.')
  expect(decision).toContain('appeal')
  expect(decision).not.toContain('Erika')
  expect((await owner.get('/admin/attention')).text).not.toContain(`/admin/abuse/${number}`)

  const case_ = { case: report.key }
  expect(
    (await new Buyer(shop.url).call('/abuse/appeal', { ...case_, text: 'Look at the hem.' })).status,
  ).toBe(200)
  expect(await stateOf(report.key)).toBe('appealed')
  const waiting = (await owner.get('/admin/attention')).text
  expect(waiting).toContain('kind-abuse-appeals')
  expect((await owner.get(`/admin/abuse/${number}`)).text).toContain('Look at the hem.')
  await does('/admin/abuse/close', { number, decision: 'actioned', text: 'The hem is yours, indeed.' })
  await mailTo(report.email, 'The hem is yours, indeed.')
  expect((await owner.get('/admin/attention')).text).not.toContain('kind-abuse-appeals')

  await does('/admin/abuse/reopen', { number, why: 'The maker has written.' })
  expect(await stateOf(report.key)).toBe('reopened')
  await does('/admin/abuse/show', { number, why: 'The maker had a licence.' })
  await until('the product is on the shelf again', isListed, 20_000)
  await does('/admin/abuse/close', { number, decision: 'unfounded', text: 'There was a licence.' })
  await mailTo(report.email, 'There was a licence.')
  const mine = (await new Buyer(shop.url).get(`/abuse/${report.key}`)).text
  for (const words of ['It copies my pattern.', 'Look at the hem.', 'There was a licence.'])
    expect(mine).toContain(words)
  const acts = await query<{ what: string }>(
    `SELECT what FROM staff_act WHERE subject_kind = 'abuse' AND subject = $1 ORDER BY id`,
    [number],
  )
  expect(acts.map(({ what }) => what)).toEqual(
    ['hide', 'answer', 'close', 'close', 'reopen', 'show', 'close'].map((what) => `abuse.${what}`),
  )
})

test('a message to the shop is heard, answered, and answered by mail', { timeout: 120_000 }, async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const words = { name: 'Ada', email, subject: 'A question', message: 'Does the shirt shrink?' }
  const sent = await new Buyer(shop.url).call('/contact', words)
  expect(sent.status, sent.text).toBe(200)
  const number = sent.body.case.slice(1)
  await mailTo(email, sent.body.case)
  await query(
    `UPDATE contact_thread SET waiting_since = waiting_since - interval '9 days' WHERE number = $1`,
    [number],
  )
  expect((await owner.get('/admin/attention')).text).toContain(`/admin/contacts/${number}`)
  const page = (await owner.get(`/admin/contacts/${number}`)).text
  const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? ''
  await does('/admin/contact/answer', { number, version, answer: 'Not below forty degrees.' })
  await mailTo(email, 'Not below forty degrees.')
  expect((await owner.get('/admin/attention')).text).not.toContain(`/admin/contacts/${number}`)
  expect((await runHere(dataDir, ['audit'], REAL)).code).toBe(0)
})
