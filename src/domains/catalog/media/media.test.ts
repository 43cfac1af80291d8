import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '#domains/outgoing-call/index.ts'
import { encodeWidths, widthsOf } from './encode-widths.ts'
import { fetchPicture, OUT_OF_TIME } from './fetch-picture.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { writeOnce } from './media-files.ts'
import { IMAGE_BYTES_MAX, rasterTypeOf, storeDrawing, storeOriginal } from './store-original.ts'

let folder: string
const servers: Server[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-media-'))
})

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await rm(folder, { recursive: true, force: true })
})

function picture(width: number, height: number, alpha = 1): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 80, b: 20, alpha } } })
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const rules = {
  signal: new AbortController().signal,
  isAllowed: (address: string) => address === '127.0.0.1',
}

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  'a %s is known by its bytes and stored under its content hash',
  async (format) => {
    const bytes = await picture(64, 48).toFormat(format).toBuffer()
    const stored = await storeOriginal(folder, bytes)
    expect(stored).toMatchObject({ originalType: `image/${format}`, width: 64, height: 48 })
    expect(stored.hash).toMatch(/^[0-9a-f]{32}$/)
    expect(Buffer.from(stored.placeholder, 'base64').length).toBeGreaterThan(4)
    expect(await readdir(folder)).toContain(`${stored.hash}.${format === 'jpeg' ? 'jpg' : format}`)
    expect(await storeOriginal(folder, bytes)).toEqual(stored)
  },
)

test('a picture that the camera turned has the size people see', async () => {
  const bytes = await picture(60, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await storeOriginal(folder, bytes)).toMatchObject({ width: 30, height: 60 })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('hello')],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>'),
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', Buffer.from('GIF89a........')],
])('%s is refused', async (_name, bytes) => {
  await expect(storeOriginal(folder, bytes)).rejects.toMatchObject({ code: 'unsupported-image' })
})

test('a picture that ends early is refused', async () => {
  const noise = Buffer.from(Uint8Array.from({ length: 200 * 200 * 3 }, (_, index) => (index * 7919) % 251))
  const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
    .png()
    .toBuffer()
  await expect(storeOriginal(folder, whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: 'broken-image',
  })
})

test('a picture of too many pixels or bytes is refused before it is decoded', async () => {
  const wide = await sharp({ create: { width: 6001, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await expect(storeOriginal(folder, wide)).rejects.toMatchObject({ code: 'image-too-large' })
  const heavy = Buffer.concat([await picture(8, 8).png().toBuffer(), Buffer.alloc(IMAGE_BYTES_MAX)])
  await expect(storeOriginal(folder, heavy)).rejects.toMatchObject({ code: 'image-too-large' })
})

test('the kind of a file is told by its bytes alone', () => {
  expect(rasterTypeOf(Buffer.from('RIFF0000WEBPVP8 '))).toBe('image/webp')
  expect(rasterTypeOf(Buffer.from('RIFF0000WAVEfmt '))).toBeNull()
})

test('pictures are never enlarged and end with their own width', () => {
  expect(widthsOf(3000)).toEqual([160, 320, 480, 640, 960, 1280, 1920])
  expect(widthsOf(925)).toEqual([160, 320, 480, 640, 925])
  expect(widthsOf(640)).toEqual([160, 320, 480, 640])
  expect(widthsOf(40)).toEqual([40])
})

test('every width is encoded as AVIF and WebP, transparent where the original was', async () => {
  const stored = await storeOriginal(folder, await picture(200, 100, 0).png().toBuffer())
  const encoded = await encodeWidths(folder, stored)
  expect(encoded.widths).toEqual([160, 200])
  for (const width of encoded.widths) {
    for (const format of ['avif', 'webp']) {
      const { data, info } = await sharp(join(folder, `${stored.hash}-${width}.${format}`))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width, height: width / 2 })
      expect(data[3]).toBe(0)
    }
  }
  expect(await encodeWidths(folder, stored)).toEqual(encoded)
})

test('a drawing is stored as it is and rendered sharp at every width', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="20" height="20"/></svg>'
  const stored = await storeDrawing(folder, svg)
  expect(stored).toMatchObject({ originalType: 'image/svg+xml', width: 40, height: 20 })
  const encoded = await encodeWidths(folder, stored)
  expect(encoded.widths).toEqual([160, 320, 480, 640, 960, 1280, 1920])
  const { data, info } = await sharp(join(folder, `${stored.hash}-1920.webp`))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1920, height: 960 })
  const alphaAt = (x: number): number => data[(480 * 1920 + x) * 4 + 3]!
  expect([alphaAt(955) > 200, alphaAt(965) < 50]).toEqual([true, true])
}, 60_000)

