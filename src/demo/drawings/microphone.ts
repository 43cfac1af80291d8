import type { Finish } from './finishes.ts'
import { letter } from './lettering.ts'
import { castShadow, contactShadow, rodStops, spun } from './materials.ts'
import { circle, ellipse, n, path, rect, type Sheet, turned } from './sheet.ts'

export interface MicrophoneParams {
  readonly model: string
  readonly body: 'pencil' | 'contact' | 'hydrophone' | 'windshield'
}

export function microphoneFront(sheet: Sheet, finish: Finish, params: MicrophoneParams): void {
  const draw = { pencil: pencils, contact: contacts, hydrophone, windshield }[params.body]
  draw(sheet, finish, params.model)
}

function pencils(sheet: Sheet, finish: Finish, model: string): void {
  sheet.add(
    contactShadow(sheet, 600, 1116, 520, 20),
    pencil(sheet, finish, 440, model),
    pencil(sheet, finish, 760, model),
  )
}

function pencil(sheet: Sheet, finish: Finish, cx: number, model: string): string {
  const tube = sheet.linear('across', rodStops(finish.metal))
  const cage = sheet.linear('across', rodStops(['#dfe4e7', '#8b969c', '#3d454a']))
  const mesh = sheet.pattern(7, 7, '<path d="M0 0l7 7M7 0L0 7" stroke="#0b0e10" stroke-width="1.4"/>')
  const slots = Array.from({ length: 6 }, (_, index) =>
    rect(cx - 50 + index * 18, 178, 9, 66, 'rx="4.5" fill="#0b0e10" opacity=".85"'),
  ).join('')
  return (
    rect(cx - 64, 92, 128, 70, `rx="22" fill="${cage}" stroke="#000" stroke-opacity=".4"`) +
    rect(cx - 64, 92, 128, 70, `rx="22" fill="${mesh}"`) +
    rect(cx - 66, 152, 132, 120, `rx="6" fill="${tube}" stroke="#000" stroke-opacity=".35"`) +
    slots +
    path(`M${cx - 66} 262h132M${cx - 66} 270h132`, 'stroke="#000" stroke-opacity=".35" stroke-width="2"') +
    rect(cx - 70, 276, 140, 742, `rx="10" fill="${tube}" stroke="#000" stroke-opacity=".35"`) +
    path(`M${cx - 70} 332h140M${cx - 70} 960h140`, 'stroke="#000" stroke-opacity=".28" stroke-width="2"') +
    rect(cx - 18, 402, 36, 72, 'rx="18" fill="#14181b"') +
    rect(cx - 12, 408, 24, 28, 'rx="12" fill="#b9c2c7"') +
    letter('-10', cx, 494, 11, finish.ink) +
    turned(-90, cx, 720, letter('PEGEL', cx, 710, 22, finish.ink)) +
    letter(model, cx, 902, 11, finish.ink, { opacity: 0.8 }) +
    rect(
      cx - 58,
      1016,
      116,
      96,
      `rx="8" fill="${sheet.linear('across', rodStops(['#6d777d', '#343b40', '#14181b']))}"`,
    ) +
    path(`M${cx - 58} 1034h116M${cx - 58} 1044h116`, 'stroke="#000" stroke-opacity=".4" stroke-width="3"')
  )
}

