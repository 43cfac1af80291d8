import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareCluster } from '../support/kept-cluster.ts'
import { scryptField } from '../support/member.ts'
import { type ShopProcess, startShopProcess, until } from '../support/shop-process.ts'
import { withDatabase } from '../support/shoppers.ts'
import { ask, HOST, open, post } from './support/outside-client.ts'
import { FRONTS, type Front, isInstalled, openFront } from './support/web-fronts.ts'

/** Size of the largest upload: an archive of pictures. Source: docs/guides/run-on-a-server.md "HTTPS". */
const LARGEST_UPLOAD = 60 * 1024 ** 2
const ORIGIN = `https://${HOST}`
const VARIABLES = { DEMO: '1', SHOP_ORIGIN: ORIGIN, TRUSTED_PROXIES: '127.0.0.1' }

describe.each(FRONTS)('behind %s', (name) => {
  const home = mkdtempSync(join(tmpdir(), `kontor-front-${name}-`))
  const dataDir = join(home, 'data')
  // A stand-in forwards as deploy/nginx.conf says; the log names it.
  const program = isInstalled(name) ? name : `a stand-in, because ${name} is not installed`
  let shop: ShopProcess
  let front: Front

  beforeAll(async () => {
    prepareCluster(dataDir)
    shop = await startShopProcess({ dataDir, variables: VARIABLES })
    front = await openFront(name, shop.port, home)
  })
  afterAll(async () => {
    await front?.close()
    await shop?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  async function ownersCookie(): Promise<string> {
    const state = await post(front, '/api/state', {})
    const password = await scryptField('kontor-demo-2026', JSON.parse(state.text).passwordOptions)
    const answer = await post(front, '/api/user/login', { email: 'admin@example.com', password })
    expect(answer.status, answer.text).toBe(200)
    return (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  }

  test(`limits count each buyer by the address that they come from, whatever they claim (${program})`, async () => {
    const guess = (from: string, claimed?: string) =>
      post(
        front,
        '/api/coupon/balance',
        { code: 'NO-SUCH-CODE', history: '1' },
        claimed === undefined ? { from } : { from, headers: { 'x-forwarded-for': claimed } },
      )
    let tries = 0
    while ((await guess('127.0.0.2')).status !== 429) {
      tries += 1
      expect(tries).toBeLessThan(100)
    }
    expect(tries).toBeGreaterThan(5)
    for (const claimed of ['203.0.113.9', '127.0.0.1', '203.0.113.9, 127.0.0.1', 'nonsense'])
      expect((await guess('127.0.0.2', claimed)).status, claimed).toBe(429)
    expect((await guess('127.0.0.3')).status).toBe(422)
    expect((await guess('127.0.0.3', '127.0.0.2')).status, 'spends its own tries').toBe(422)
  })

  test(`what only loopback may do stays closed to strangers, and staff are not warned of the proxy (${program})`, async () => {
    expect((await ask(front, '/metrics')).status).toBeGreaterThanOrEqual(400)
    const noted = await withDatabase(shop.database(), (db) => db.query('SELECT peer FROM undeclared_proxy'))
    expect(noted).toEqual([])
  })

  test(`cookies are Secure and links are https (${program})`, async () => {
    const cart = await post(front, '/api/order/update', { fn: 'address', 'billing.country': 'DE' })
    expect(cart.status, cart.text).toBe(200)
    expect(cart.headers['set-cookie']?.join()).toMatch(/^__Host-kontor=[^;]+;.*; Secure/)
    const page = await ask(front, '/')
    expect(page.text).toContain(`<link rel="canonical" href="${ORIGIN}/`)
    expect(page.text).not.toContain('href="http://')
    const own = await post(front, '/api/state', {}, { headers: { origin: ORIGIN } })
    expect(own.status).toBe(200)
    const foreign = await post(front, '/api/state', {}, { headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
  })

  test(`a part of a recording arrives as a part (${program})`, { timeout: 180_000 }, async () => {
    let file: { readonly id: string; readonly bytes: number } | undefined
    const isMade = async (): Promise<boolean> => {
      ;[file] = await withDatabase(shop.database(), (db) =>
        db.query(`SELECT id, byte_length AS bytes FROM recording_file WHERE part = 'preview' LIMIT 1`),
      )
      return file !== undefined
    }
    // A job of the demo makes its recordings, after its mails; while the machine is busy, each job gives way for
    // up to five seconds.
    await until('a recording has a preview', isMade, 170_000)
    const whole = await ask(front, `/media/recording/${file!.id}`)
    expect(whole.bytes.length).toBe(file!.bytes)
    const part = await ask(front, `/media/recording/${file!.id}`, { headers: { range: 'bytes=100-299' } })
    expect(part.status).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 100-299/${whole.bytes.length}`)
    expect(part.bytes.equals(whole.bytes.subarray(100, 300))).toBe(true)
  })

  test(`live updates arrive while their stream is open, compressed or not (${program})`, async () => {
    const cookie = await ownersCookie()
    for (const encoding of ['identity', 'gzip, zstd']) {
      const answer = await open(front, '/api/admin/live', {
        headers: { cookie, accept: 'text/event-stream', 'accept-encoding': encoding },
      })
      expect(answer.statusCode).toBe(200)
      const { value: first } = await answer[Symbol.asyncIterator]().next()
      expect((first as Buffer).length).toBeGreaterThan(0)
      answer.destroy()
    }
  })

  test(`the largest upload reaches the shop, and a larger one is refused (${program})`, async () => {
    const cookie = await ownersCookie()
    const upload = (bytes: number) => {
      const head = `--edge\r\ncontent-disposition: form-data; name="archive"; filename="pictures.zip"\r\ncontent-type: application/zip\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from('\r\n--edge--\r\n')])
      const headers = { cookie, 'content-type': 'multipart/form-data; boundary=edge' }
      return ask(front, '/api/admin/picture/archive', { method: 'POST', headers, body })
    }
    const largest = await upload(LARGEST_UPLOAD)
    expect(JSON.parse(largest.text)).toMatchObject({ code: 'unreadable-archive' })
    const larger = await upload(LARGEST_UPLOAD + 8 * 1024 ** 2).catch((error: NodeJS.ErrnoException) => error)
    // The connection may be closed while the client still sends.
    if ('status' in larger) expect(larger.status, larger.text).toBe(413)
    else expect(larger.code).toMatch(/^(ECONNRESET|EPIPE)$/)
  })

  test(`while the shop restarts, buyers are asked to come back, and then are served again (${program})`, async () => {
    const { port } = shop
    await shop.stop()
    const stopped = await ask(front, '/')
    expect(stopped.status).toBe(503)
    expect(stopped.headers['retry-after']).toBe('30')
    expect(stopped.text).toContain('The shop is back in a minute')
    shop = await startShopProcess({ dataDir, port, variables: VARIABLES })
    expect((await ask(front, '/')).status).toBe(200)
  })
})
