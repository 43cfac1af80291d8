import type { PaperPicture } from '#domains/catalog/contract.ts'
import { localeOf } from '#kernel/locales.ts'
import { MARGIN, PAGE, type Sheet } from './sheet.ts'

/** Room of a logo at the head of a paper, beside the name. Units: points. */
const ROOM = { width: 150, height: 30 }
const GAP = 10

/**
 * Draws the owner's logo where the lines begin, and returns how far the name beside it is moved; 0 without a
 * logo. Units: points.
 */
export function drawLogo(sheet: Sheet, logo: PaperPicture | null): number {
  if (logo === null) return 0
  const scale = Math.min(ROOM.width / logo.width, ROOM.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const isLtr = localeOf(sheet.locale).dir === 'ltr'
  const x = isLtr ? MARGIN.side : PAGE.width - MARGIN.side - width
  // In the middle of the line of the name.
  const y = sheet.y + 9 - height / 2
  sheet.file.asOrnament(() => void sheet.file.pdf.image(logo.png, x, y, { width, height }))
  return width + GAP
}
