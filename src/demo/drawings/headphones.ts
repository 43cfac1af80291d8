import { BLACK, type Finish } from './finishes.ts'
import { screw } from './fittings.ts'
import { letter } from './lettering.ts'
import { contactShadow, rodStops, spun } from './materials.ts'
import { circle, ellipse, group, n, path, rect, type Sheet } from './sheet.ts'

export interface HeadphonesParams {
  readonly model: string
  readonly back: 'open' | 'closed'
}

/** Draws headphones from the front, hanging: headband, yokes, cups edge-on with their pads. */
export function headphonesFront(sheet: Sheet, finish: Finish, params: HeadphonesParams): void {
  const leather = sheet.linear('down', [
    [0, '#4b5359'],
    [0.4, '#2c3236'],
    [1, '#171b1e'],
  ])
  const steel = sheet.linear('across', [
    [0, '#6d777d'],
    [0.08, '#f4f6f7'],
    [0.2, '#aab3b8'],
    [0.5, '#eef1f2'],
    [0.8, '#8b969c'],
    [0.94, '#dfe4e7'],
    [1, '#5b656a'],
  ])
  sheet.add(
    path(
      'M246 1050C262 1168 430 1158 600 1158S938 1168 954 1050',
      'fill="none" stroke="#24292d" stroke-width="9" stroke-linecap="round"',
    ),
    path(
      'M246 1050C262 1168 430 1158 600 1158S938 1168 954 1050',
      'fill="none" stroke="#8b969c" stroke-opacity=".6" stroke-width="2" transform="translate(0 -2.5)"',
    ),
    rect(560, 1146, 80, 24, `rx="8" fill="${steel}" stroke="#000" stroke-opacity=".4"`),
    ...[1, -1].map(
      (side) =>
        rect(
          600 - side * 306 - 24,
          436,
          48,
          26,
          `rx="7" fill="${leather}" stroke="#8b969c" stroke-opacity=".6"`,
        ) +
        path(
          `M${600 - side * 322} 449H${600 - side * 352}`,
          'stroke="#b9c2c7" stroke-width="11" stroke-linecap="round"',
        ),
    ),
    path(
      'M252 640C220 300 380 118 600 118S980 300 948 640',
      `fill="none" stroke="${steel}" stroke-width="15"`,
    ),
    path(
      'M252 640C220 300 380 118 600 118S980 300 948 640',
      'fill="none" stroke="#000" stroke-opacity=".22" stroke-width="4" transform="translate(0 6)"',
    ),
    path(
      'M300 452C320 262 440 168 600 168S880 262 900 452L872 456C850 296 740 212 600 212S350 296 328 456Z',
      `fill="${leather}" stroke="#7b868c" stroke-opacity=".45" stroke-width="1.6"`,
    ),
    path(
      'M312 440C336 276 452 182 600 182S864 276 888 440',
      'fill="none" stroke="#9da6aa" stroke-opacity=".5" stroke-width="2" stroke-dasharray="9 7"',
    ),
    cup(sheet, finish, params),
    group('transform="matrix(-1 0 0 1 1200 0)"', cup(sheet, finish, params)),
    letter('PEGEL', 600, 186, 12, '#c9d1d5', { opacity: 0.9 }),
  )
}

function cup(sheet: Sheet, finish: Finish, params: HeadphonesParams): string {
  const arm = sheet.linear('across', rodStops(['#f4f6f7', '#b9c2c7', '#5b656a']))
  const shell = sheet.linear('across', [
    [0, finish.face[2]],
    [0.3, finish.face[0]],
    [0.7, finish.face[1]],
    [1, finish.edgeDark],
  ])
  const pad = sheet.linear('across', [
    [0, '#15181a'],
    [0.35, '#454d53'],
    [0.7, '#2a3035'],
    [1, '#101315'],
  ])
  const mesh = Array.from({ length: 22 }, (_, index) => `M186 ${n(664 + index * 16)}v8`).join('')
  return (
    rect(238, 560, 26, 130, `rx="8" fill="${arm}" stroke="#000" stroke-opacity=".3"`) +
    path('M244 580v80M258 580v80', 'stroke="#000" stroke-opacity=".2" stroke-width="1.5"') +
    path(
      'M206 820V664Q206 630 238 630H268Q300 630 300 664V820',
      `fill="none" stroke="${arm}" stroke-width="13"`,
    ) +
    path(
      'M300 620H336Q372 624 374 700V954Q372 1030 336 1034H300Z',
      `fill="${pad}" stroke="#5b656a" stroke-opacity=".5"`,
    ) +
    path(
      'M318 632C340 700 340 954 318 1022',
      'fill="none" stroke="#000" stroke-opacity=".4" stroke-width="3"',
    ) +
    rect(278, 626, 26, 402, 'rx="5" fill="#1b2023"') +
    path(
      'M282 632H220Q168 700 168 827T220 1022H282Z',
      `fill="${shell}" stroke="${finish.edgeDark}" stroke-width="1.6"`,
    ) +
    path('M262 632v390M246 632v390', `stroke="${finish.edgeDark}" stroke-opacity=".45" stroke-width="2"`) +
    (params.back === 'open'
      ? path(mesh, 'stroke="#0d0f11" stroke-opacity=".65" stroke-width="20"')
      : path(
          'M182 740V914',
          `stroke="${finish.edgeLight}" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"`,
        )) +
    circle(
      252,
      827,
      17,
      `fill="${sheet.radial(
        [
          [0, '#fff'],
          [0.5, '#b9c2c7'],
          [1, '#5b656a'],
        ],
        [0.4, 0.35, 0.7],
      )}" stroke="#000" stroke-opacity=".4"`,
    ) +
    path('M236 1026v28h20v-28z', 'fill="#24292d" stroke="#7b868c" stroke-opacity=".5"')
  )
}

