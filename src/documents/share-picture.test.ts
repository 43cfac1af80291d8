import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawSharePicture, type ShareContent } from './share-picture.ts'
import { drawFavicon, drawShopIcon } from './shop-icon.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-share-'))
const red = join(folder, 'red.png')
const broken = join(folder, 'broken.png')
const wide = join(folder, 'wide.png')

beforeAll(async () => {
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } }).png()
  await plain(300, 300, '#ff0000').toFile(red)
  await plain(900, 90, '#00ff00').toFile(wide)
  writeFileSync(broken, 'no picture')
})
afterAll(() => rmSync(folder, { recursive: true }))

const CONTENT: ShareContent = {
  locale: 'en',
  shopName: 'Pegel',
  title: 'Ebbe belt-drive turntable',
  price: '€649.00',
  formerPrice: '€699.00',
  lowestPrice: 'Lowest price of the last 30 days: €689.00',
  line: '',
  picture: red,
  logo: null,
  accent: '#f7a830',
}

/** Returns how much of a part of a picture is red, 0 to 1. */
async function redness(picture: Buffer, left: number): Promise<number> {
  const part = await sharp(picture).extract({ left, top: 0, width: 500, height: 630 }).raw().toBuffer()
  let count = 0
  for (let at = 0; at < part.length; at += 3)
    if (part[at]! > 200 && part[at + 1]! < 60 && part[at + 2]! < 60) count += 1
  return count / (part.length / 3)
}

/** Returns the share of dark pixels, which are those of a text. */
async function darkness(
  picture: Buffer,
  place: { left: number; top: number; width: number; height: number },
) {
  const part = await sharp(picture).extract(place).greyscale().raw().toBuffer()
  return part.filter((value) => value < 100).length / part.length
}

test('a picture of a link is a JPEG of 1200 × 630 with the product at the end of the line, in Arabic at the left', async () => {
  const english = await drawSharePicture(CONTENT)
  expect(await sharp(english).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await redness(english, 700)).toBeGreaterThan(0.9)
  expect(await redness(english, 0)).toBe(0)
  const arabic = await drawSharePicture({ ...CONTENT, locale: 'ar', title: 'مشغّل الأسطوانات Ebbe' })
  expect(await redness(arabic, 0)).toBeGreaterThan(0.9)
  expect(await redness(arabic, 700)).toBe(0)
})

test('name and price are drawn, each where it belongs, and nothing touches the edge', async () => {
  const picture = await drawSharePicture(CONTENT)
  expect(await darkness(picture, { left: 64, top: 200, width: 440, height: 230 })).toBeGreaterThan(0.05)
  expect(await darkness(picture, { left: 64, top: 490, width: 300, height: 90 })).toBeGreaterThan(0.05)
  expect(await darkness(picture, { left: 0, top: 20, width: 60, height: 610 })).toBe(0)
  const free = await drawSharePicture({ ...CONTENT, price: '' })
  expect(await darkness(free, { left: 64, top: 490, width: 300, height: 90 })).toBe(0)
})

test('the lowest price of the last 30 days stands under a struck price, and no price is struck without it', async () => {
  const under = { left: 64, top: 540, width: 440, height: 30 }
  const beside = { left: 300, top: 480, width: 200, height: 90 }
  expect(await darkness(await drawSharePicture(CONTENT), under)).toBeGreaterThan(0.02)
  const unsaid = await drawSharePicture({ ...CONTENT, lowestPrice: '' })
  const plain = await drawSharePicture({ ...CONTENT, formerPrice: '', lowestPrice: '' })
  expect(unsaid.equals(plain)).toBe(true)
  expect(await darkness(plain, beside)).toBe(0)
})

test.each([
  ['a picture that is lost', { picture: join(folder, 'none.png') }],
  ['a picture that is broken', { picture: broken }],
  ['a logo that is broken', { logo: broken }],
  ['a wide logo', { logo: wide }],
  ['markup and turned text in the name', { title: '<b>&amp;</span>\u202e"evil"' }],
  ['a name of one word without an end', { title: 'Nadel'.repeat(400) }],
  ['a name of other scripts', { title: '日本語 ქართული ไทย עברית Ελληνικά 🎧' }],
  ['no name at all', { title: '', shopName: '' }],
])('%s gives a whole picture too', async (_, change) => {
  const drawn = await drawSharePicture({ ...CONTENT, ...change })
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('an icon shows the first letter of the name, or a logo that is no line', async () => {
  const icon = (content: Partial<Parameters<typeof drawShopIcon>[0]>, maskable = false) =>
    drawShopIcon({ shopName: 'Pegel', logo: null, accent: '#f7a830', ...content }, { side: 192, maskable })
  expect(await sharp(await icon({})).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
  expect((await icon({ shopName: 'Quelle' })).equals(await icon({}))).toBe(false)
  expect((await icon({ shopName: '★ pegel' })).equals(await icon({}))).toBe(true)
  expect((await icon({ logo: wide })).equals(await icon({}))).toBe(true)
  const drawn = await sharp(await icon({ logo: red }, true))
    .removeAlpha()
    .raw()
    .toBuffer()
  // The corner of a maskable icon is ground: systems may cut it off.
  expect([...drawn.subarray(0, 3)]).toEqual([255, 255, 255])
  const middle = 3 * (96 * 192 + 96)
  expect(drawn[middle]).toBeGreaterThan(200)
  expect(drawn[middle + 1]).toBeLessThan(60)
})

test('an icon shows the owner’s picture whole, and a maskable one within the safe zone on its own colour', async () => {
  const content = { shopName: 'Pegel', logo: null, accent: '#f7a830', icon: red }
  const pixels = async (maskable: boolean) => {
    const drawn = await drawShopIcon(content, { side: 192, maskable })
    return sharp(drawn).removeAlpha().raw().toBuffer()
  }
  for (const drawn of [await pixels(false), await pixels(true)]) {
    expect(drawn[0]).toBeGreaterThan(200)
    expect(drawn[1]).toBeLessThan(60)
  }
  const broken = await drawShopIcon({ ...content, icon: `${red}.gone` }, { side: 192, maskable: false })
  const letter = await drawShopIcon({ ...content, icon: null }, { side: 192, maskable: false })
  expect(broken.equals(letter)).toBe(true)
})

test('favicon.ico holds three sizes, each a whole picture at its place', async () => {
  const file = await drawFavicon({ shopName: 'متجر', logo: null, accent: '#f7a830' })
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3])
  for (const [place, side] of [16, 32, 48].entries()) {
    const at = 6 + 16 * place
    const start = file.readUInt32LE(at + 12)
    const picture = file.subarray(start, start + file.readUInt32LE(at + 8))
    expect(file.readUInt8(at)).toBe(side)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: side, height: side })
  }
})
