import { BLACK, type Finish } from './finishes.ts'
import { spun } from './materials.ts'
import { circle, ellipse, line, n, path, type Sheet } from './sheet.ts'

/** Draws a turned and knurled knob from the front; `angle` is the pointer's, 0 = straight up. */
export function knob(
  sheet: Sheet,
  finish: Finish,
  cx: number,
  cy: number,
  r: number,
  angle = -40,
  black = false,
): string {
  const turn = ((angle - 90) * Math.PI) / 180
  const at = (part: number) => [cx + r * part * Math.cos(turn), cy + r * part * Math.sin(turn)] as const
  const [x1, y1] = at(0.44)
  const [x2, y2] = at(0.72)
  const ink = black ? '#dfe5e8' : finish.wood ? '#3c464b' : finish.ink
  return (
    sheet.stamp(knobBody(sheet, finish, r, black))(cx, cy) +
    line(
      x1,
      y1,
      x2,
      y2,
      `stroke="${ink}" stroke-width="${n(Math.max(2.4, r * 0.06))}" stroke-linecap="round"`,
    )
  )
}

function knobBody(sheet: Sheet, finish: Finish, r: number, black: boolean): string {
  const [lit, mid, shade] = black ? BLACK : finish.metal
  const shadow = sheet.radial([
    [0, '#000', 0.55],
    [0.72, '#000', 0.34],
    [1, '#000', 0],
  ])
  const skirt = sheet.linear('down', [
    [0, lit],
    [0.55, mid],
    [1, shade],
  ])
  const cap = sheet.linear('diagonal', [
    [0, lit],
    [0.5, mid],
    [1, shade],
  ])
  const bevel = sheet.linear('down', [
    [0, '#fff', 0.75],
    [0.5, '#fff', 0.05],
    [1, '#000', 0.4],
  ])
  const teeth = Math.round((Math.PI * 2 * r) / 5.2)
  const dash = Math.round(((Math.PI * 2 * r * 0.95) / teeth / 2) * 100) / 100
  return (
    ellipse(r * 0.05, r * 0.2, r * 1.22, r * 1.2, `fill="${shadow}"`) +
    circle(0, 0, r, `fill="${skirt}" stroke="#000" stroke-opacity=".5"`) +
    circle(
      0,
      0,
      r * 0.95,
      `fill="none" stroke="#000" stroke-opacity=".42" stroke-width="${n(r * 0.1)}" stroke-dasharray="${dash}"`,
    ) +
    circle(0, 0, r * 0.86, `fill="${cap}"`) +
    spun(0, 0, r * 0.85, {
      strength: black || finish.name === 'graphite' ? 0.035 : 0.1,
      steps: r > 50 ? 6 : 4,
    }) +
    circle(0, 0, r * 0.85, `fill="none" stroke="${bevel}" stroke-width="${n(Math.max(1.5, r * 0.035))}"`)
  )
}

/** Draws a countersunk screw; its slot has one of six angles. */
export function screw(sheet: Sheet, cx: number, cy: number, r: number, turn = 20): string {
  const head = sheet.linear('diagonal', [
    [0, '#9aa4a9'],
    [1, '#3d464b'],
  ])
  const radians = ((Math.round(turn / 15) % 6) * 15 * Math.PI) / 180
  const [c, s] = [r * 0.5 * Math.cos(radians), r * 0.5 * Math.sin(radians)]
  const slots = `M${n(-c)} ${n(-s)}L${n(c)} ${n(s)}M${n(s)} ${n(-c)}L${n(-s)} ${n(c)}`
  const mark =
    circle(0, 0, r * 1.18, 'fill="#0b0e10" opacity=".55"') +
    circle(0, 0, r, `fill="${head}"`) +
    path(slots, `stroke="#14181b" stroke-width="${n(r * 0.26)}" stroke-linecap="round"`)
  return sheet.stamp(mark)(cx, cy)
}

/** Draws a small lit lamp with its glow. */
export function lamp(sheet: Sheet, cx: number, cy: number, r: number): string {
  const glow = sheet.radial([
    [0, '#f7a830', 0.65],
    [0.35, '#f7a830', 0.22],
    [1, '#f7a830', 0],
  ])
  const glass = sheet.radial(
    [
      [0, '#fff2d8'],
      [0.4, '#f7a830'],
      [1, '#c87d12'],
    ],
    [0.42, 0.38, 0.65],
  )
  return (
    circle(cx, cy, r * 3.4, `fill="${glow}"`) +
    circle(cx, cy, r * 1.25, 'fill="#1a1309"') +
    circle(cx, cy, r, `fill="${glass}"`)
  )
}