function contacts(sheet: Sheet, _finish: Finish, model: string): void {
  const brass = sheet.linear('diagonal', [
    [0, '#e8d5a8'],
    [0.5, '#c2a66a'],
    [1, '#85683a'],
  ])
  const ceramic = sheet.radial(
    [
      [0, '#fdfbf6'],
      [0.6, '#e6e1d6'],
      [1, '#bdb6a6'],
    ],
    [0.4, 0.35, 0.75],
  )
  for (const [cx, cy] of [
    [372, 392],
    [812, 520],
  ] as const) {
    sheet.add(castShadow(cx - 200, cy - 200, 400, 400, 200, 26))
    sheet.add(
      circle(cx, cy, 200, `fill="${brass}" stroke="#5d4825" stroke-width="2"`),
      spun(cx, cy, 199, { strength: 0.09, spread: 40 }),
      circle(cx, cy, 196, 'fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"'),
    )
    sheet.add(
      circle(cx, cy, 132, `fill="${ceramic}" stroke="#7d7565" stroke-width="2"`),
      circle(cx, cy, 124, 'fill="none" stroke="#000" stroke-opacity=".1" stroke-width="2"'),
    )
    sheet.add(
      ellipse(
        cx + 36,
        cy + 20,
        22,
        17,
        `fill="${sheet.radial(
          [
            [0, '#fff'],
            [0.5, '#aab3b8'],
            [1, '#5b656a'],
          ],
          [0.38, 0.3, 0.75],
        )}"`,
      ),
    )
    sheet.add(
      ellipse(
        cx + 128,
        cy + 102,
        20,
        16,
        `fill="${sheet.radial(
          [
            [0, '#fff'],
            [0.5, '#aab3b8'],
            [1, '#5b656a'],
          ],
          [0.38, 0.3, 0.75],
        )}"`,
      ),
    )
  }
  sheet.add(
    wire('M408 412C520 560 330 700 420 830S640 930 600 1040'),
    wire('M848 540C960 700 760 800 700 900S640 980 620 1060'),
    letter(model, 372, 330, 12, '#5b5648', { opacity: 0.85 }),
    letter(model, 812, 458, 12, '#5b5648', { opacity: 0.85 }),
  )
  sheet.add(plug(sheet, 610, 1030))
}

function wire(d: string, width = 13): string {
  return (
    path(
      d,
      `fill="none" stroke="#000" stroke-opacity=".2" stroke-width="${width + 2}" stroke-linecap="round" transform="translate(8 10)"`,
    ) +
    path(d, `fill="none" stroke="#2c3236" stroke-width="${width}" stroke-linecap="round"`) +
    path(
      d,
      `fill="none" stroke="#8b969c" stroke-opacity=".55" stroke-width="${n(width * 0.24)}" stroke-linecap="round" transform="translate(-2 -2)"`,
    )
  )
}

function plug(sheet: Sheet, cx: number, y: number): string {
  const barrel = sheet.linear('across', rodStops(['#6d777d', '#343b40', '#14181b']))
  const tip = sheet.linear('across', rodStops(['#ffffff', '#c3cace', '#6d777d']))
  return (
    rect(cx - 26, y, 52, 64, `rx="8" fill="${barrel}" stroke="#7b868c" stroke-opacity=".5"`) +
    rect(cx - 11, y + 64, 22, 62, `rx="3" fill="${tip}"`) +
    path(`M${cx - 11} ${y + 88}h22M${cx - 11} ${y + 106}h22`, 'stroke="#14181b" stroke-width="4"') +
    path(`M${cx - 11} ${y + 124}h22l-6 16h-10z`, `fill="${tip}"`)
  )
}

