import { beforeAll, describe, expect, test } from 'vitest'
import { keyIn, reportIt } from '../../support/abuse.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { mailsTo, newMember } from '../../support/member.ts'
import { newPartner, openProgramme } from '../../support/partners.ts'
import { sellRecording } from '../../support/recordings.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
let product = ''
let ref = ''
let recording = ''
beforeAll(async () => {
  await openProgramme(shop)
  const { productId } = await sellProduct(shop.core.database)
  product = productId
  ref = (await newPartner(shop)).ref
  recording = (await sellRecording(shop)).productId
})

const form = (more: Readonly<Record<string, string>> = {}) => ({
  kind: 'product',
  thing: product,
  reason: 'illegal',
  email: `${crypto.randomUUID()}@example.com`,
  text: 'This is forbidden here.',
  ...more,
})

test('each kind of thing can be reported, and the answer is the link to the case', async () => {
  for (const [kind, thing] of [
    ['product', product],
    ['recording', recording],
    ['partner', ref],
    ['order', 'K100234'],
  ] as const) {
    const sent = await new Buyer(shop.url).call('/abuse', form({ kind, thing }))
    expect(sent.status, sent.text).toBe(200)
    expect(sent.body.case).toMatch(/^\/abuse\/[\w-]{27}$/)
    expect(sent.headers.get('cache-control')).toContain('no-store')
  }
})

test('a link to a page names its thing, in any language and with a query', async () => {
  const [row] = await shop.core.database.query<{ slug: string }>(
    'SELECT t.slug FROM product_text t JOIN variant v ON v.product_id = t.product_id WHERE v.public_id = $1 LIMIT 1',
    [product],
  )
  await reportIt(shop, 'product', `https://shop.example/de/p/${row!.slug}?variant=1#about`)
  await reportIt(shop, 'product', row!.slug)
})

test.each([
  ['product', 'no-such-thing'],
  ['product', '/'],
  ['product', '%E0%A4%A'],
  ['recording', 'no-such-recording'],
  ['partner', 'nobody'],
  ['order', 'my last one'],
])('an unknown %s (%s) is refused by the name of its field', async (kind, thing) => {
  const { status, body } = await new Buyer(shop.url).call('/abuse', form({ kind, thing }))
  expect([status, body.code, body.fields]).toEqual([422, 'invalid-fields', ['thing']])
})

test('a product without a recording is no recording', async () => {
  const { body } = await new Buyer(shop.url).call('/abuse', form({ kind: 'recording' }))
  expect(body.fields).toEqual(['thing'])
})

test('whether there is an order of a number is not told', async () => {
  const known = await new Buyer(shop.url).call('/abuse', form({ kind: 'order', thing: 'k100001' }))
  const unknown = await new Buyer(shop.url).call('/abuse', form({ kind: 'order', thing: 'K999999' }))
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
})

describe('wrong input', () => {
  test.each([
    [{ kind: 'opinion' }, ['kind']],
    [{ kind: '' }, ['kind']],
    [{ thing: '' }, ['thing']],
    [{ thing: 'x'.repeat(201) }, ['thing']],
    [{ reason: 'because' }, ['reason']],
    [{ email: 'nobody' }, ['email']],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, ['email']],
    [{ text: '' }, ['text']],
    [{ text: 'x'.repeat(5_001) }, ['text']],
    [{ text: 'a\u202eb' }, ['text']],
    [{ thing: 'a\nb' }, ['thing']],
  ])('%j is refused', async (more, fields) => {
    const { status, body } = await new Buyer(shop.url).call('/abuse', form(more as Record<string, string>))
    expect([status, body.fields]).toEqual([422, fields])
  })

  test('a text of a megabyte is too large', async () => {
    const sent = await new Buyer(shop.url).call('/abuse', form({ text: 'x'.repeat(1_000_000) }))
    expect(sent.status).toBe(413)
  })

  test('a program that fills in what nobody sees is told to wait, and leaves nothing', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const sent = await new Buyer(shop.url).call('/abuse', form({ email, website: 'https://spam.example' }))
    expect(sent.status).toBe(429)
    const rows = await shop.core.database.query('SELECT FROM abuse_case WHERE email = $1', [email])
    expect(rows).toHaveLength(0)
  })

  test('a hundred reports of one address are refused politely, whatever network they come from', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const codes: number[] = []
    for (let i = 0; i < 100; i++) {
      const { status } = await new Buyer(shop.url).call('/abuse', form({ email, text: `Number ${i}` }))
      codes.push(status)
    }
    expect(codes.filter((status) => status === 200)).toHaveLength(10)
    expect(new Set(codes)).toEqual(new Set([200, 429]))
    const last = await new Buyer(shop.url).call('/abuse', form({ email }))
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the receipt', () => {
  test.each([
    ['', 'We have your report'],
    ['/de', 'Wir haben Ihre Meldung'],
    ['/fr', 'Nous avons votre signalement'],
    ['/ar', 'وصلنا بلاغك'],
  ])('in %s is in the language of the reporter and leads to the case', async (base, heading) => {
    const buyer = new Buyer(`${shop.url}${base}`)
    const { key, email } = await reportIt(shop, 'product', product, {
      buyer,
      text: 'Buy pills at spam.example',
    })
    const [mail, ...others] = await mailsTo(shop, email)
    expect(others).toHaveLength(0)
    expect(mail!.text).toContain(heading)
    expect(mail!.text).toContain(`${base}/abuse/${key}`)
    // Anybody may type anybody's address: nothing of theirs goes there.
    expect(mail!.text + mail!.html).not.toContain('pills')
  })
})

