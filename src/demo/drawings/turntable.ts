import { BLACK, type Finish } from './finishes.ts'
import { knob, lamp, screw } from './fittings.ts'
import { letter } from './lettering.ts'
import { castShadow, face, rodStops, spun } from './materials.ts'
import { circle, group, line, n, path, rect, type Sheet, turned } from './sheet.ts'

export interface TurntableParams {
  readonly model: string
  readonly drive: 'belt' | 'direct'
  /** Colour of the record's label. */
  readonly label?: string
  /** Has a lid of clear acrylic. */
  readonly lid?: true
  /** Stands on three cones, in two layers with a gap between them. */
  readonly heavy?: true
}

const PLATTER = { x: 482, y: 606, r: 372 }
const PIVOT = { x: 986, y: 356 }
/** Degrees from straight down; the needle is in the lead-in groove. */
const ARM_ANGLE = 24
const ARM_LENGTH = 508

/** Draws a turntable from above: plinth, platter with a record, tonearm lowered onto it. */
export function turntableTop(sheet: Sheet, finish: Finish, params: TurntableParams): void {
  sheet.add(
    castShadow(60, 170, 1080, 866, 26, 44),
    face(sheet, finish, 60, 170, 1080, 866, 26),
    platter(sheet, finish, params),
  )
  if (params.drive === 'direct') sheet.add(pitchSlider(sheet, finish))
  sheet.add(
    knob(sheet, finish, 138, 952, 44, params.drive === 'belt' ? -30 : 0),
    letter('33', 100, 884, 13, finish.ink),
    letter('45', 180, 884, 13, finish.ink),
    lamp(sheet, 212, 968, 6),
    letter('PEGEL', 1090, 990, 17, finish.ink, { anchor: 'end', opacity: 0.9 }),
    letter(params.model, 1090, 958, 11, finish.ink, { anchor: 'end', opacity: 0.7 }),
    tonearm(sheet, finish),
  )
}

function platter(sheet: Sheet, finish: Finish, params: TurntableParams): string {
  const { x, y, r } = PLATTER
  const [lit, mid, shade] = finish.metal
  const rim = sheet.linear('diagonal', [
    [0, lit],
    [0.5, mid],
    [1, shade],
  ])
  const well = sheet.radial([
    [0.9, '#000', 0.6],
    [0.955, '#000', 0.34],
    [1, '#000', 0],
  ])
  const vinyl = sheet.radial([
    [0, '#24282b'],
    [0.4, '#15181a'],
    [1, '#0d0f11'],
  ])
  const paper = params.label ?? '#2f5f66'
  const label = sheet.linear('diagonal', [
    [0, '#fff', 0.16],
    [1, '#000', 0.2],
  ])
  let grooves = ''
  for (let groove = r * 0.37; groove < r * 0.93; groove += sheet.random.between(5.5, 8))
    grooves += circle(x, y, groove, 'fill="none"')
  const gaps = [0.47, 0.59, 0.72, 0.83]
    .map((part) => circle(x, y, r * (part + sheet.random.between(-0.02, 0.02)), 'fill="none"'))
    .join('')
  return (
    circle(x + 6, y + 12, r * 1.07, `fill="${well}"`) +
    circle(x, y, r, `fill="${rim}" stroke="#000" stroke-opacity=".4"`) +
    circle(
      x,
      y,
      r * 0.985,
      `fill="none" stroke="#14181b" stroke-opacity=".75" stroke-width="9" stroke-dasharray="4.2 4.2"`,
    ) +
    circle(x, y, r * 0.963, 'fill="#101315"') +
    circle(x, y, r * 0.955, `fill="${vinyl}"`) +
    group('stroke="#fff" stroke-opacity=".055" stroke-width="1.1"', grooves) +
    group('stroke="#000" stroke-opacity=".75" stroke-width="4"', gaps) +
    spun(x, y, r * 0.95, { strength: 0.026, angles: [-58, 122], spread: 30, steps: 8 }) +
    spun(x, y, r * 0.95, { strength: 0.014, angles: [24, 204], spread: 20, steps: 5 }) +
    circle(x, y, r * 0.345, 'fill="#101214"') +
    circle(x, y, r * 0.328, `fill="${paper}"`) +
    circle(x, y, r * 0.328, `fill="${label}"`) +
    circle(x, y, r * 0.29, 'fill="none" stroke="#f3ead9" stroke-opacity=".5" stroke-width="1.4"') +
    letter('PEGEL', x, y - 66, 19, '#f3ead9') +
    letter('SIDE A  33', x, y + 52, 10, '#f3ead9', { opacity: 0.85 }) +
    path(
      `M${x - 60} ${y + 78}h120M${x - 44} ${y + 88}h88`,
      'stroke="#f3ead9" stroke-opacity=".45" stroke-width="2"',
    ) +
    circle(
      x,
      y,
      9,
      `fill="${sheet.radial(
        [
          [0, '#fff'],
          [0.5, '#aab3b8'],
          [1, '#5b656a'],
        ],
        [0.4, 0.35, 0.7],
      )}"`,
    )
  )
}