test('an encoding that is stopped leaves no half file', async () => {
  const stored = await storeOriginal(folder, await picture(700, 500).png().toBuffer())
  await expect(encodeWidths(folder, stored, AbortSignal.abort())).rejects.toThrow()
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a file that two write at once is whole', async () => {
  const bytes = Buffer.alloc(100_000, 'x')
  await Promise.all(Array.from({ length: 10 }, () => writeOnce(folder, 'same.bin', bytes)))
  expect((await readdir(folder)).filter((name) => name.includes('same.bin'))).toEqual(['same.bin'])
  await writeFile(join(folder, 'same.bin'), 'first')
  await writeOnce(folder, 'same.bin', bytes)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '192.167.255.255', '2606:4700::1', '2a00:1450::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  'http://127.0.0.1/x.png',
  'http://localhost/x.png',
  'http://2130706433/x.png',
  'http://0x7f.1/x.png',
  'http://[::1]/x.png',
  'http://[::ffff:7f00:1]/x.png',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'ftp://8.8.8.8/x',
  'gopher://x',
  'data:image/png;base64,AA',
  'http://user:secret@8.8.8.8/x.png',
  'javascript:1',
  'no address',
])('%s is not asked', async (address) => {
  expect(await fetchPicture(address, { signal: AbortSignal.timeout(2000) })).toHaveProperty('problem')
})

test('a redirect to a forbidden address is not followed', async () => {
  let asked = 0
  const inside = await serve((_request, response) => {
    asked += 1
    response.end('secret')
  })
  const outside = await serve((_request, response) =>
    response.writeHead(302, { location: inside.replace('127.0.0.1', '127.0.0.2') }).end(),
  )
  expect(await fetchPicture(`${outside}/x.png`, rules)).toMatchObject({
    problem: expect.stringContaining('not a public'),
  })
  const scheme = await serve((_request, response) =>
    response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
  )
  expect(await fetchPicture(scheme, rules)).toHaveProperty('problem')
  expect(asked).toBe(0)
})

test('redirects end after three', async () => {
  let asked = 0
  const origin = await serve((_request, response) => {
    asked += 1
    response.writeHead(302, { location: `/${asked}` }).end()
  })
  expect(await fetchPicture(origin, rules)).toMatchObject({ problem: expect.stringContaining('too often') })
  expect(asked).toBe(4)
})

test('an answer that is too large is not taken in, declared or not', async () => {
  const declared = await serve((_request, response) =>
    response.writeHead(200, { 'content-length': String(IMAGE_BYTES_MAX + 1) }).flushHeaders(),
  )
  expect(await fetchPicture(declared, rules)).toMatchObject({ problem: expect.stringContaining('20 MB') })
  const endless = await serve((_request, response) => {
    const chunk = Buffer.alloc(1024 * 1024)
    const write = (): void => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', write)
    write()
  })
  expect(await fetchPicture(endless, rules)).toMatchObject({ problem: expect.stringContaining('20 MB') })
})

test('a server that never answers costs a bounded time, and its other pictures are not asked for', async () => {
  let asked = 0
  const silent = await serve(() => {
    asked += 1
  })
  const addresses = Array.from({ length: 50 }, (_, index) => `${silent}/${index}.png`)
  const results = await fetchPictures(addresses, { folder, totalMs: 1000, isAllowed: rules.isAllowed })
  expect(results.size).toBe(addresses.length)
  // It is the time of all of them that ended each.
  expect([...results.values()]).toEqual(addresses.map(() => ({ problem: OUT_OF_TIME })))
  expect(asked).toBeLessThanOrEqual(6)
})

test('a host that fails again and again is given up, others go on', async () => {
  let asked = 0
  const broken = await serve((_request, response) => {
    asked += 1
    response.writeHead(503).end()
  })
  const png = await picture(20, 20).png().toBuffer()
  const working = await serve((_request, response) => response.end(png))
  const addresses = [
    ...Array.from({ length: 40 }, (_, index) => `${broken}/${index}.png`),
    `${working}/one.png`,
    `${working}/two.png`,
  ]
  const results = await fetchPictures(addresses, { folder, isAllowed: rules.isAllowed })
  expect(asked).toBeLessThan(12)
  expect(results.get(`${working}/one.png`)).toMatchObject({ width: 20 })
  expect(results.size).toBe(42)
})

test('what is no picture is told apart from what could not be fetched', async () => {
  const page = await serve((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end('<html>'),
  )
  expect((await fetchPictures([page], { folder, isAllowed: rules.isAllowed })).get(page)).toMatchObject({
    problem: expect.stringContaining('not a JPEG'),
  })
})