describe('the same report twice', () => {
  test('of a member is one case, in which both texts stand', async () => {
    const member = await newMember(shop.url)
    const first = await reportIt(shop, 'product', product, { buyer: member, email: member.email })
    const again = await reportIt(shop, 'product', product, {
      buyer: member,
      email: member.email,
      reason: 'safety',
      text: 'It is also dangerous.',
    })
    expect(again.key).toBe(first.key)
    const page = await new Buyer(shop.url).get(`/abuse/${first.key}`)
    expect(page.text).toContain('It is a copy of my own work.')
    expect(page.text).toContain('It is also dangerous.')
    expect((await mailsTo(shop, member.email)).filter(({ text }) => text.includes(first.key))).toHaveLength(1)
    const [row] = await shop.core.database.query<{ email: string }>(
      'SELECT a.email FROM abuse_case c JOIN account a ON a.id = c.account_id WHERE c.key = $1',
      [first.key],
    )
    expect(row!.email).toBe(member.email)
  })

  test('of a guest is one case only if every word is the same', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const first = await reportIt(shop, 'product', product, { email })
    expect((await reportIt(shop, 'product', product, { email })).key).toBe(first.key)
    expect((await reportIt(shop, 'product', product, { email, text: 'Something else.' })).key).not.toBe(
      first.key,
    )
  })

  test('at once leaves one case', async () => {
    const member = await newMember(shop.url)
    const sent = await Promise.all(
      Array.from({ length: 4 }, () =>
        reportIt(shop, 'partner', ref, { buyer: member, email: member.email, text: 'Spam.' }),
      ),
    )
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })
})

test('without script, the form leads to the case, and back with everything that was typed', async () => {
  const headers = { accept: 'text/html', referer: `${shop.url}/abuse` }
  const buyer = new Buyer(shop.url)
  await buyer.get('/abuse')
  const sent = await buyer.call('/abuse', form(), headers)
  expect(sent.status).toBe(303)
  expect(keyIn(sent.headers.get('location')!.split('?')[0]!)).toHaveLength(27)
  const refused = await buyer.call('/abuse', form({ thing: 'nothing', text: 'What I typed' }), headers)
  const page = await buyer.get(refused.headers.get('location')!.replace(shop.url, ''))
  expect(page.text).toContain('What I typed')
  expect(page.text).toContain('aria-invalid="true"')
})

test('a link fills the form in, and markup in it is text', async () => {
  const page = await new Buyer(shop.url).get('/abuse?kind=partner&thing=%22%3E%3Cscript%3Ealert(1)')
  expect(page.status).toBe(200)
  expect(page.text).toContain('<option value="partner" selected="">')
  expect(page.text).not.toContain('<script>alert(1)')
})

test('reporting is linked from every page, and each form of a case has an action of its own (§1.15)', async () => {
  expect((await new Buyer(shop.url).get('/')).text).toContain('href="/abuse"')
  const { key } = await reportIt(shop, 'product', product)
  const page = await new Buyer(shop.url).get(`/abuse/${key}`)
  const actions = [...page.text.matchAll(/action="\/api(\/abuse\/\w+)"/g)].map(([, path]) => path)
  expect(actions).toEqual(['/abuse/message', '/abuse/withdraw'])
})
