import { AMBER, type Finish } from './finishes.ts'
import { letter } from './lettering.ts'
import { castShadow, contactShadow, rodStops, screw } from './materials.ts'
import { circle, ellipse, group, line, n, path, rect, type Sheet, turned } from './sheet.ts'

export interface CableParams {
  readonly plug: 'rca' | 'banana'
}

/** A coiled pair of cable with its plugs laid out in front. */
export function cableTop(sheet: Sheet, finish: Finish, params: CableParams): void {
  const jacket = finish.name === 'silver' ? '#c3cace' : finish.name === 'walnut' ? '#6a4a33' : '#2c3236'
  const light = finish.name === 'silver' ? '#ffffff' : '#9aa4a9'
  const loop = (r: number, dy: number) =>
    `M${600 - r} ${470 + dy}a${r} ${n(r * 0.96)} 0 1 1 ${r * 2} 0a${r} ${n(r * 0.96)} 0 1 1 ${-r * 2} 0`
  const strand = (d: string, width: number) =>
    path(
      d,
      `fill="none" stroke="#05080a" stroke-opacity=".22" stroke-width="${width + 3}" stroke-linecap="round" transform="translate(6 11)"`,
    ) +
    path(d, `fill="none" stroke="${jacket}" stroke-width="${width}" stroke-linecap="round"`) +
    path(
      d,
      `fill="none" stroke="#000" stroke-opacity=".3" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="3 5"`,
    ) +
    path(
      d,
      `fill="none" stroke="${light}" stroke-opacity=".5" stroke-width="${n(width * 0.2)}" stroke-linecap="round" transform="translate(-3 -4)"`,
    )
  for (const [index, r] of [352, 300, 338, 284, 322].entries()) sheet.add(strand(loop(r, index * 7), 30))
  sheet.add(strand('M300 640C300 760 470 780 470 900', 30), strand('M900 640C900 760 730 780 730 900', 30))
  for (const [x, y] of [
    [600, 122],
    [940, 486],
    [258, 486],
  ] as const)
    sheet.add(
      turned(
        x === 600 ? 0 : 90,
        x,
        y,
        rect(
          x - 32,
          y - 30,
          64,
          128,
          'rx="10" fill="#14181b" stroke="#6d777d" stroke-opacity=".6" stroke-width="1.5"',
        ),
        path(
          `M${x - 20} ${y + 20}h40M${x - 20} ${y + 34}h40`,
          'stroke="#fff" stroke-opacity=".14" stroke-width="2"',
        ),
      ),
    )
  sheet.add(
    connector(sheet, 470, 880, params.plug, '#8a2b2b'),
    connector(sheet, 730, 880, params.plug, '#e6ebed'),
  )
}

function connector(sheet: Sheet, cx: number, y: number, plug: CableParams['plug'], ring: string): string {
  const barrel = sheet.linear('across', rodStops(['#f4f6f7', '#b9c2c7', '#5b656a']))
  const gold = sheet.linear('across', rodStops(['#fff3d6', '#d9b36a', '#7d5c26']))
  const knurls = path(
    Array.from({ length: 13 }, (_, index) => `M${n(cx - 36 + index * 6)} ${y + 26}v56`).join(''),
    'stroke="#000" stroke-opacity=".22" stroke-width="2"',
  )
  const tip =
    plug === 'rca'
      ? rect(cx - 34, y + 122, 68, 54, `rx="5" fill="${gold}" stroke="#5d4825" stroke-opacity=".6"`) +
        path(
          `M${cx - 12} ${y + 124}v50M${cx + 12} ${y + 124}v50`,
          'stroke="#5d4825" stroke-opacity=".5" stroke-width="3"',
        ) +
        rect(cx - 10, y + 176, 20, 46, `rx="9" fill="${gold}" stroke="#5d4825" stroke-opacity=".6"`)
      : rect(cx - 13, y + 122, 26, 104, `rx="12" fill="${gold}" stroke="#5d4825" stroke-opacity=".6"`) +
        path(
          `M${cx - 13} ${y + 142}q-7 28 0 56M${cx + 13} ${y + 142}q7 28 0 56M${cx} ${y + 136}v84`,
          'fill="none" stroke="#5d4825" stroke-opacity=".7" stroke-width="3"',
        )
  return (
    path(
      `M${cx - 24} ${y - 34}h48l14 46h-76z`,
      `fill="${sheet.linear('across', rodStops(['#4b5359', '#24292d', '#0f1214']))}"`,
    ) +
    rect(cx - 42, y + 8, 84, 116, `rx="9" fill="${barrel}" stroke="#000" stroke-opacity=".35"`) +
    knurls +
    rect(cx - 42, y + 94, 84, 14, `fill="${ring}" stroke="#000" stroke-opacity=".25"`) +
    tip
  )
}

