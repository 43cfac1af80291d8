import type { OverlayOptions } from 'sharp'
import { type LocaleCode, localeOf } from '#kernel/locales.ts'
import { drawText, pictureLibrary, type TextPicture } from './text-picture.ts'

/** What the picture of a shared link shows. Prices are written as on the page. */
export interface ShareContent {
  readonly locale: LocaleCode
  readonly shopName: string
  readonly title: string
  readonly price: string
  /** The struck former price; '' for none. */
  readonly formerPrice: string
  /** Names the lowest price of the last 30 days; '' where no price is struck. */
  readonly lowestPrice: string
  /** What the shop says about itself; '' on the picture of a product. */
  readonly line: string
  /** Paths of the files; null: there is none. */
  readonly picture: string | null
  readonly logo: string | null
  readonly accent: string
}

/** As link previews want it. Others are cropped. Source: Open Graph protocol. Units: pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const
const PAD = 64
/** Height of the logo and the name. Units: pixels. */
const HEAD = 64
/** Room of the line under a struck price. Units: pixels. */
const LOWEST_HEIGHT = 44
const GROUND = '#f3f6f8'
const INK = '#131b1f'
const MUTED = '#4c5a61'
/** Pictures larger than this are not opened. Units: pixels. */
const PIXELS_MAX = 6000 ** 2

/** Draws the picture of a shared link, as JPEG. A file that is lost or broken leaves its place empty. */
export async function drawSharePicture(content: ShareContent): Promise<Buffer> {
  const sharp = await pictureLibrary()
  const isLtr = localeOf(content.locale).dir === 'ltr'
  const hasPicture = content.picture !== null
  const side = hasPicture ? SHARE_SIZE.height : 0
  const room = { start: PAD, width: SHARE_SIZE.width - side - 2 * PAD }
  const placed = (width: number): number => (isLtr ? room.start : SHARE_SIZE.width - room.start - width)
  const layers: OverlayOptions[] = []
  if (content.picture !== null) {
    const tile = await pictureTile(content.picture, side)
    if (tile) layers.push({ input: tile, left: isLtr ? SHARE_SIZE.width - side : 0, top: 0 })
  }
  const bar = { create: { width: 96, height: 10, channels: 3, background: content.accent } } as const
  layers.push({ input: bar, left: placed(96), top: 0 })

  let taken = 0
  for (const part of await headOf(content, room.width)) {
    const left = isLtr ? room.start + taken : SHARE_SIZE.width - room.start - taken - part.width
    layers.push({ input: part.png, left, top: PAD + Math.round((HEAD - part.height) / 2) })
    taken += part.width + 20
  }

  const style = { locale: content.locale, colour: INK, isBold: true }
  const title = await drawText(content.title, { width: room.width, height: 260 }, { ...style, size: 68 })
  const top = Math.max(PAD + HEAD + 28, Math.round((SHARE_SIZE.height - title.height) / 2) - 20)
  layers.push({ input: title.png, left: placed(title.width), top })

  if (content.price !== '') layers.push(...(await priceOf(content, room.width, placed)))
  else if (content.line !== '') {
    const box = { width: room.width, height: 132 }
    const line = await drawText(content.line, box, { ...style, isBold: false, colour: MUTED, size: 36 })
    layers.push({ input: line.png, left: placed(line.width), top: SHARE_SIZE.height - PAD - line.height })
  }
  return sharp({ create: { ...SHARE_SIZE, channels: 3, background: GROUND } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

async function priceOf(
  { price, formerPrice, lowestPrice, locale }: ShareContent,
  width: number,
  placed: (width: number) => number,
): Promise<OverlayOptions[]> {
  const bold = { locale, colour: INK, isBold: true, size: 56 }
  const now = await drawText(price, { width, height: 80 }, bold)
  const place = (picture: TextPicture, left: number, bottom: number): OverlayOptions => ({
    input: picture.png,
    left,
    top: bottom - picture.height,
  })
  const bottom = SHARE_SIZE.height - PAD
  const start = placed(now.width)
  if (formerPrice === '' || lowestPrice === '') return [place(now, start, bottom)]
  const muted = { locale, colour: MUTED, isBold: false }
  const former = await drawText(formerPrice, { width, height: 60 }, { ...muted, isStruck: true, size: 36 })
  const lowest = await drawText(lowestPrice, { width, height: LOWEST_HEIGHT }, { ...muted, size: 26 })
  // Half a price would be another price.
  if (former.width > width - now.width - 32) return [place(now, start, bottom)]
  const isLtr = localeOf(locale).dir === 'ltr'
  const above = bottom - LOWEST_HEIGHT
  return [
    place(now, start, above),
    place(former, isLtr ? start + now.width + 32 : start - 32 - former.width, above - 4),
    // A struck price never stands without it. Source: directive 98/6/EC art. 6a.
    place(lowest, placed(lowest.width), bottom),
  ]
}

/** Returns the logo, and the shop's name where there is room for it beside the logo. */
async function headOf({ logo, shopName, locale }: ShareContent, width: number): Promise<TextPicture[]> {
  const sharp = await pictureLibrary()
  const drawn =
    logo === null
      ? null
      : await sharp(logo, { limitInputPixels: PIXELS_MAX, pages: 1 })
          .resize({ width: Math.min(width, 420), height: HEAD, fit: 'inside' })
          .png()
          .toBuffer({ resolveWithObject: true })
          .catch(() => null)
  const style = { locale, colour: MUTED, isBold: true, size: 36 }
  if (!drawn) return [await drawText(shopName, { width, height: HEAD }, style)]
  const mark = { png: drawn.data, width: drawn.info.width, height: drawn.info.height }
  // A wide logo is the name already.
  if (mark.width > 2 * mark.height) return [mark]
  return [mark, await drawText(shopName, { width: width - mark.width - 20, height: HEAD }, style)]
}

/** Returns the product's picture on white, whole: nothing of a product may be cut off. */
async function pictureTile(file: string, side: number): Promise<Buffer | null> {
  const sharp = await pictureLibrary()
  return sharp(file, { limitInputPixels: PIXELS_MAX, pages: 1, density: 144 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'contain', background: '#ffffff' })
    .png()
    .toBuffer()
    .catch(() => null)
}
