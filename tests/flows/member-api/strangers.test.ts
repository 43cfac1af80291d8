import { beforeAll, describe, expect, test } from 'vitest'
import { saveSettings } from '#domains/shop/index.ts'
import { endTokensOf } from '#domains/token/index.ts'
import { Person } from '../../support/access-people.ts'
import { readApi, tokenOf } from '../../support/api-member.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { SELLER } from '../../support/documents.ts'
import { advance, mailsTo, newMember, tokenIn } from '../../support/member.ts'
import { buy, newPartner, openProgramme, settle, succeed, type TestPartner } from '../../support/partners.ts'
import { newEarner, requested } from '../../support/payouts.ts'
import { sellRecording } from '../../support/recordings.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store', TRUSTED_PROXIES: '127.0.0.1' })

const accountOf = async (email: string): Promise<string> => {
  const [row] = await shop.core.database.query<{ id: string }>('SELECT id FROM account WHERE email = $1', [
    email,
  ])
  return row?.id ?? ''
}

/** What a member has: orders with an invoice and a credit note, and a recording. */
interface Owner {
  readonly accountId: string
  readonly token: string
  readonly number: string
  readonly documents: readonly string[]
  readonly recording: string
}

async function owner(): Promise<Owner> {
  const person = await new Person(shop, 'member').enter()
  const { accountId } = person
  await person.orderNumber()
  const { productId } = await sellProduct(shop.core.database)
  const order = await buy(person.buyer, productId)
  await settle(shop, order)
  await succeed(shop, 'order', 'refund', order.number, '5.00')
  await succeed(shop, 'order', 'refund-done', order.number, `back-${order.number}`)
  const { productUuid: recording } = await sellRecording(shop, { name: `Song ${person.mark}` })
  await shop.core.database.query(
    `INSERT INTO entitlement (id, account_id, product_id, source, cause, starts_at, created_at) VALUES (uuidv7(), $1, $2, 'staff', $3, $4, $4)`,
    [accountId, recording, `staff:${person.mark}`, shop.core.clock.now()],
  )
  const token = await tokenOf(shop, accountId)
  const { documents } = (await readApi(shop, `/orders/${order.number}`, token)).body
  const numbers = documents.map(({ number }: { number: string }) => number)
  return { accountId, token, number: order.number, documents: numbers, recording }
}

let mine: Owner
let theirs: Owner
beforeAll(async () => {
  const { bank: _, ...address } = SELLER
  await shop.core.database.transaction((tx) => saveSettings(tx, { address }, shop.core.clock.now()))
  await shop.core.rules.reload()
  mine = await owner()
  theirs = await owner()
})

describe('whatever is somebody else’s is answered word for word as what there is not', () => {
  const NOWHERE: Readonly<Record<string, string>> = {
    '/orders/K999999': 'order',
    '/orders/K999999/documents/R999999': 'document',
    '/library/0197f3a0-0000-7000-8000-000000000001': 'recording',
  }
  const foreign = (): Readonly<Record<string, readonly string[]>> => ({
    order: [`/orders/${theirs.number}`],
    document: [
      ...theirs.documents.map((one) => `/orders/${theirs.number}/documents/${one}`),
      // Their document beside an own order, and an own document beside theirs.
      ...theirs.documents.map((one) => `/orders/${mine.number}/documents/${one}`),
      ...mine.documents.map((one) => `/orders/${theirs.number}/documents/${one}`),
    ],
    recording: [`/library/${theirs.recording}`],
  })

  test('the member reads all of it themselves', async () => {
    expect(mine.documents.map((one) => one[0])).toEqual(['R', 'G'])
    for (const path of [
      `/orders/${mine.number}`,
      ...mine.documents.map((one) => `/orders/${mine.number}/documents/${one}`),
      `/library/${mine.recording}`,
    ])
      expect((await readApi(shop, path, mine.token)).status, path).toBe(200)
  })

  test.each(['GET', 'HEAD'])('by %s', async (method) => {
    for (const [nowhere, kind] of Object.entries(NOWHERE)) {
      const missing = await readApi(shop, nowhere, mine.token, { method })
      expect(missing.status, nowhere).toBe(404)
      for (const path of foreign()[kind]!) {
        const refused = await readApi(shop, path, mine.token, { method })
        expect([path, refused.status, refused.text]).toEqual([path, 404, missing.text])
        expect(refused.headers.get('content-length')).toBe(missing.headers.get('content-length'))
      }
    }
  })

  test('in what lists tell, and a cursor of theirs shows nothing of theirs', async () => {
    const list = (of: Owner, path: string, after = '') =>
      readApi(shop, `${path}?limit=1${after && `&after=${encodeURIComponent(after)}`}`, of.token)
    const cursor = (await list(theirs, '/orders')).body.next
    expect(cursor).toMatch(/^\d{4}-.*Z_[0-9a-f-]{36}$/)
    for (const path of ['/orders', '/library'])
      for (const after of ['', cursor, theirs.recording]) {
        if (after !== '' && (path === '/orders') !== after.includes('_')) continue
        const { status, text } = await list(mine, path, after)
        expect([path, after, status]).toEqual([path, after, 200])
        for (const secret of [theirs.number, theirs.recording, theirs.accountId])
          expect(text).not.toContain(secret)
      }
  })
})