export interface CartridgeParams {
  readonly model: string
  readonly color: string
}

/** Side elevation: headshell, body, stylus assembly, cantilever and tip on the groove. */
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

/** Front elevation of the same cartridge. */
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

/** A carbon-fibre record brush, seen from the front. */
export function brushFront(sheet: Sheet, finish: Finish): void {
  const metal = finish.wood ? finish.face : finish.metal
  const handle = sheet.linear('down', [
    [0, metal[0]],
    [0.45, metal[1]],
    [1, metal[2]],
  ])
  let fibres = ''
  for (let x = 176; x < 1024; x += 5.2)
    fibres += `M${n(x)} 640l${n(sheet.random.between(-5, 5))} ${n(sheet.random.between(156, 172))}`
  sheet.add(
    contactShadow(sheet, 600, 818, 900, 20),
    path(fibres, 'stroke="#24292d" stroke-width="2.6"'),
    path(fibres, 'stroke="#7b868c" stroke-width=".9" opacity=".7" transform="translate(2 0)"'),
    rect(
      150,
      560,
      900,
      90,
      `rx="8" fill="${sheet.linear('down', [
        [0, '#3a4046'],
        [1, '#14181b'],
      ])}"`,
    ),
    rect(120, 420, 960, 164, `rx="26" fill="${handle}" stroke="${finish.edgeDark}" stroke-width="1.6"`),
    line(148, 424, 1052, 424, `stroke="${finish.edgeLight}" stroke-width="2.4" opacity=".85"`),
    group(
      'stroke="#000" stroke-opacity=".16" stroke-width="3"',
      path('M160 540H1040M160 552H1040M160 564H1040', ''),
    ),
    letter('PEGEL', 600, 474, 30, finish.ink),
  )
}

/** A fan of inner sleeves with a record half out of the first. */
export function sleeveTop(sheet: Sheet, _finish: Finish): void {
  const vinyl = sheet.radial([
    [0, '#24282b'],
    [1, '#0d0f11'],
  ])
  sheet.add(
    castShadow(150, 210, 780, 780, 10, 30),
    circle(760, 600, 366, `fill="${vinyl}" stroke="#5b656a" stroke-width="1.5"`),
  )
  for (let r = 150; r < 356; r += 11)
    sheet.add(circle(760, 600, r, 'fill="none" stroke="#fff" stroke-opacity=".09"'))
  sheet.add(circle(760, 600, 124, 'fill="#2f5f66"'))
  for (const [index, angle] of [-5, -2.4, 0].entries()) {
    const paper = sheet.linearAt(150, 210, 930, 990, [
      [0, '#ffffff'],
      [0.5, '#eef1f2'],
      [1, '#d3dadd'],
    ])
    sheet.add(
      turned(
        angle,
        540,
        1400,
        rect(
          150,
          210,
          780,
          780,
          `rx="10" fill="${paper}" fill-opacity="${index === 2 ? 0.93 : 1}" stroke="#8d979d" stroke-width="1.5"`,
        ),
      ),
    )
  }
  sheet.add(
    circle(540, 600, 128, 'fill="#dfe4e7"'),
    circle(540, 600, 124, 'fill="#2f5f66"'),
    circle(540, 600, 9, 'fill="#eef1f2"'),
    letter('PEGEL', 540, 528, 20, '#f3ead9'),
    path('M150 250h780', 'stroke="#8d979d" stroke-opacity=".5" stroke-width="1.5" stroke-dasharray="10 6"'),
    letter('25 × 300 GSM', 190, 940, 13, '#5b6569', { anchor: 'start' }),
  )
}
