import { describe, expect, test } from 'vitest'
import { listMails } from '#domains/mail-log/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { moveClock } from '#main/demo-clock.ts'
import {
  anyText,
  bodyWith,
  everyBad,
  expectOutcome,
  type Form,
  type Outcomes,
  optional,
  required,
} from '../../support/bad-values.ts'
import { Buyer } from '../../support/buyer.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
const advance = (ms: number) => {
  const { database, clock } = shop.core
  return moveClock(database, clock.shifted!, new Date(clock.now().getTime() + ms))
}
const someEmail = () => `${crypto.randomUUID()}@example.com`
const declared = (email = someEmail()): Form => ({ name: 'Ada Lovelace', contract: 'K100234', email })
const post = (path: string, body: string) =>
  new Buyer(shop.url).send(`${shop.url}/api${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

type Case = readonly [path: string, field: string, outcomes: Outcomes]
const lines: Outcomes = { ...optional, ...anyText }
const cases: readonly Case[] = ['/cancel/request', '/withdraw/request'].flatMap((path): Case[] => [
  [path, 'name', { ...required, ...anyText }],
  [path, 'contract', { ...required, ...anyText }],
  [path, 'email', required],
])

test.each([
  ...cases,
  ['/cancel/request', 'grounds', optional],
  ['/cancel/request', 'reason', lines],
  ['/cancel/request', 'wished', optional],
  ['/withdraw/request', 'part', lines],
  ['/withdraw/request', 'lineabc', { ...optional }],
] as const)('%s: whatever is wrong with %s is a contract error', async (path, field, outcomes) => {
  for (const kind of everyBad)
    expectOutcome(await post(path, bodyWith(declared(), field, kind)), field, kind, outcomes)
})

test('a cancellation for cause needs its reason', async () => {
  const answer = await new Buyer(shop.url).call('/cancel/request', { ...declared(), grounds: 'cause' })
  expect(answer).toMatchObject({ status: 422, body: { code: 'missing-fields', fields: ['reason'] } })
})

test.each(['2026-02-30', '1999-01-01', '2026-1-1', 'tomorrow'])('%s is no day to end on', async (wished) => {
  expect(await new Buyer(shop.url).call('/cancel/request', { ...declared(), wished })).toMatchObject({
    status: 422,
    body: { fields: ['wished'] },
  })
})

describe.each(['cancel', 'withdraw'] as const)('the token of /%s', (kind) => {
  const request = async (form = declared()) =>
    (await new Buyer(shop.url).call(`/${kind}/request`, form)).body.token as string
  const confirm = (token: string, of: string = kind) => new Buyer(shop.url).call(`/${of}/confirm`, { token })

  test('is long, and whatever else is sent in its place has expired', async () => {
    expect(await request()).toMatch(/^[\w-]{43}$/)
    for (const bad of everyBad) {
      const answer = await post(`/${kind}/confirm`, bodyWith({}, 'token', bad))
      expect([410, 422], `${bad}: ${answer.text}`).toContain(answer.status)
    }
    const other = kind === 'cancel' ? 'withdraw' : 'cancel'
    expect((await confirm(await request(), other)).body).toMatchObject({ code: 'statement-expired' })
  })

  test('confirms within the hour, not after it', async () => {
    const [early, late] = [await request(), await request()]
    await advance(HOUR - MINUTE)
    expect((await confirm(early)).status).toBe(200)
    await advance(2 * MINUTE)
    expect(await confirm(late)).toMatchObject({ status: 410, body: { code: 'statement-expired' } })
  })

  test('makes one statement and one receipt, however often and at once it is sent', async () => {
    const form = declared()
    const token = await request(form)
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    await shop.drain()
    expect(await confirm(token)).toMatchObject({ status: 200, body: answers[0]?.body })
    expect(await listMails(shop.core.database, form.email)).toHaveLength(1)
    await advance(DAY)
    expect((await confirm(token)).status).toBe(410)
  })

  test('of an unknown contract gets the same receipt as any other, and staff see it', async () => {
    const form = declared()
    const { body } = await confirm(await request(form))
    expect(body.receipt).toMatchObject({ kind, name: 'Ada Lovelace', contract: 'K100234', email: form.email })
    await shop.drain()
    const [row] = await shop.core.database.query(
      'SELECT state, note FROM buyer_statement WHERE number = $1',
      [body.receipt.number],
    )
    expect(row).toEqual({ state: 'waiting', note: 'no-contract' })
  })

  test('works without script, from the form to the receipt', async () => {
    const buyer = new Buyer(shop.url)
    const html = { accept: 'text/html' }
    const sent = await buyer.call(`/${kind}/request`, declared(), html)
    expect(sent.status).toBe(303)
    const summaryAt = new URL(sent.headers.get('location') ?? '', shop.url)
    const summary = await buyer.get(summaryAt.pathname + summaryAt.search)
    expect(summary.headers.get('cache-control')).toContain('no-store')
    expect(summary.text).toContain('data-step="summary"')
    const token = summaryAt.searchParams.get('token') ?? ''
    const confirmed = await buyer.call(`/${kind}/confirm`, { token }, html)
    expect(confirmed.status).toBe(303)
    const receiptAt = new URL(confirmed.headers.get('location') ?? '', shop.url)
    expect((await buyer.get(receiptAt.pathname + receiptAt.search)).text).toContain('data-receipt=')
  })

  test('is not needed to read what is wrong: the form comes back with what was typed', async () => {
    const buyer = new Buyer(shop.url)
    const sent = await buyer.call(
      `/${kind}/request`,
      { ...declared(), email: 'no address' },
      { accept: 'text/html', referer: `${shop.url}/${kind}`, origin: shop.url },
    )
    const at = new URL(sent.headers.get('location') ?? '', shop.url)
    const page = await buyer.get(at.pathname + at.search)
    expect(page.text).toContain('Enter a valid e-mail address')
    expect(page.text).toContain('value="Ada Lovelace"')
  })
})

test('a draft that nobody confirms is deleted after a day', async () => {
  const { token } = (await new Buyer(shop.url).call('/withdraw/request', declared())).body
  const [{ id } = { id: '' }] = await shop.core.database.query<{ id: string }>(
    `SELECT id FROM buyer_statement WHERE state = 'draft' ORDER BY created_at DESC LIMIT 1`,
  )
  await advance(2 * DAY)
  await shop.drain('sweep-sessions')
  expect(await shop.core.database.query('SELECT FROM buyer_statement WHERE id = $1', [id])).toEqual([])
  expect((await new Buyer(shop.url).call('/withdraw/confirm', { token })).status).toBe(410)
})

test('one e-mail address makes at most thirty statements an hour, however it is spelled', async () => {
  const form = declared()
  const buyer = new Buyer(shop.url)
  for (let sent = 0; sent < 30; sent++) expect((await buyer.call('/withdraw/request', form)).status).toBe(200)
  const refused = await buyer.call('/withdraw/request', { ...form, email: form.email?.toUpperCase() ?? '' })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
})

test.each([
  ['', 'Cancel contracts here', 'Withdraw from contract here'],
  ['/de', 'Verträge hier kündigen', 'Vertrag widerrufen'],
])('the footer of every page under %s/ leads to both', async (base, cancel, withdraw) => {
  const page = await new Buyer(shop.url).get(`${base}/search`)
  expect(page.text).toContain(`href="${base}/cancel"`)
  expect(page.text).toContain(cancel)
  expect(page.text).toContain(`href="${base}/withdraw"`)
  expect(page.text).toContain(withdraw)
})
