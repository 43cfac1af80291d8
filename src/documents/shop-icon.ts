import { drawText, pictureLibrary } from './text-picture.ts'

/** What the icon of a shop is made of. */
export interface IconContent {
  readonly shopName: string
  /** Path of the logo; null: the icon shows the first letter of the name. */
  readonly logo: string | null
  /** Path of the owner's square picture; null: none. */
  readonly icon?: string | null
  readonly accent: string
}

/** Side of the icon from which every size is made. Units: pixels. */
const SIDE = 512
const NIGHT = '#131b1f'
/** A maskable icon may lose a tenth of every side. Source: W3C Web App Manifest, "safe zone". */
const SAFE = 0.8
/** Sizes in `favicon.ico`. Units: pixels. */
const ICO_SIDES = [16, 32, 48] as const

/** Draws the icon of a shop as PNG. `maskable`: systems may cut its corners off. */
export async function drawShopIcon(
  content: IconContent,
  { side, maskable }: { readonly side: number; readonly maskable: boolean },
): Promise<Buffer> {
  const sharp = await pictureLibrary()
  const share = maskable ? SAFE : 1
  const own = content.icon ? await ownIcon(content.icon, share) : null
  if (own) return sharp(own).resize(side, side).png({ palette: true }).toBuffer()
  const logo = content.logo === null ? null : await logoOf(content.logo, Math.round(SIDE * 0.92 * share))
  const mark = logo ?? (await letterOf(content, share))
  const whole = await sharp({
    create: { width: SIDE, height: SIDE, channels: 3, background: logo ? '#ffffff' : NIGHT },
  })
    .composite([{ input: mark, gravity: 'centre' }])
    .png()
    .toBuffer()
  return sharp(whole).resize(side, side).png({ palette: true }).toBuffer()
}

/** Draws `favicon.ico`, which old browsers and other programs ask for without being told. */
export async function drawFavicon(content: IconContent): Promise<Buffer> {
  const pictures: Buffer[] = []
  for (const side of ICO_SIDES) pictures.push(await drawShopIcon(content, { side, maskable: false }))
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach((picture, place) => {
    const at = 6 + 16 * place
    head.writeUInt8(ICO_SIDES[place]!, at)
    head.writeUInt8(ICO_SIDES[place]!, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  })
  return Buffer.concat([head, ...pictures])
}

/**
 * Returns the owner's picture as an icon; null if its file is broken. In a maskable one it stands within the safe zone,
 * on the colour of its own corner, or on white where that is transparent.
 */
async function ownIcon(file: string, share: number): Promise<Buffer | null> {
  const sharp = await pictureLibrary()
  const room = Math.round(SIDE * share)
  try {
    const mark = await sharp(file, { limitInputPixels: 6000 ** 2, pages: 1 })
      .resize(room, room, { fit: 'cover' })
      .ensureAlpha()
      .png()
      .toBuffer()
    if (share === 1) return mark
    const corner = await sharp(mark).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
    const [r = 255, g = 255, b = 255, alpha = 0] = corner
    const background = alpha === 255 ? { r, g, b } : { r: 255, g: 255, b: 255 }
    return await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background } })
      .composite([{ input: mark, gravity: 'centre' }])
      .png()
      .toBuffer()
  } catch {
    return null
  }
}

/** Returns the logo if it can be an icon: a wide one would be a line of sixteen pixels. */
async function logoOf(file: string, side: number): Promise<Buffer | null> {
  const sharp = await pictureLibrary()
  const drawn = await sharp(file, { limitInputPixels: 6000 ** 2, pages: 1 })
    .resize({ width: side, height: side, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!drawn) return null
  const { width, height } = drawn.info
  return Math.max(width, height) <= 1.5 * Math.min(width, height) ? drawn.data : null
}

async function letterOf({ shopName, accent }: IconContent, share: number): Promise<Buffer> {
  const letter = [...shopName.toLocaleUpperCase()].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? '•'
  const locale = /\p{Script=Arabic}/u.test(letter) ? 'ar' : 'en'
  const room = Math.round(SIDE * 0.86 * share)
  const box = { width: room, height: room }
  const style = { locale, colour: accent, isBold: true, size: Math.round(SIDE * 0.72 * share) } as const
  return (await drawText(letter, box, style)).png
}
