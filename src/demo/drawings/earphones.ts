import type { Finish } from './finishes.ts'
import { letter } from './lettering.ts'
import { castShadow, rodStops, spun } from './materials.ts'
import { circle, ellipse, group, path, rect, type Sheet, turned } from './sheet.ts'

/** Draws earphones lying on a table: both shells, the ear tips and the cable with its plug. */
export function earphonesTop(sheet: Sheet, finish: Finish): void {
  const cord = 'M352 560C300 760 420 820 520 860S600 940 600 1010'
  sheet.add(
    cable(cord),
    group('transform="matrix(-1 0 0 1 1200 0)"', cable(cord)),
    rect(574, 858, 52, 44, 'rx="8" fill="#24292d" stroke="#7b868c" stroke-opacity=".6"'),
    shell(sheet, finish, 352, 392, -18),
    group('transform="matrix(-1 0 0 1 1200 0)"', shell(sheet, finish, 352, 392, -18)),
    letter('L', 382, 400, 24, finish.ink),
    letter('R', 818, 400, 24, finish.ink),
    plug(sheet),
  )
}

/** Draws one of them from the side, with its tip. */
export function earphonesSide(sheet: Sheet, finish: Finish): void {
  const [lit, mid, shade] = finish.metal
  const body = sheet.linear('down', [
    [0, lit],
    [0.5, mid],
    [1, shade],
  ])
  const rubber = sheet.linear('down', rodStops(['#565f65', '#2c3236', '#101315']))
  sheet.add(
    castShadow(420, 380, 380, 380, 160, 24),
    path(
      'M600 740C600 860 640 920 640 1060',
      'fill="none" stroke="#24292d" stroke-width="26" stroke-linecap="round"',
    ),
    path(
      'M594 740C594 860 634 920 634 1060',
      'fill="none" stroke="#8b969c" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"',
    ),
    rect(568, 690, 66, 96, 'rx="18" fill="#24292d" stroke="#7b868c" stroke-opacity=".6"'),
    path(
      'M520 372H760Q840 372 840 470V640Q840 740 760 740H560Q470 740 470 640V440Q470 372 520 372Z',
      `fill="${body}" stroke="#000" stroke-opacity=".4" stroke-width="2"`,
    ),
    path('M500 384H780', 'stroke="#fff" stroke-opacity=".6" stroke-width="3"'),
    rect(376, 458, 106, 128, `rx="12" fill="${body}" stroke="#000" stroke-opacity=".4"`),
    path(
      'M388 400C320 420 220 440 190 522C220 604 320 624 388 644Q412 522 388 400Z',
      `fill="${rubber}" stroke="#7b868c" stroke-opacity=".4"`,
    ),
    ellipse(206, 522, 18, 46, 'fill="#0b0e10"'),
    letter('PEGEL', 660, 532, 30, finish.ink),
  )
}

function cable(d: string): string {
  return (
    path(
      d,
      'fill="none" stroke="#05080a" stroke-opacity=".2" stroke-width="17" stroke-linecap="round" transform="translate(6 10)"',
    ) +
    path(d, 'fill="none" stroke="#2c3236" stroke-width="14" stroke-linecap="round"') +
    path(
      d,
      'fill="none" stroke="#8b969c" stroke-opacity=".5" stroke-width="3" stroke-linecap="round" transform="translate(-2 -2)"',
    )
  )
}

function shell(sheet: Sheet, finish: Finish, cx: number, cy: number, angle: number): string {
  const [lit, mid, shade] = finish.metal
  const cap = sheet.linear('diagonal', [
    [0, lit],
    [0.5, mid],
    [1, shade],
  ])
  const rubber = sheet.linear('across', rodStops(['#565f65', '#2c3236', '#101315']))
  return turned(
    angle,
    cx,
    cy,
    circle(cx + 8, cy + 20, 150, 'fill="#05080a" opacity=".2"'),
    path(`M${cx + 96} ${cy - 70}h66q34 70 0 140h-66z`, `fill="${cap}" stroke="#000" stroke-opacity=".35"`),
    path(
      `M${cx + 158} ${cy - 92}q92 24 96 92q-4 68 -96 92q-26 -92 0 -184z`,
      `fill="${rubber}" stroke="#7b868c" stroke-opacity=".4"`,
    ),
    rect(cx - 26, cy + 118, 52, 76, 'rx="14" fill="#24292d" stroke="#7b868c" stroke-opacity=".6"'),
    circle(cx, cy, 142, `fill="${cap}" stroke="#000" stroke-opacity=".4" stroke-width="2"`),
    spun(cx, cy, 140, { strength: finish.name === 'graphite' ? 0.03 : 0.09, spread: 38 }),
    circle(cx, cy, 112, `fill="none" stroke="#000" stroke-opacity=".22" stroke-width="3"`),
    circle(cx, cy - 104, 5, 'fill="#0b0e10"'),
  )
}

function plug(sheet: Sheet): string {
  const gold = sheet.linear('across', rodStops(['#fff3d6', '#d9b36a', '#7d5c26']))
  const barrel = sheet.linear('across', rodStops(['#6d777d', '#343b40', '#14181b']))
  return (
    rect(578, 1000, 44, 76, `rx="10" fill="${barrel}" stroke="#7b868c" stroke-opacity=".5"`) +
    rect(589, 1076, 22, 62, `rx="3" fill="${gold}"`) +
    path('M589 1094h22M589 1110h22M589 1124h22', 'stroke="#14181b" stroke-width="3.4"') +
    path('M589 1136h22l-6 14h-10z', `fill="${gold}"`)
  )
}
