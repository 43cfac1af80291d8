import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TRAP_FIELD } from '#domains/contact/contract.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import {
  anyText,
  bodyWith,
  everyBad,
  expectOutcome,
  type Outcomes,
  required,
} from '../../support/bad-values.ts'
import { Buyer } from '../../support/buyer.ts'
import { newMember } from '../../support/members.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { aMessage, contactDesk, numberOf, someEmail } from './contact-desk.ts'

const shop = useRunningShop()
const { write, threadOf, mailsTo, advance } = contactDesk(shop)
const STAFF = 'desk@shop.example'
const html = { accept: 'text/html' }

beforeAll(async () => {
  const { database, clock, rules } = shop.core
  await database.transaction((tx) =>
    saveSettings(tx, { contact: { recipients: [STAFF], hours: {}, keepMonths: 12 } }, clock.now()),
  )
  await rules.reload()
  await shop.drain()
})

// Limits of the tests before are full again.
beforeEach(() => advance(HOUR))

const raw = (body: string) =>
  new Buyer(shop.url).send(`${shop.url}/api/contact`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('whoever writes gets a case and a receipt, and staff hear of it and can reply (§7.9)', async () => {
  const form = aMessage()
  const number = await write(form)
  expect(await threadOf(number)).toMatchObject({ state: 'open', accountId: null, suspicion: [] })
  const [receipt, ...more] = await mailsTo(form.email)
  expect(more).toEqual([])
  expect(receipt).toMatchObject({ template: 'contact-receipt', replyTo: '' })
  expect(receipt?.subject).toContain(`C${number}`)
  expect(receipt?.text).toContain('Good morning,\ndoes it fit both arms?')
  const told = (await mailsTo(STAFF)).at(-1)
  expect(told).toMatchObject({ template: 'contact-received', replyTo: form.email })
  expect(told?.text).toContain(`/admin/contacts/${number}`)
  expect(told?.text).toContain('Ada Lovelace')
})

test('a member who writes is known, and the receipt is in the language of the page', async () => {
  const { accountId, buyer } = await newMember(shop, { locale: '/de' })
  const form = aMessage()
  const { body } = await buyer.call('/contact', form)
  await shop.drain()
  expect(await threadOf(numberOf(body.case))).toMatchObject({ accountId })
  expect((await mailsTo(form.email))[0]?.subject).toContain('Wir haben Ihre Nachricht')
})

const cases: readonly (readonly [field: string, outcomes: Outcomes])[] = [
  ['name', { ...required, ...anyText }],
  ['email', required],
  ['subject', { ...required, ...anyText }],
  ['message', { ...required, ...anyText }],
]
test.each(cases)('whatever is wrong with %s is a contract error', async (field, outcomes) => {
  for (const kind of everyBad)
    expectOutcome(await raw(bodyWith(aMessage(), field, kind)), field, kind, outcomes)
})

test.each([
  ['name', 'Ada\r\nBcc: all@example.com'],
  ['subject', 'Hello\nBcc: all@example.com'],
  ['email', 'ada@example.com\r\nBcc: all@example.com'],
  ['email', 'ada@example.com, all@example.com'],
  ['email', 'Ada <ada@example.com>'],
  ['subject', 'Hello\u2028\u202eBcc'],
])('%s cannot carry a header or another recipient: %j', async (field, value) => {
  const answer = await new Buyer(shop.url).call('/contact', { ...aMessage(), [field]: value })
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-fields', fields: [field] } })
})

test('a text of a megabyte is refused politely, and nothing is kept of it', async () => {
  const form = { ...aMessage(), message: 'x'.repeat(1_000_000) }
  const answer = await new Buyer(shop.url).call('/contact', form)
  expect(answer).toMatchObject({ status: 413, body: { code: 'too-large' } })
  const page = await new Buyer(shop.url).call('/contact', form, { ...html, referer: `${shop.url}/contact` })
  expect(page.status).toBe(413)
  expect(page.text).toContain('This is too large')
  const rows = await shop.core.database.query('SELECT FROM contact_thread WHERE email = $1', [form.email])
  expect(rows).toEqual([])
})

describe('the same message', () => {
  test('is one case and one receipt, sent twice, at once and with a key', async () => {
    const form = aMessage()
    const buyer = new Buyer(shop.url)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([
      buyer.call('/contact', form),
      buyer.call('/contact', form),
      buyer.call('/contact', form, key),
    ])
    answers.push(await buyer.call('/contact', form, key))
    await shop.drain()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.case)).size).toBe(1)
    expect(await mailsTo(form.email)).toHaveLength(1)
  })

  test('is another case after ten minutes', async () => {
    const form = aMessage()
    const first = await write(form)
    await advance(11 * MINUTE)
    expect(await write(form)).not.toBe(first)
  })

  test('of many addresses is taken for spam from the third on, where no form of the shop was used', async () => {
    const { message } = aMessage()
    const states: (string | undefined)[] = []
    for (let sender = 0; sender < 4; sender++) {
      const number = await write({ ...aMessage(), message: `${message} ${sender}` })
      states.push((await threadOf(number))?.state)
    }
    expect(states).toEqual(['open', 'open', 'spam', 'spam'])
  })
})