/** Draws headphones from the side: the cup's face, its grille or plate, the yoke and the headband edge-on. */
export function headphonesSide(sheet: Sheet, finish: Finish, params: HeadphonesParams): void {
  const band = sheet.linear('across', rodStops([BLACK[0], BLACK[1], BLACK[2]]))
  const steel = sheet.linear('across', rodStops(['#f4f6f7', '#b9c2c7', '#5b656a']))
  const ring = sheet.linear('diagonal', [
    [0, finish.face[0]],
    [0.5, finish.face[1]],
    [1, finish.edgeDark],
  ])
  const plate = sheet.linear('diagonal', [
    [0, finish.metal[0]],
    [0.45, finish.metal[1]],
    [1, finish.metal[2]],
  ])
  const pad = sheet.radial([
    [0.8, '#2c3236'],
    [0.92, '#3d454a'],
    [1, '#15181a'],
  ])
  sheet.add(
    contactShadow(sheet, 600, 1104, 560, 22),
    path(
      'M548 96Q600 78 652 96L640 470H560Z',
      `fill="${band}" stroke="#7b868c" stroke-opacity=".5" stroke-width="1.6"`,
    ),
    path(
      'M566 104L574 460M634 104L626 460',
      'stroke="#9da6aa" stroke-opacity=".45" stroke-width="2" stroke-dasharray="9 7"',
    ),
    rect(584, 380, 32, 150, `rx="6" fill="${steel}" stroke="#000" stroke-opacity=".35"`),
    letter('L', 600, 420, 14, '#3c464b'),
    circle(600, 760, 318, `fill="${pad}" stroke="#5b656a" stroke-opacity=".6"`),
    path('M302 776A298 298 0 0 1 898 776', `fill="none" stroke="${steel}" stroke-width="20"`),
    circle(302, 780, 20, `fill="${plate}" stroke="#000" stroke-opacity=".4"`),
    circle(898, 780, 20, `fill="${plate}" stroke="#000" stroke-opacity=".4"`),
    circle(600, 776, 276, `fill="${ring}" stroke="${finish.edgeDark}" stroke-width="2"`),
    circle(600, 776, 273, `fill="none" stroke="${finish.edgeLight}" stroke-opacity=".6" stroke-width="2"`),
    spun(600, 776, 274, { strength: finish.name === 'silver' ? 0.08 : 0.03 }),
  )
  if (params.back === 'open') sheet.add(openGrille(sheet))
  else
    sheet.add(
      circle(600, 776, 214, `fill="${plate}" stroke="#000" stroke-opacity=".4" stroke-width="2"`),
      spun(600, 776, 213, { strength: finish.name === 'graphite' ? 0.03 : 0.1, spread: 40 }),
      letter('PEGEL', 600, 764, 24, finish.wood ? '#3c464b' : finish.ink),
    )
  for (const degrees of [0, 60, 120, 180, 240, 300]) {
    const turn = (degrees * Math.PI) / 180
    sheet.add(screw(sheet, 600 + 246 * Math.cos(turn), 776 + 246 * Math.sin(turn), 8, degrees))
  }
  sheet.add(
    rect(588, 1058, 24, 34, 'rx="4" fill="#24292d" stroke="#7b868c" stroke-opacity=".5"'),
    ellipse(600, 1092, 8, 14, 'fill="#24292d"'),
  )
}

function openGrille(sheet: Sheet): string {
  const holes = sheet.pattern(
    20,
    34.64,
    '<path d="M10 0l8.6 5v10l-8.6 5-8.6-5V5z" fill="#0b0e10"/><path d="M0 17.32l8.6 5v10l-8.6 5-8.6-5v-10zM20 17.32l8.6 5v10l-8.6 5-8.6-5v-10z" fill="#0b0e10"/>',
  )
  const metal = sheet.linear('diagonal', [
    [0, '#aab3b8'],
    [0.5, '#5b656a'],
    [1, '#343b40'],
  ])
  const depth = sheet.radial([
    [0, '#f7a830', 0],
    [0.7, '#000', 0.1],
    [1, '#000', 0.5],
  ])
  return (
    circle(600, 776, 216, 'fill="#0b0e10"') +
    circle(600, 776, 212, `fill="${metal}"`) +
    circle(600, 776, 212, `fill="${holes}"`) +
    circle(600, 776, 212, `fill="${depth}"`) +
    circle(
      600,
      776,
      58,
      `fill="${sheet.linear('diagonal', [
        [0, '#4b5359'],
        [1, '#1b2023'],
      ])}" stroke="#8b969c" stroke-opacity=".6" stroke-width="2"`,
    ) +
    letter('P', 600, 758, 34, '#c9d1d5')
  )
}