function tonearm(sheet: Sheet, finish: Finish): string {
  const { x, y } = PIVOT
  const metal = finish.wood ? (['#f4f6f7', '#c3cace', '#8b969c'] as const) : finish.metal
  const tube = sheet.linearAt(x - 8, 0, x + 8, 0, rodStops(['#f4f6f7', '#b9c2c7', '#6d777d']))
  const weight = sheet.linearAt(x - 34, 0, x + 34, 0, rodStops(metal))
  const black = sheet.linearAt(x - 26, 0, x + 26, 0, [
    [0, BLACK[2]],
    [0.3, '#4b5359'],
    [0.6, BLACK[1]],
    [1, BLACK[2]],
  ])
  const end = y + ARM_LENGTH
  const d = `M${x} ${y}V${end - 90}`
  return (
    circle(
      x,
      y + 10,
      92,
      `fill="${sheet.radial([
        [0.7, '#000', 0.4],
        [1, '#000', 0],
      ])}"`,
    ) +
    circle(
      x,
      y,
      80,
      `fill="${sheet.linear('diagonal', [
        [0, metal[0]],
        [0.5, metal[1]],
        [1, metal[2]],
      ])}" stroke="#000" stroke-opacity=".35"`,
    ) +
    spun(x, y, 79, { strength: finish.name === 'graphite' ? 0.03 : 0.09 }) +
    circle(x, y, 58, 'fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2"') +
    knob(sheet, finish, x + 76, y + 98, 24, 30) +
    turned(
      ARM_ANGLE,
      x,
      y,
      path(d, 'stroke="#000" stroke-width="16" opacity=".28" fill="none" transform="translate(18 10)"'),
      rect(x - 34, y - 178, 68, 78, `rx="9" fill="${weight}" stroke="#000" stroke-opacity=".4"`),
      path(
        `M${x - 34} ${y - 164}h68M${x - 34} ${y - 158}h68M${x - 34} ${y - 116}h68`,
        'stroke="#000" stroke-opacity=".3" stroke-width="2"',
      ),
      rect(x - 27, y - 98, 54, 24, `rx="4" fill="${black}"`),
      rect(x - 8, y - 90, 16, ARM_LENGTH, `fill="${tube}"`),
      rect(x - 30, y - 44, 60, 88, `rx="12" fill="${black}" stroke="#fff" stroke-opacity=".14"`),
      circle(
        x,
        y,
        17,
        `fill="${sheet.radial(
          [
            [0, '#fff'],
            [0.5, '#b9c2c7'],
            [1, '#5b656a'],
          ],
          [0.4, 0.35, 0.7],
        )}"`,
      ),
      rect(x - 12, end - 104, 24, 34, `rx="4" fill="${black}"`),
      headshell(sheet, x, end - 74),
    )
  )
}

function headshell(sheet: Sheet, x: number, y: number): string {
  const shell = sheet.linearAt(x - 26, y, x + 26, y, [
    [0, '#565f65'],
    [0.4, '#2c3236'],
    [1, '#1b2023'],
  ])
  return turned(
    18,
    x,
    y,
    path(
      `M${x - 14} ${y}L${x - 25} ${y + 22}V${y + 92}Q${x - 25} ${y + 104} ${x - 13} ${y + 104}H${x + 13}Q${x + 25} ${y + 104} ${x + 25} ${y + 92}V${y + 22}L${x + 14} ${y}Z`,
      `fill="${shell}" stroke="#8b969c" stroke-opacity=".55" stroke-width="1.4"`,
    ),
    path(
      `M${x + 25} ${y + 46}q26 6 30 26`,
      'fill="none" stroke="#aab3b8" stroke-width="4" stroke-linecap="round"',
    ),
    rect(x - 13, y + 26, 7, 40, 'rx="3.5" fill="#0c0e0f"'),
    rect(x + 6, y + 26, 7, 40, 'rx="3.5" fill="#0c0e0f"'),
    screw(sheet, x - 9.5, y + 44, 6, 10),
    screw(sheet, x + 9.5, y + 44, 6, 40),
    rect(x - 9, y + 98, 18, 10, 'rx="2" fill="#f7a830"'),
  )
}

function pitchSlider(sheet: Sheet, finish: Finish): string {
  const cap = sheet.linear('down', [
    [0, '#565f65'],
    [0.48, '#2c3236'],
    [0.5, '#0f1214'],
    [0.52, '#4a5359'],
    [1, '#1f2427'],
  ])
  return (
    rect(1044, 560, 14, 330, 'rx="7" fill="#0b0e10"') +
    line(1059, 566, 1059, 884, 'stroke="#fff" stroke-opacity=".25" stroke-width="1.4"') +
    path(
      Array.from(
        { length: 17 },
        (_, index) => `M1072 ${n(566 + index * 19.9)}h${index % 4 === 0 ? 22 : 12}`,
      ).join(''),
      `stroke="${finish.ink}" stroke-width="2" opacity=".8"`,
    ) +
    rect(1024, 702, 54, 42, `rx="5" fill="${cap}" stroke="#000" stroke-opacity=".5"`) +
    letter('PITCH', 1051, 526, 10, finish.ink, { opacity: 0.8 })
  )
}