test('what a job does twice, or again after it broke off, mails once', async () => {
  const form = aMessage()
  const number = await write(form)
  const [row] = await shop.core.database.query<{ threadId: string; messageId: string }>(
    'SELECT thread_id AS "threadId", id AS "messageId" FROM contact_message WHERE thread_id = $1',
    [(await threadOf(number))?.id],
  )
  await shop.core.database.transaction(async (tx) => {
    for (const kind of ['contact-receipt', 'contact-receipt', 'contact-received'] as const)
      queueJob(tx, 'send-contact-mail', { ...row!, kind })
  })
  await shop.drain()
  expect(await mailsTo(form.email)).toHaveLength(1)
  expect((await mailsTo(STAFF)).filter(({ subject }) => subject.includes(`C${number}`))).toHaveLength(1)
})

describe('what looks like spam', () => {
  test('gets the same answer, is told to nobody, and is kept for thirty days', async () => {
    const form = { ...aMessage(), [TRAP_FIELD]: 'https://spam.example' }
    // Mails that a test before this one left behind are none of this message.
    await shop.drain()
    const before = (await mailsTo(STAFF)).length
    const number = await write(form)
    expect(await threadOf(number)).toMatchObject({ state: 'spam', suspicion: ['trap', 'unknown-form'] })
    expect(await mailsTo(form.email)).toEqual([])
    expect(await mailsTo(STAFF)).toHaveLength(before)
    await advance(29 * DAY)
    await shop.drain('sweep-sessions')
    expect(await threadOf(number)).toBeDefined()
    await advance(2 * DAY)
    await shop.drain('sweep-sessions')
    expect(await threadOf(number)).toBeUndefined()
    const left = await shop.core.database.query(
      'SELECT FROM contact_message m WHERE NOT EXISTS (SELECT FROM contact_thread c WHERE c.id = m.thread_id)',
    )
    expect(left).toEqual([])
  })

  test('is a form that comes back at once with a link, not one that a person filled in', async () => {
    const buyer = new Buyer(shop.url)
    const started = /name="started" value="([^"]+)"/.exec((await buyer.get('/contact')).text)?.[1] ?? ''
    expect(started).not.toBe('')
    const withLink = () => ({ ...aMessage(), message: `see https://a.example ${crypto.randomUUID()}` })
    expect(await threadOf(await write({ ...withLink(), started }, buyer))).toMatchObject({
      state: 'spam',
      suspicion: ['fast', 'links'],
    })
    await advance(MINUTE)
    expect(await threadOf(await write({ ...withLink(), started }, buyer))).toMatchObject({ state: 'open' })
  })
})

test('links in a message are no links in the mails about it', async () => {
  const form = { ...aMessage(), name: 'evil.example', message: 'go to https://evil.example/now' }
  await write(form)
  const [receipt] = await mailsTo(form.email)
  expect(receipt?.html).not.toContain('evil.example')
  expect(receipt?.text).not.toContain('evil.example')
  expect(receipt?.text.replaceAll('\u2060', '')).toContain('https://evil.example/now')
})

test('an address gets at most five receipts a day, whoever types it', async () => {
  const email = someEmail()
  for (let count = 0; count < 7; count++) await write(aMessage(email))
  expect(await mailsTo(email)).toHaveLength(5)
})

describe('without script', () => {
  test('the form leads to the case', async () => {
    const buyer = new Buyer(shop.url)
    const sent = await buyer.call('/contact', aMessage(), html)
    expect(sent.status).toBe(303)
    const at = new URL(sent.headers.get('location') ?? '', shop.url)
    const page = await buyer.get(at.pathname + at.search)
    expect(page.text).toMatch(/data-case="C\d+"/)
    const stranger = await new Buyer(shop.url).get(at.pathname + at.search)
    expect(stranger.text).not.toContain('data-case=')
  })

  test('what is wrong stands at its field, the first has the focus, and nothing typed is lost', async () => {
    const buyer = new Buyer(shop.url)
    const form = { ...aMessage(), email: 'no address', message: 'kept\nword for word' }
    const sent = await buyer.call('/contact', form, { ...html, referer: `${shop.url}/contact` })
    const at = new URL(sent.headers.get('location') ?? '', shop.url)
    const { text } = await buyer.get(at.pathname + at.search)
    expect(text).toContain('Enter a valid e-mail address')
    expect(text).toContain('value="no address"')
    expect(text).toContain('kept\nword for word')
    expect(text).toMatch(/<input[^>]*(autofocus[^>]*name="email"|name="email"[^>]*autofocus)/i)
  })
})

test('a link from an order names its number, and never its key', async () => {
  const { text } = await new Buyer(shop.url).get('/contact?order=k100234')
  expect(text).toContain('value="Order K100234"')
  const key = 'a'.repeat(27)
  expect((await new Buyer(shop.url).get(`/contact?order=${key}`)).text).not.toContain(`Order ${key}`)
})

test('one address writes at most ten messages an hour, however it is spelled', async () => {
  const email = someEmail()
  const answers: number[] = []
  for (let count = 0; count < 11; count++) {
    const typed = count % 2 === 0 ? email : email.toUpperCase()
    answers.push((await new Buyer(shop.url).call('/contact', aMessage(typed))).status)
  }
  expect(answers).toEqual([...Array<number>(10).fill(200), 429])
})

test('of a hundred messages a minute most are refused politely, and the shop takes messages again', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => new Buyer(shop.url).call('/contact', aMessage())),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  expect(refused.length).toBeGreaterThan(30)
  expect(refused[0]?.body).toMatchObject({ code: 'too-many-requests' })
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  await advance(5 * MINUTE)
  expect((await new Buyer(shop.url).call('/contact', aMessage())).status).toBe(200)
})