test('a cursor of another partner shows nothing of them', async () => {
  await openProgramme(shop)
  const [one, other] = [await newEarner(shop, 50_000), await newEarner(shop, 50_000)]
  const payout = await requested(other)
  await newPartner(shop)
  const token = await tokenOf(shop, await accountOf(one.member.email))
  const others = await tokenOf(shop, await accountOf(other.member.email))
  expect((await readApi(shop, '/partner/payouts', others)).text).toContain(payout.number)
  for (const path of ['/partner/payouts', '/partner/commissions'])
    for (const after of ['', `?after=${payout.id}`, `?after=${other.id}`]) {
      const { status, body } = await readApi(shop, `${path}${after}`, token)
      expect([path, after, status, body.items]).toEqual([path, after, 200, []])
    }
  const own = (await readApi(shop, '/partner', token)).body
  expect([own.ref, own.money[0].payable.amount]).toEqual([(one as TestPartner).ref, 50_000])
})

describe('a token', () => {
  const statusOf = async (token: string) => (await readApi(shop, '/profile', token)).status

  test('counts in the header alone: not in the address, a cookie or a body', async () => {
    const visitor = new Buyer(shop.url)
    for (const name of ['access_token', 'token', 'bearer', 'authorization', 'api_key'])
      expect((await visitor.get(`/api/v1/profile?${name}=${mine.token}`)).body.code, name).toBe(
        'token-needed',
      )
    const cookie = { cookie: `access_token=${mine.token}; __Host-kontor=${mine.token}` }
    expect((await visitor.get('/api/v1/profile', cookie)).body.code).toBe('token-needed')
    for (const authorization of [
      `Basic ${Buffer.from(`${mine.token}:`).toString('base64')}`,
      mine.token,
      `Token ${mine.token}`,
    ])
      expect((await visitor.get('/api/v1/profile', { authorization })).body.code).toBe('token-needed')
    for (const authorization of [`Bearer ${mine.token}, Bearer ${theirs.token}`, `Bearer ${mine.token} x`])
      expect((await visitor.get('/api/v1/profile', { authorization })).body.code).toBe('invalid-token')
    const { status } = await visitor.send(`${shop.url}/api/v1/profile`, {
      method: 'POST',
      body: new URLSearchParams({ access_token: mine.token }),
    })
    expect(status).toBe(405)
  })

  test('rests with a suspended account, on every address, and works again afterwards', async () => {
    const { accountId, token, number, recording } = await owner()
    const suspend = (at: Date | null) =>
      shop.core.database.query('UPDATE account SET blocked_at = $2 WHERE id = $1', [accountId, at])
    const paths = [
      '/profile',
      '/orders',
      `/orders/${number}`,
      '/library',
      `/library/${recording}`,
      '/partner',
    ]
    await suspend(shop.core.clock.now())
    for (const path of paths)
      expect([path, (await readApi(shop, path, token)).body.code]).toEqual([path, 'invalid-token'])
    await suspend(null)
    expect(await statusOf(token)).toBe(200)
  })

  test('dies with an erased account, and with a password that is reset, not with its neighbours', async () => {
    const [erased, reset, other] = [
      await newMember(shop.url),
      await newMember(shop.url),
      await newMember(shop.url),
    ]
    const tokens = await Promise.all(
      [erased, reset, other].map(async ({ email }) => tokenOf(shop, await accountOf(email))),
    )
    const [ofErased = '', ofReset = '', ofOther = ''] = tokens
    for (const token of tokens) expect(await statusOf(token)).toBe(200)
    await erased.call('/user/erase', { password: await erased.hashed(), confirm: '1' })
    await reset.call('/user/lost', { email: reset.email })
    const mail = (await mailsTo(shop, reset.email)).find(({ text }) => text.includes('/password/new?token='))
    // Asking alone ends nothing: else anybody could cut a member off.
    expect(await statusOf(ofReset)).toBe(200)
    const token = tokenIn(mail?.text ?? '', '/password/new')
    await reset.call('/user/lost/set', { password: await reset.hashed('one more password'), token })
    for (const dead of [ofErased, ofReset]) {
      const { status, body } = await readApi(shop, '/profile', dead)
      expect([status, body.code]).toEqual([401, 'invalid-token'])
    }
    expect(await statusOf(ofOther)).toBe(200)
  })

  test('that ends while its links are out plays nothing for anybody after their lifetime', async () => {
    const { accountId, token } = await owner()
    const { media } = (await readApi(shop, '/library', token)).body.items[0]
    const { database, clock } = shop.core
    await database.transaction((tx) =>
      endTokensOf(tx, { accountId, actor: `account:${accountId}`, why: 'test', now: clock.now() }),
    )
    expect(await statusOf(token)).toBe(401)
    const left = new Date(media.expiresAt).getTime() - clock.now().getTime()
    try {
      advance(shop, left + 1_000)
      expect((await fetch(media.url)).status).toBe(410)
    } finally {
      advance(shop, -left - 1_000)
    }
    // Another file's signature, or a signature on another file, opens nothing.
    const [own, foreign] = await Promise.all(
      [mine, theirs].map(
        async (of) => (await readApi(shop, `/library/${of.recording}`, of.token)).body.media,
      ),
    )
    const swapped = new URL(foreign.url)
    swapped.search = new URL(own.url).search
    expect((await fetch(swapped)).status).toBe(404)
    expect((await fetch(own.url)).status).toBe(200)
  })
})
