import { letter } from './lettering.ts'
import { contactShadow } from './materials.ts'
import { line, path, type Sheet } from './sheet.ts'
import { place, THINGS, thingBeside } from './things.ts'

/** Where a drawing has its object. Units: pixels of the sheet. */
export interface Extent {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const GROUND = 930
/** Room for the drawn things between the dimension line at the left and the edge. Units: pixels. */
const ROOM = { left: 190, right: 1130, top: 210 } as const
const INK = '#6f7a80'

/**
 * Places a drawing at its true size beside a thing that everybody knows, with dimension lines in millimetres.
 * `widthMm` is the width of the drawn object; its height follows from the drawing, so that the line never lies.
 */
export function scaleView(sheet: Sheet, drawing: string, extent: Extent, widthMm: number): void {
  const heightMm = (extent.height / extent.width) * widthMm
  const thing = THINGS[thingBeside(widthMm, heightMm)]
  const gapMm = Math.max(widthMm, thing.width) * 0.16
  const acrossMm = widthMm + gapMm + thing.width
  const scale = Math.min(
    (ROOM.right - ROOM.left) / acrossMm,
    (GROUND - ROOM.top) / Math.max(heightMm, thing.height),
  )
  const left = ROOM.left + (ROOM.right - ROOM.left - acrossMm * scale) / 2
  const [width, height] = [widthMm * scale, heightMm * scale]
  const thingLeft = left + (widthMm + gapMm) * scale
  const zoom = width / extent.width
  sheet.add(
    contactShadow(sheet, thingLeft + (thing.width * scale) / 2, GROUND + 2, thing.width * scale * 1.06, 14),
    place(thing.draw(sheet), thingLeft, GROUND, scale),
    place(drawing, left - extent.x * zoom, GROUND - (extent.y + extent.height) * zoom, zoom),
    dimension(left, GROUND + 66, left + width, GROUND + 66, widthMm),
    dimension(left - 56, GROUND, left - 56, GROUND - height, heightMm),
  )
}

/** Draws a dimension line with its end strokes and its length. */
function dimension(x1: number, y1: number, x2: number, y2: number, millimetres: number): string {
  const upright = x1 === x2
  const end = (x: number, y: number) =>
    upright ? `M${x - 13} ${y}h26M${x - 9} ${y + 9}l18 -18` : `M${x} ${y - 13}v26M${x - 9} ${y + 9}l18 -18`
  const round = (value: number) => Math.round(value * 10) / 10
  const marks = end(round(x1), round(y1)) + end(round(x2), round(y2))
  const figure = `${Math.round(millimetres)} MM`
  const style = `stroke="${INK}" stroke-width="2.4"`
  const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const text = upright
    ? `<g transform="rotate(-90 ${round(x1 - 34)} ${round(cy)})">${letter(figure, round(x1 - 34), round(cy) - 13, 26, INK)}</g>`
    : letter(figure, round(cx), y1 + 26, 26, INK)
  return line(x1, y1, x2, y2, style) + path(marks, `fill="none" ${style}`) + text
}