function hydrophone(sheet: Sheet, _finish: Finish, model: string): void {
  const rubber = sheet.linear('across', rodStops(['#5b656a', '#2c3236', '#0f1214']))
  const steel = sheet.linear('across', rodStops(['#f4f6f7', '#b9c2c7', '#5b656a']))
  const loops = [250, 222, 268, 236, 206]
  for (const [index, r] of loops.entries()) {
    const d = `M${700 - r} ${720 + index * 6}a${r} ${n(r * 0.98)} 0 1 1 ${r * 2} 0a${r} ${n(r * 0.98)} 0 1 1 ${-r * 2} 0`
    sheet.add(wire(d, 21))
  }
  sheet.add(wire('M452 700C420 560 340 560 330 470', 21))
  for (const degrees of [38, 152, 270])
    sheet.add(
      turned(
        degrees,
        700,
        730,
        rect(918, 700, 80, 44, 'rx="8" fill="#14181b" stroke="#5b656a" stroke-opacity=".6"'),
      ),
    )
  sheet.add(
    rect(286, 128, 88, 210, `rx="44" fill="${rubber}" stroke="#7b868c" stroke-opacity=".45"`),
    rect(282, 286, 96, 26, `rx="5" fill="${steel}" stroke="#000" stroke-opacity=".35"`),
    rect(288, 306, 84, 130, `rx="10" fill="${rubber}" stroke="#7b868c" stroke-opacity=".45"`),
    path('M300 436h60l-10 62h-40z', `fill="${rubber}"`),
    path('M306 452h48M308 468h44M311 484h38', 'stroke="#000" stroke-opacity=".5" stroke-width="4"'),
    turned(-90, 330, 370, letter(model, 330, 364, 12, '#c9d1d5')),
  )
}

/**
 * Draws long-haired fur over a foam ball: a few tufts, stamped densely from the rim inwards, lit from above
 * left.
 */
function windshield(sheet: Sheet, _finish: Finish, model: string): void {
  const { random } = sheet
  const tuft = (color: string, strokes: number) => {
    let d = ''
    for (let hair = 0; hair < strokes; hair += 1) {
      const sway = random.whole(-26, 26)
      d += `M${random.whole(-44, 44)} ${random.whole(-34, 34)}q${Math.round(sway * 0.2)} 34 ${sway} ${random.whole(52, 92)}`
    }
    return sheet.stamp(
      path(d, `fill="none" stroke="${color}" stroke-width="2.6" stroke-linecap="round" opacity=".85"`),
    )
  }
  const under = sheet.radial(
    [
      [0, '#7b868c'],
      [0.6, '#4b5359'],
      [1, '#2c3236'],
    ],
    [0.38, 0.3, 0.8],
  )
  sheet.add(contactShadow(sheet, 600, 1108, 420, 20), ellipse(600, 520, 276, 336, `fill="${under}"`))
  const rings: readonly (readonly [color: string, reach: number, count: number])[] = [
    ['#394146', 0.99, 46],
    ['#4b5459', 0.84, 38],
    ['#626c72', 0.66, 30],
    ['#7d878d', 0.46, 20],
    ['#9aa4a9', 0.26, 12],
  ]
  for (const [color, reach, count] of rings) {
    const stamps = [tuft(color, 12), tuft(color, 12)]
    for (let index = 0; index < count; index += 1) {
      const turn = (index / count) * Math.PI * 2 + random.between(-0.1, 0.1)
      const away = reach * random.between(0.9, 1.04)
      const [x, y] = [
        600 + Math.cos(turn) * 262 * away - (1 - reach) * 40,
        480 + Math.sin(turn) * 322 * away - (1 - reach) * 60,
      ]
      sheet.add(
        turned(
          Math.round(Math.cos(turn) * -26 * reach),
          Math.round(x),
          Math.round(y),
          (stamps[index % 2] as (x: number, y: number) => string)(Math.round(x), Math.round(y)),
        ),
      )
    }
  }
  const shine = tuft('#c3cbcf', 9)
  for (let index = 0; index < 16; index += 1)
    sheet.add(shine(600 + random.between(-190, 60), 480 + random.between(-250, 40)))
  const collar = sheet.linear('across', rodStops(['#6d777d', '#343b40', '#14181b']))
  const stem = sheet.linear('across', rodStops(['#dfe4e7', '#9aa4a9', '#4a5359']))
  sheet.add(
    rect(520, 916, 160, 86, `rx="16" fill="${collar}"`),
    rect(536, 998, 128, 106, `rx="10" fill="${stem}"`),
    letter('PEGEL', 600, 952, 13, '#c9d1d5'),
    letter(model, 600, 1046, 10, '#24292d'),
  )
}
