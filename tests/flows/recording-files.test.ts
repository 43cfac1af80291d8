import { readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readRecordingFiles, saveRecording } from '#domains/media/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { addressesOf, sellRecording, storageOf, tone } from '../support/recordings.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop()
const WHOLE = Buffer.from(tone(2))

let files: Awaited<ReturnType<typeof addressesOf>>
beforeAll(async () => {
  files = await addressesOf(shop, await sellRecording(shop, { name: 'غناء "Eis"' }))
})
const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(`${shop.url}${path}`, { headers, method })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('a file of a recording', () => {
  test('comes whole, typed, and says that it can be asked for in parts', async () => {
    const answer = await ask(files.whole)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(WHOLE.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(answer.headers.get('content-disposition')).toBeNull()
    expect((await bytesOf(answer)).equals(WHOLE)).toBe(true)
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=31000-', 31_000, WHOLE.length - 1],
    ['bytes=-44', WHOLE.length - 44, WHOLE.length - 1],
    ['bytes=100-999999', 100, WHOLE.length - 1],
  ])('in part: %s', async (range, start, end) => {
    const answer = await ask(files.whole, { range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end}/${WHOLE.length}`,
    ])
    expect((await bytesOf(answer)).equals(WHOLE.subarray(start, end + 1))).toBe(true)
  })

  test('refuses several parts at once, and one beyond the end, with its length', async () => {
    for (const range of ['bytes=0-1,4-5', `bytes=${WHOLE.length}-`]) {
      const answer = await ask(files.whole, { range })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${WHOLE.length}`])
      expect((await bytesOf(answer)).length).toBe(0)
    }
  })

  test('answers HEAD with the same headers and nothing else, also for a part', async () => {
    const whole = await ask(files.whole, {}, 'HEAD')
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(WHOLE.length)])
    const part = await ask(files.whole, { range: 'bytes=0-9' }, 'HEAD')
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10'])
    expect((await bytesOf(part)).length).toBe(0)
  })

  test('is not sent again to who has it, and a part of an older file becomes the whole', async () => {
    const etag = (await ask(files.whole, {}, 'HEAD')).headers.get('etag')!
    expect((await ask(files.whole, { 'if-none-match': etag })).status).toBe(304)
    expect((await ask(files.whole, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await ask(files.whole, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  })

  test('is downloaded under the name of its product', async () => {
    const disposition = (await ask(`${files.whole}&download=1`, {}, 'HEAD')).headers.get(
      'content-disposition',
    )!
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/)
    expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe('غناء "Eis".wav')
    const german = (await ask(`${files.whole}&download=1&as=de`, {}, 'HEAD')).headers.get(
      'content-disposition',
    )!
    expect(decodeURIComponent(german)).toContain('(de).wav')
  })

  test('is no address for other methods', async () => {
    expect((await ask(files.whole, {}, 'POST')).status).toBe(405)
  })
})

describe('a stranger', () => {
  test('hears the preview without a link, and may keep it', async () => {
    const answer = await ask(files.preview)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
    expect((await bytesOf(answer)).length).toBe(tone(1).length)
  })

  test('gets nothing without a signature, with a wrong one, or with that of another file', async () => {
    const other = await addressesOf(shop, await sellRecording(shop))
    const proof = other.whole.split('?')[1]!
    for (const path of [files.unsigned, `${files.unsigned}?${proof}`, `${files.whole}x`])
      expect((await ask(path)).status, path).toBe(404)
    for (const path of ['/media/recording/x', '/media/recording/..%2f..%2fsecret.key', '/media/recording/'])
      expect((await ask(path)).status, path).toBe(404)
  })

  test('uses a link that was passed on for at most seven hours; then a person is told what to do', async () => {
    const product = await sellRecording(shop)
    const before = new Date(shop.core.clock.now().getTime() - 7 * HOUR)
    const { whole } = await addressesOf(shop, product, before)
    const answer = await ask(whole)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([410, 'link-expired'])
    const page = await ask(`${whole}&as=de`, { accept: 'text/html,*/*' })
    expect([page.status, page.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('lang="de"')
  })
})

describe('many listeners', () => {
  test('hear one file at once', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(files.whole).then(bytesOf)))
    expect(answers.every((bytes) => bytes.equals(WHOLE))).toBe(true)
  })

  test('who leave in the middle leave no open file behind', async () => {
    const product = await sellRecording(shop)
    const { core } = shop
    // Larger than all buffers between shop and listener.
    const bytes = Buffer.alloc(32 * 1024 * 1024, 1)
    await saveRecording(core.database, storageOf(shop), {
      recording: { productId: product.productUuid, kind: 'audio', durationMs: null, peaks: [], chapters: [] },
      files: [{ part: 'whole', locale: '', mediaType: 'audio/wav', bytes }],
      now: core.clock.now(),
    })
    const { whole } = await addressesOf(shop, product)
    const openFiles = () => readdirSync('/proc/self/fd', { withFileTypes: true }).length
    const before = openFiles()
    const sockets = Array.from({ length: 20 }, () => listen(whole))
    await Promise.all(sockets.map(({ begun }) => begun))
    expect(openFiles()).toBeGreaterThan(before + 20)
    for (const { socket } of sockets) socket.destroy()
    await expect.poll(openFiles, { timeout: 10_000 }).toBeLessThanOrEqual(before + 4)
  })
})

/** Opens a raw connection that asks for a file, reads its first bytes and then nothing. */
function listen(path: string) {
  const { hostname, port, pathname } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${pathname === '/' ? '' : pathname}${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`)
  const begun = new Promise<void>((done) =>
    socket.once('data', () => {
      socket.pause()
      done()
    }),
  )
  return { socket, begun }
}

test('a file that is lost in the storage is an error that staff see in the log, and the player can tell', async () => {
  const product = await sellRecording(shop)
  const { whole } = await addressesOf(shop, product)
  const rows = await readRecordingFiles(shop.core.database, [product.productUuid], 'whole')
  rmSync(join(shop.core.environment.dataDir, 'recordings', rows[0]!.storedAs))
  const answer = await ask(whole)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'file-missing'])
})
