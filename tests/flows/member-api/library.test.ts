import { beforeAll, describe, expect, test } from 'vitest'
import { type NewFile, saveArticle, saveRecording } from '#domains/media/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { Person } from '../../support/access-people.ts'
import { readApi, tokenOf } from '../../support/api-member.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { documentedBy } from '../../support/documented-answers.ts'
import { SELLER } from '../../support/documents.ts'
import { buy, settle } from '../../support/partners.ts'
import { storageOf, tone } from '../../support/recordings.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nIce – Eis\n'
/** Enough of a film for a program that looks at its first bytes. */
const FILM = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
  Buffer.alloc(4_000, 7),
])

let self: Person
let token: string
let problemOf: ReturnType<typeof documentedBy>
beforeAll(async () => {
  self = await new Person(shop, 'member').enter()
  token = await tokenOf(shop, self.accountId)
  problemOf = documentedBy((await self.buyer.get('/api/openapi.json')).body)
})

/** Reads an address, and expects that the document describes the answer. */
async function read(address: string, path: string, { of = token, method = 'GET' } = {}) {
  const answer = await readApi(shop, address, of, { method })
  if (method === 'GET') expect(problemOf('get', `/api/v1${path}`, answer)).toBeNull()
  return answer
}

async function sell(name: string): Promise<string> {
  const { productUuid } = await sellProduct(shop.core.database, {
    name,
    stock: null,
    requiresShipping: false,
  })
  return productUuid
}

const grant = (id: string, until: Date | null = null) =>
  shop.core.database.query(
    `INSERT INTO entitlement (id, account_id, product_id, source, cause, starts_at, ends_at, created_at) VALUES (uuidv7(), $1, $2, 'staff', $3, $4, $5, $4)`,
    [self.accountId, id, `staff:${id}`, new Date(shop.core.clock.now().getTime() - HOUR), until],
  )

const save = (productId: string, kind: 'audio' | 'video', files: readonly Partial<NewFile>[]) =>
  saveRecording(shop.core.database, storageOf(shop), {
    recording: {
      productId,
      kind,
      durationMs: 2000,
      peaks: [10, 100],
      chapters: [{ atMs: 500, title: { en: 'Rain', de: 'Regen' } }],
    },
    files: files.map((file) => ({
      part: 'whole',
      locale: '',
      mediaType: 'audio/wav',
      bytes: tone(),
      ...file,
    })),
    now: shop.core.clock.now(),
  })

async function film(): Promise<string> {
  const id = await sell('Ice film')
  await save(id, 'video', [
    { mediaType: 'video/mp4', bytes: FILM },
    { part: 'captions', locale: 'en', mediaType: 'text/vtt', bytes: Buffer.from(VTT) },
    { part: 'captions', locale: 'de', mediaType: 'text/vtt', bytes: Buffer.from(VTT) },
    { part: 'poster', mediaType: 'image/jpeg', bytes: Buffer.from('picture') },
  ])
  await grant(id)
  return id
}

