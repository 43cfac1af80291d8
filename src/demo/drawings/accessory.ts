import type { Finish } from './finishes.ts'
import { letter } from './lettering.ts'
import { castShadow, contactShadow, rodStops } from './materials.ts'
import { circle, group, line, n, path, rect, type Sheet, turned } from './sheet.ts'

export interface CableParams {
  readonly plug: 'rca' | 'banana' | 'xlr' | 'jack'
}

/** Draws a coiled pair of cables with the plugs in front. */
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

/** Draws a plug that hangs from its cable. */
export function connector(
  sheet: Sheet,
  cx: number,
  y: number,
  plug: CableParams['plug'],
  ring: string,
): string {
  const barrel = sheet.linear('across', rodStops(['#f4f6f7', '#b9c2c7', '#5b656a']))
  const gold = sheet.linear('across', rodStops(['#fff3d6', '#d9b36a', '#7d5c26']))
  const knurls = path(
    Array.from({ length: 13 }, (_, index) => `M${n(cx - 36 + index * 6)} ${y + 26}v56`).join(''),
    'stroke="#000" stroke-opacity=".22" stroke-width="2"',
  )
  if (plug === 'xlr') return xlrPlug(sheet, cx, y, barrel, ring)
  const tip =
    plug === 'jack'
      ? jackTip(sheet, cx, y + 122)
      : plug === 'rca'
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

/** Draws the tip of a 6.3 mm plug with its two rings. */
function jackTip(sheet: Sheet, cx: number, y: number): string {
  const gold = sheet.linear('across', rodStops(['#fff3d6', '#d9b36a', '#7d5c26']))
  return (
    rect(cx - 17, y, 34, 92, `rx="4" fill="${gold}" stroke="#5d4825" stroke-opacity=".6"`) +
    path(`M${cx - 17} ${y + 34}h34M${cx - 17} ${y + 66}h34`, 'stroke="#14181b" stroke-width="6"') +
    path(`M${cx - 17} ${y + 90}h34l-10 26h-14z`, `fill="${gold}" stroke="#5d4825" stroke-opacity=".6"`)
  )
}

/** Draws a three-pin plug: a shell with its latch window, and the pins inside its rim. */
function xlrPlug(sheet: Sheet, cx: number, y: number, barrel: string, ring: string): string {
  const pins = sheet.linear('across', rodStops(['#fff3d6', '#d9b36a', '#7d5c26']))
  return (
    path(
      `M${cx - 24} ${y - 34}h48l14 46h-76z`,
      `fill="${sheet.linear('across', rodStops(['#4b5359', '#24292d', '#0f1214']))}"`,
    ) +
    rect(cx - 42, y + 8, 84, 66, 'rx="9" fill="#24292d" stroke="#7b868c" stroke-opacity=".5"') +
    rect(cx - 42, y + 62, 84, 14, `fill="${ring}" stroke="#000" stroke-opacity=".25"`) +
    [-18, 0, 18]
      .map((dx) =>
        rect(cx + dx - 5, y + 190, 10, 34, `rx="5" fill="${pins}" stroke="#5d4825" stroke-opacity=".6"`),
      )
      .join('') +
    rect(cx - 46, y + 74, 92, 134, `rx="8" fill="${barrel}" stroke="#000" stroke-opacity=".35"`) +
    rect(cx - 12, y + 104, 24, 40, 'rx="6" fill="#14181b" opacity=".85"') +
    path(`M${cx - 46} ${y + 190}h92`, 'stroke="#000" stroke-opacity=".3" stroke-width="3"')
  )
}

/** Draws a carbon-fibre record brush from the front. */
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

/** Draws a fan of inner sleeves, with a record half pulled out of the first. */
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
