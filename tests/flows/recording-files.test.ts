import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkFiles, readRecordingFiles, saveRecording } from '#domains/media/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { typeCommand } from '../support/command-line.ts'
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
    await expect.poll(openFiles).toBeLessThanOrEqual(before + 4)
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

test('a file that is replaced plays to its end; new pages have the new one', async () => {
  const product = await sellRecording(shop)
  const { whole, preview } = await addressesOf(shop, product)
  const { core } = shop
  await saveRecording(core.database, storageOf(shop), {
    recording: { productId: product.productUuid, kind: 'audio', durationMs: null, peaks: [], chapters: [] },
    files: [{ part: 'whole', locale: '', mediaType: 'audio/wav', bytes: tone(1) }],
    now: core.clock.now(),
  })
  const rest = await ask(whole, { range: 'bytes=1000-' })
  expect(rest.status).toBe(206)
  expect((await bytesOf(rest)).equals(WHOLE.subarray(1000))).toBe(true)
  const fresh = await addressesOf(shop, product)
  expect(fresh.whole).not.toBe(whole)
  expect(fresh.preview).toBe(preview)
  expect((await bytesOf(await ask(fresh.whole))).length).toBe(tone(1).length)
})

describe('a file that is lost in the storage', () => {
  const type = (...words: string[]) => typeCommand({ ...shop.core, media: storageOf(shop) }, words)

  test('is an error that the player can tell, and that staff see until it is back', async () => {
    const product = await sellRecording(shop, { name: 'Lost song' })
    const { whole } = await addressesOf(shop, product)
    const rows = await readRecordingFiles(shop.core.database, [product.productUuid], 'whole')
    const path = join(shop.core.environment.dataDir, 'recordings', rows[0]!.storedAs)
    const bytes = readFileSync(path)
    rmSync(path)
    const answer = await ask(whole)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'file-missing'])
    const waiting = await type('attention')
    expect(waiting.said).toContain(`kontor recording add ${product.productId} FILE`)
    expect((await type('recording', 'list')).out).toContain(`${product.productId} audio 2 s 2 files, 1 lost`)

    writeFileSync(path, bytes)
    expect(await type('recording', 'check')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/, 0 lost$/m),
    })
    expect((await type('attention')).said).not.toContain(product.productId)
  })

  test('is found by a look at all files, and a storage that does not answer is no loss', async () => {
    const product = await sellRecording(shop)
    const { database, clock } = shop.core
    const away = { ...storageOf(shop), open: () => Promise.reject(new Error('no answer')) }
    await expect(checkFiles(database, away, clock.now())).rejects.toThrow('no answer')
    const [file] = await readRecordingFiles(database, [product.productUuid], 'preview')
    await storageOf(shop).remove(file!.storedAs)
    expect(await type('recording', 'check')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/, 1 lost$/m),
    })
    expect((await type('attention')).said).toContain(product.productId)
    // Another file in its place ends it.
    await saveRecording(database, storageOf(shop), {
      recording: { productId: product.productUuid, kind: 'audio', durationMs: null, peaks: [], chapters: [] },
      files: [{ part: 'preview', locale: '', mediaType: 'audio/wav', bytes: tone(1) }],
      now: clock.now(),
    })
    expect((await type('attention')).said).not.toContain(product.productId)
  })
})