describe('a film', () => {
  test('comes with links to itself, its captions and its poster, and each of them opens without the token', async () => {
    const id = await film()
    const { status, body } = await read(`/library/${id}?locale=de`, '/library/{id}')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, kind: 'video', name: 'Ice film (de)', durationMs: 2000, article: null })
    const { media, cover } = body
    expect(media).toMatchObject({ mediaType: 'video/mp4', positionMs: null })
    expect(media.chapters).toEqual([{ atMs: 500, title: 'Regen' }])
    const played = await fetch(media.url)
    expect([played.status, played.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(Buffer.from(await played.arrayBuffer()).equals(FILM)).toBe(true)
    const part = await fetch(media.url, { headers: { range: 'bytes=0-9' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-9/${FILM.length}`])
    expect((await fetch(media.download)).headers.get('content-disposition')).toContain('.mp4')
    expect(media.captions.map(({ locale }: { locale: string }) => locale).sort()).toEqual(['de', 'en'])
    for (const { url } of media.captions) {
      const words = await fetch(url)
      expect(words.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
      expect(await words.text()).toBe(VTT)
    }
    expect((await fetch(cover)).status).toBe(200)
  })

  test('and its captions answer HEAD, 304 and 416 through their links, and nothing without them', async () => {
    const { media } = (await read(`/library/${await film()}`, '/library/{id}')).body
    for (const link of [media.url, media.captions[0].url, media.download]) {
      const head = await fetch(link, { method: 'HEAD' })
      const got = await fetch(link)
      expect([head.status, head.headers.get('content-length')]).toEqual([
        200,
        String((await got.arrayBuffer()).byteLength),
      ])
      const tag = head.headers.get('etag') ?? ''
      expect((await fetch(link, { headers: { 'if-none-match': tag } })).status).toBe(304)
      expect((await fetch(link, { headers: { range: 'bytes=999999-' } })).status).toBe(416)
      expect((await fetch(link.replace(/sig=[^&]+/, 'sig=AAAA'))).status).toBe(404)
      expect((await fetch(link.split('?')[0])).status).toBe(404)
      expect((await fetch(link, { method: 'POST' })).status).toBe(405)
    }
    // The proof of one file opens no other.
    const [mine, other] = [new URL(media.url), new URL(media.captions[0].url)]
    mine.search = other.search
    expect((await fetch(mine)).status).toBe(404)
  })

  test('is closed once the right to it ended: it stands in the list without links', async () => {
    const id = await sell('Lent film')
    await save(id, 'video', [{ mediaType: 'video/mp4', bytes: FILM }])
    await grant(id, new Date(shop.core.clock.now().getTime() - MINUTE))
    const { body } = await read(`/library/${id}`, '/library/{id}')
    expect([body.access.state, body.media]).toEqual(['ended', null])
    const listed = (await read('/library?limit=100', '/library')).body.items
    expect(listed.find((item: { id: string }) => item.id === id).media).toBeNull()
  })

  test('whose file was lost says so to the link, and the library goes on', async () => {
    const id = await film()
    const { media } = (await read(`/library/${id}`, '/library/{id}')).body
    const [file] = await shop.core.database.query<{ storedAs: string }>(
      `SELECT stored_as AS "storedAs" FROM recording_file WHERE product_id = $1 AND part = 'whole'`,
      [id],
    )
    await storageOf(shop).remove(file!.storedAs)
    const answer = await fetch(media.url)
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'file-missing'])
    expect((await fetch(media.captions[0].url)).status).toBe(200)
    expect((await read('/library', '/library')).status).toBe(200)
  })
})

describe('an article', () => {
  async function article(): Promise<string> {
    const id = await sell('On wind')
    const texts = [
      { locale: 'en', source: 'Wind is *quiet*.\n\n<!-- more -->\n\nThe rest.<script>x()</script>' },
      { locale: 'de', source: 'Wind ist leise.\n\n<!-- more -->\n\nDer Rest.' },
    ]
    const now = shop.core.clock.now()
    await saveArticle(shop.core.database, { productId: id, texts, actor: 'staff:test', now })
    return id
  }

  test('is whole, clean and in the language that was asked for, and has no media', async () => {
    const id = await article()
    expect((await read(`/library/${id}`, '/library/{id}')).status).toBe(404)
    await grant(id)
    const english = (await read(`/library/${id}`, '/library/{id}')).body
    expect(english).toMatchObject({ kind: 'article', media: null, durationMs: null })
    expect(english.article.html).toContain('Wind is <em>quiet</em>.')
    expect(english.article.html).toContain('The rest.')
    expect(english.article.html).not.toContain('x()')
    const german = (await read(`/library/${id}?locale=de`, '/library/{id}')).body
    expect(german.article.html).toContain('Der Rest.')
    // A language without its own text has the English one.
    const french = (await read(`/library/${id}?locale=fr`, '/library/{id}')).body
    expect(french.article.html).toContain('The rest.')
    const listed = (await read('/library?limit=100', '/library')).body.items
    expect(listed.find((item: { id: string }) => item.id === id)).not.toHaveProperty('article')
  })

  test('is not read once the right to it ended', async () => {
    const id = await article()
    await grant(id, new Date(shop.core.clock.now().getTime() - MINUTE))
    const { body } = await read(`/library/${id}`, '/library/{id}')
    expect(body).toMatchObject({ access: { state: 'ended' }, article: null })
    expect(JSON.stringify(body)).not.toContain('The rest.')
  })
})

test('a library of every kind is read page by page, each once, and a wrong page is refused', async () => {
  const whole = (await read('/library?limit=100', '/library')).body.items.map(({ id }: { id: string }) => id)
  const seen: string[] = []
  let next: string | null = null
  do {
    const page = await read(`/library?limit=1${next === null ? '' : `&after=${next}`}`, '/library')
    expect(page.body.items.length).toBeLessThanOrEqual(1)
    seen.push(...page.body.items.map(({ id }: { id: string }) => id))
    next = page.body.next
  } while (next !== null)
  expect(seen).toEqual(whole)
  expect(new Set(seen).size).toBe(seen.length)
  for (const wrong of ['limit=0', 'limit=101', 'limit=1&limit=2', 'after=x', 'after=', 'locale=xx'])
    expect([wrong, (await read(`/library?${wrong}`, '/library')).status]).toEqual([wrong, 422])
  expect((await read(`/library?after=${crypto.randomUUID()}`, '/library')).status).toBe(200)
})

describe('a document of an order', () => {
  const PATH = '/orders/{number}/documents/{document}'

  test('is named once it can be printed, and its link downloads the PDF, whole and the same each time', {
    timeout: 4 * MINUTE,
  }, async () => {
    const { productId } = await sellProduct(shop.core.database)
    const order = await buy(self.buyer, productId)
    await settle(shop, order)
    const before = (await read(`/orders/${order.number}`, '/orders/{number}')).body
    expect(before.documents).toMatchObject([{ kind: 'invoice', url: null }])
    const { number: document } = before.documents[0]
    const address = `/orders/${order.number}/documents/${document}`
    expect((await read(address, PATH)).body.code).toBe('not-found')

    const { bank: _, ...seller } = SELLER
    await shop.core.database.transaction((tx) => saveSettings(tx, { address: seller }, shop.core.clock.now()))
    await shop.core.rules.reload()
    const { documents } = (await read(`/orders/${order.number}`, '/orders/{number}')).body
    expect(documents[0].url).toBe(`${shop.url}/api/v1${address}`)
    const headers = { authorization: `Bearer ${token}` }
    const head = await fetch(documents[0].url, { method: 'HEAD', headers })
    const files = [await fetch(documents[0].url, { headers }), await fetch(documents[0].url, { headers })]
    const [first, second] = await Promise.all(
      files.map(async (file) => Buffer.from(await file.arrayBuffer())),
    )
    expect(files.map(({ status }) => status)).toEqual([200, 200])
    expect(first!.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    expect(first!.includes('%%EOF')).toBe(true)
    expect(first!.equals(second!)).toBe(true)
    expect(head.status).toBe(200)
    for (const name of [
      'content-length',
      'content-type',
      'content-disposition',
      'cache-control',
      'ratelimit-policy',
    ])
      expect([name, head.headers.get(name)]).toEqual([name, files[0]!.headers.get(name)])
    expect(head.headers.get('content-length')).toBe(String(first!.length))
    expect((await head.arrayBuffer()).byteLength).toBe(0)
    expect(head.headers.get('content-type')).toBe('application/pdf')
    expect(head.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/)
    expect((await read(address, PATH)).status).toBe(200)

    const stranger = await new Person(shop, 'member').enter()
    const other = await tokenOf(shop, stranger.accountId)
    const narrow = await tokenOf(shop, self.accountId, ['library'])
    for (const [of, status] of [
      [other, 404],
      [narrow, 403],
      ['nonsense', 401],
    ] as const) {
      expect([of === other, (await read(address, PATH, { of })).status]).toEqual([of === other, status])
      expect((await read(address, PATH, { of, method: 'HEAD' })).status).toBe(status)
    }
    // A document belongs to its order, and takes no parameters but the language.
    const foreign = await buy(self.buyer, productId)
    expect((await read(`/orders/${foreign.number}/documents/${document}`, PATH)).status).toBe(404)
    expect((await read(`${address}?locale=xx`, PATH)).status).toBe(422)
    expect((await read(`${address.toLowerCase()}`, PATH)).status).toBe(404)
  })
})
