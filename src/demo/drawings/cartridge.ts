import { AMBER, type Finish } from './finishes.ts'
import { screw } from './fittings.ts'
import { letter } from './lettering.ts'
import { contactShadow, rodStops } from './materials.ts'
import { circle, ellipse, line, path, rect, type Sheet } from './sheet.ts'

export interface CartridgeParams {
  readonly model: string
  readonly color: string
}

/** Draws the side elevation: headshell, body, stylus assembly, cantilever and tip on the groove. */
export function cartridgeSide(sheet: Sheet, _finish: Finish, params: CartridgeParams): void {
  const shell = sheet.linear('down', [
    [0, '#6d777d'],
    [0.5, '#343b40'],
    [1, '#14181b'],
  ])
  const body = sheet.linearAt(330, 420, 900, 760, [
    [0, '#565f65'],
    [0.5, '#2c3236'],
    [1, '#171b1e'],
  ])
  const insert = sheet.linear('diagonal', [
    [0, '#fff', 0.32],
    [0.5, '#fff', 0],
    [1, '#000', 0.3],
  ])
  const rod = sheet.linearAt(250, 830, 262, 860, [
    [0, '#f4f6f7'],
    [0.5, '#b9c2c7'],
    [1, '#5b656a'],
  ])
  const vinyl = sheet.linear('down', [
    [0, '#3a4046'],
    [0.25, '#15181a'],
    [1, '#0b0d0e'],
  ])
  const assembly = 'M420 640H640L604 800H330L300 770Z'
  sheet.add(
    contactShadow(sheet, 600, 1006, 1060, 24),
    rect(90, 930, 1020, 68, `rx="6" fill="${vinyl}" stroke="#5b656a" stroke-opacity=".6"`),
    path(
      Array.from({ length: 84 }, (_, index) => `M${96 + index * 12} 931l6 8 6-8`).join(''),
      'fill="none" stroke="#8b969c" stroke-opacity=".5" stroke-width="1.6"',
    ),
    rect(
      240,
      300,
      800,
      58,
      `rx="14" fill="${shell}" stroke="#9aa4a9" stroke-opacity=".5" stroke-width="1.5"`,
    ),
    path(
      'M1030 312h90q16 0 16 18t-16 18h-90z',
      `fill="${sheet.linear('down', rodStops(['#f4f6f7', '#b9c2c7', '#5b656a']))}"`,
    ),
    ...[430, 720].map(
      (x) =>
        rect(
          x - 20,
          268,
          40,
          36,
          `rx="5" fill="${sheet.linear('across', rodStops(['#fff', '#b9c2c7', '#5b656a']))}"`,
        ) + rect(x - 9, 356, 18, 60, 'fill="#9aa4a9"'),
    ),
    path(
      'M330 412H860Q884 412 884 436V640Q884 664 860 664H420L330 560Z',
      `fill="${body}" stroke="#9aa4a9" stroke-opacity=".45" stroke-width="1.6"`,
    ),
    path('M338 420H860', 'stroke="#fff" stroke-opacity=".35" stroke-width="2"'),
    path(assembly, `fill="${params.color}"`),
    path(assembly, `fill="${insert}" stroke="#000" stroke-opacity=".35" stroke-width="1.6"`),
    letter('PEGEL', 640, 480, 34, '#dfe5e8'),
    letter(params.model, 640, 556, 20, '#dfe5e8', { opacity: 0.7 }),
    ...['#e6ebed', '#8a2b2b', '#2f7f52', '#2d5f8f'].map(
      (color, index) =>
        rect(
          884,
          446 + index * 52,
          74,
          15,
          `rx="4" fill="${sheet.linear('down', rodStops(['#fff3d6', '#d9b36a', '#7d5c26']))}"`,
        ) +
        rect(936, 441 + index * 52, 46, 25, `rx="6" fill="${color}" stroke="#000" stroke-opacity=".3"`) +
        path(
          `M982 ${454 + index * 52}C1060 ${454 + index * 52} 1050 346 1110 340`,
          `fill="none" stroke="${color}" stroke-width="6" opacity=".95"`,
        ),
    ),
    path('M352 778L222 898L232 908L366 794Z', `fill="${rod}" stroke="#000" stroke-opacity=".3"`),
    path('M216 892l20 18-8 22h-5l-17-30z', 'fill="#dff3f6" stroke="#5b656a" stroke-width="1.5"'),
    circle(224, 931, 5, `fill="${AMBER}"`),
    circle(
      224,
      931,
      20,
      `fill="${sheet.radial([
        [0, AMBER, 0.6],
        [1, AMBER, 0],
      ])}"`,
    ),
  )
}

/** Draws the front elevation of the same cartridge. */
export function cartridgeFront(sheet: Sheet, _finish: Finish, params: CartridgeParams): void {
  const body = sheet.linear('across', [
    [0, '#1b2023'],
    [0.3, '#565f65'],
    [0.6, '#343b40'],
    [1, '#14181b'],
  ])
  const insert = sheet.linear('across', [
    [0, '#000', 0.3],
    [0.35, '#fff', 0.3],
    [0.7, '#fff', 0],
    [1, '#000', 0.35],
  ])
  const trapezoid = 'M430 650H770L724 840H476Z'
  sheet.add(
    contactShadow(sheet, 600, 1030, 820, 24),
    rect(
      200,
      960,
      800,
      62,
      `rx="6" fill="${sheet.linear('down', [
        [0, '#3a4046'],
        [0.3, '#15181a'],
        [1, '#0b0d0e'],
      ])}" stroke="#5b656a" stroke-opacity=".6"`,
    ),
    path('M206 961h370l24 30 24-30h370', 'fill="none" stroke="#8b969c" stroke-opacity=".6" stroke-width="2"'),
    rect(
      330,
      236,
      540,
      62,
      `rx="14" fill="${sheet.linear('down', [
        [0, '#6d777d'],
        [0.5, '#343b40'],
        [1, '#14181b'],
      ])}" stroke="#9aa4a9" stroke-opacity=".5"`,
    ),
    ...[430, 770].map((x) => screw(sheet, x, 267, 19, x) + rect(x - 10, 298, 20, 56, 'fill="#9aa4a9"')),
    rect(
      370,
      350,
      460,
      304,
      `rx="18" fill="${body}" stroke="#9aa4a9" stroke-opacity=".45" stroke-width="1.6"`,
    ),
    line(388, 353, 812, 353, 'stroke="#fff" stroke-opacity=".4" stroke-width="2"'),
    path(trapezoid, `fill="${params.color}"`),
    path(trapezoid, `fill="${insert}" stroke="#000" stroke-opacity=".35" stroke-width="1.6"`),
    letter('PEGEL', 600, 470, 32, '#dfe5e8'),
    letter(params.model, 600, 710, 24, '#fff', { opacity: 0.85 }),
    ellipse(600, 842, 34, 9, 'fill="#0b0e10"'),
    rect(
      589,
      840,
      22,
      110,
      `rx="6" fill="${sheet.linear('across', rodStops(['#ffffff', '#b9c2c7', '#5b656a']))}"`,
    ),
    path('M586 940h28l-14 46z', 'fill="#dff3f6" stroke="#5b656a" stroke-width="1.5"'),
    circle(
      600,
      986,
      26,
      `fill="${sheet.radial([
        [0, AMBER, 0.6],
        [1, AMBER, 0],
      ])}"`,
    ),
    circle(600, 985, 5, `fill="${AMBER}"`),
  )
}
