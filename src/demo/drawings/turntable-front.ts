import { BLACK, type Finish } from './finishes.ts'
import { knob, lamp } from './fittings.ts'
import { letter } from './lettering.ts'
import { contactShadow, face, rodStops } from './materials.ts'
import { ellipse, line, path, rect, type Sheet } from './sheet.ts'
import type { TurntableParams } from './turntable.ts'

/**
 * Draws a turntable straight from the front: feet, plinth, platter edge with its stroboscope marks, arm and
 * weight.
 */
export function turntableFront(sheet: Sheet, finish: Finish, params: TurntableParams): void {
  const metal = finish.metal
  const rim = sheet.linear('across', [
    [0, metal[2]],
    [0.18, metal[0]],
    [0.4, metal[1]],
    [0.75, metal[2]],
    [0.92, metal[1]],
    [1, metal[2]],
  ])
  const foot = sheet.linear('across', rodStops([BLACK[0], BLACK[1], BLACK[2]]))
  const tower = sheet.linear('across', rodStops(metal))
  sheet.add(contactShadow(sheet, 600, 806, 1120, 40))
  if (params.heavy)
    for (const x of [170, 600, 1030])
      sheet.add(
        path(`M${x - 62} 742h124l-44 50q-18 12-36 0z`, `fill="${tower}" stroke="#000" stroke-opacity=".4"`),
      )
  else
    for (const x of [168, 912])
      sheet.add(
        rect(x, 742, 120, 58, `rx="10" fill="${foot}"`),
        rect(x, 752, 120, 6, 'fill="#000" opacity=".5"'),
      )
  sheet.add(
    rect(136, 510, 700, 66, `rx="7" fill="${rim}" stroke="#000" stroke-opacity=".35"`),
    line(144, 534, 828, 534, 'stroke="#0d0f11" stroke-opacity=".7" stroke-width="9" stroke-dasharray="7 7"'),
    line(
      144,
      556,
      828,
      556,
      'stroke="#0d0f11" stroke-opacity=".55" stroke-width="6" stroke-dasharray="5.4 5.4"',
    ),
    rect(142, 498, 688, 12, 'rx="4" fill="#1a1e21"'),
    rect(
      150,
      490,
      672,
      8,
      `rx="3" fill="${sheet.linear('across', [
        [0, '#0d0f11'],
        [0.3, '#3a4046'],
        [0.5, '#15181a'],
        [1, '#0d0f11'],
      ])}"`,
    ),
    rect(478, 474, 10, 16, 'rx="4" fill="#aab3b8"'),
    rect(930, 452, 116, 124, `rx="8" fill="${tower}" stroke="#000" stroke-opacity=".35"`),
    rect(
      950,
      398,
      76,
      58,
      `rx="8" fill="${sheet.linear('across', [
        [0, BLACK[2]],
        [0.35, '#4b5359'],
        [1, BLACK[2]],
      ])}"`,
    ),
    path(
      'M988 424C900 424 830 446 744 452',
      `fill="none" stroke="${sheet.linear('down', [
        [0, '#f4f6f7'],
        [0.5, '#b9c2c7'],
        [1, '#6d777d'],
      ])}" stroke-width="13" stroke-linecap="round"`,
    ),
    path(
      'M756 444l-70 10 4 22 58-2z',
      'fill="#24292d" stroke="#8b969c" stroke-opacity=".5" stroke-width="1.5"',
    ),
    path('M706 476h22l-6 12h-10z', 'fill="#f7a830"'),
    rect(
      1018,
      392,
      84,
      66,
      `rx="10" fill="${sheet.linear('down', rodStops(metal))}" stroke="#000" stroke-opacity=".4"`,
    ),
    path('M1032 392v66M1040 392v66M1086 392v66', 'stroke="#000" stroke-opacity=".28" stroke-width="2"'),
    face(sheet, finish, 60, 576, 1080, 172, 14),
    params.heavy ? gap(sheet) : '',
    knob(sheet, finish, 158, 662, 46, -30),
    letter('33', 112, 606, 12, finish.ink),
    letter('45', 204, 606, 12, finish.ink),
    lamp(sheet, 232, 662, 6),
    letter('PEGEL', 1090, 690, 20, finish.ink, { anchor: 'end' }),
    letter(params.model, 1090, 654, 12, finish.ink, { anchor: 'end', opacity: 0.7 }),
    ellipse(600, 578, 470, 5, 'fill="#000" opacity=".25"'),
  )
  if (params.lid) sheet.add(lid(sheet))
}

/** Draws the gap between two layers, with the posts that carry the upper one. */
function gap(sheet: Sheet): string {
  const brass = sheet.linear('across', rodStops(['#f3dfa6', '#c2a66a', '#7d5c26']))
  return (
    rect(60, 628, 1080, 20, 'fill="#07090a"') +
    [250, 560, 930].map((x) => rect(x, 626, 54, 24, `rx="4" fill="${brass}"`)).join('')
  )
}

/** Draws the closed lid: clear, so that only its edges and the light on it are seen. */
function lid(sheet: Sheet): string {
  const light = sheet.linearAt(76, 336, 760, 580, [
    [0, '#fff', 0.34],
    [0.34, '#fff', 0.06],
    [0.36, '#fff', 0.2],
    [0.5, '#fff', 0.03],
    [1, '#fff', 0.1],
  ])
  return (
    rect(
      76,
      334,
      1048,
      244,
      `rx="10" fill="${light}" stroke="#8b969c" stroke-opacity=".75" stroke-width="2.5"`,
    ) +
    rect(82, 340, 1036, 10, 'rx="5" fill="#fff" opacity=".4"') +
    path('M84 352V574M1116 352V574', 'stroke="#fff" stroke-opacity=".5" stroke-width="3"') +
    [230, 920]
      .map((x) => rect(x, 556, 62, 26, 'rx="6" fill="#24292d" stroke="#7b868c" stroke-opacity=".6"'))
      .join('')
  )
}
