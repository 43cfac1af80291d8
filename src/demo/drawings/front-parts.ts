import type { Finish } from './finishes.ts'
import { knob } from './fittings.ts'
import { letter } from './lettering.ts'
import { rodStops } from './materials.ts'
import { circle, group, n, path, rect, type Sheet } from './sheet.ts'

/** Draws what stands on a front plate. */
export type FrontDrawing = (sheet: Sheet, plate: Finish, box: Box, model: string) => void

/** Where a front plate stands on the sheet. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function brand(x: number, y: number, plate: Finish, model: string): string {
  return (
    letter('PEGEL', x, y, 18, plate.ink, { anchor: 'end' }) +
    letter(model, x, y + 30, 10, plate.ink, { anchor: 'end', opacity: 0.7 })
  )
}

export function smallKnob(
  sheet: Sheet,
  plate: Finish,
  x: number,
  y: number,
  name: string,
  angle: number,
): string {
  return knob(sheet, plate, x, y, 27, angle) + letter(name, x, y + 40, 9, plate.ink)
}

/** Draws engraved marks around a knob, from seven o'clock to five o'clock. */
export function dialMarks(cx: number, cy: number, r: number, ink: string, count: number): string {
  const d = Array.from({ length: count }, (_, index) => {
    const turn = ((130 + (280 * index) / (count - 1)) * Math.PI) / 180
    return `M${n(cx + r * Math.cos(turn))} ${n(cy + r * Math.sin(turn))}L${n(cx + (r + 9) * Math.cos(turn))} ${n(cy + (r + 9) * Math.sin(turn))}`
  }).join('')
  return path(d, `stroke="${ink}" stroke-width="2.4" stroke-linecap="round" opacity=".8"`)
}

export function jack(sheet: Sheet, x: number, y: number, name: string, plate: Finish, r = 22): string {
  const ring = sheet.linear('diagonal', [
    [0, '#f4f6f7'],
    [0.5, '#8b969c'],
    [1, '#4a5359'],
  ])
  return (
    circle(x, y, r + 5, 'fill="#000" opacity=".25"') +
    circle(x, y, r, `fill="${ring}"`) +
    circle(x, y, r * 0.66, 'fill="#14181b"') +
    circle(x, y, r * 0.34, 'fill="#000"') +
    (name ? letter(name, x, y + r + 18, 9, plate.ink) : '')
  )
}

export function button(
  sheet: Sheet,
  plate: Finish,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const cap = sheet.linear('down', [
    [0, plate.metal[0]],
    [0.6, plate.metal[1]],
    [1, plate.metal[2]],
  ])
  const mark =
    rect(-2, -1, width + 4, height + 6, 'rx="7" fill="#000" opacity=".35"') +
    rect(0, 0, width, height, `rx="5" fill="${cap}" stroke="#000" stroke-opacity=".35"`)
  return sheet.stamp(mark)(x, y)
}

export function toggle(sheet: Sheet, x: number, y: number, plate: Finish, up: string, down: string): string {
  const bat = sheet.linear('across', rodStops(['#ffffff', '#b9c2c7', '#6d777d']))
  return (
    group(
      '',
      circle(
        x,
        y,
        20,
        `fill="${sheet.linear('diagonal', [
          [0, '#dfe4e7'],
          [1, '#6d777d'],
        ])}" stroke="#000" stroke-opacity=".4"`,
      ),
      circle(x, y, 12, 'fill="#14181b"'),
    ) +
    path(
      `M${x - 5} ${y + 2}L${x - 8} ${y - 34}Q${x} ${y - 44} ${x + 8} ${y - 34}L${x + 5} ${y + 2}Z`,
      `fill="${bat}" stroke="#000" stroke-opacity=".3"`,
    ) +
    letter(up, x, y - 66, 9, plate.ink) +
    letter(down, x, y + 38, 9, plate.ink, { opacity: 0.7 })
  )
}
