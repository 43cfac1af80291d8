import type { Finish } from './finishes.ts'

import { letter } from './lettering.ts'
import { contactShadow, face, rodStops } from './materials.ts'
import { circle, ellipse, n, path, rect, type Sheet } from './sheet.ts'

export interface StandParams {
  readonly body: 'speaker-stands' | 'headphone-stand' | 'record-crate' | 'feet'
}

/** Draws what carries gear or keeps records, from the front. */
export function standFront(sheet: Sheet, finish: Finish, { body }: StandParams): void {
  if (body === 'speaker-stands') for (const cx of [350, 850]) speakerStand(sheet, finish, cx, 300)
  else if (body === 'headphone-stand') headphoneStand(sheet, finish, 210)
  else if (body === 'record-crate') crate(sheet, finish, 160, 880)
  else feet(sheet, finish)
}

/** Draws the same from its narrow side. */
export function standSide(sheet: Sheet, finish: Finish, { body }: StandParams): void {
  if (body === 'speaker-stands') speakerStand(sheet, finish, 600, 380)
  else if (body === 'headphone-stand') headphoneStand(sheet, finish, 120)
  else if (body === 'record-crate') crateSide(sheet, finish)
  else foot(sheet, finish, 600, 760, 300)
}

function speakerStand(sheet: Sheet, finish: Finish, cx: number, width: number): void {
  const post = sheet.linear(
    'across',
    rodStops(finish.wood ? ['#4b5359', '#24292d', '#111416'] : finish.metal),
  )
  sheet.add(
    contactShadow(sheet, cx, 1108, width * 1.1, 24),
    ...[-1, 1].map((side) => path(`M${n(cx + side * width * 0.44 - 9)} 1084h18l-7 22h-4z`, 'fill="#6d777d"')),
    rect(cx - 42, 300, 38, 766, `fill="${post}" stroke="#000" stroke-opacity=".3"`),
    rect(cx + 4, 300, 38, 766, `fill="${post}" stroke="#000" stroke-opacity=".3"`),
    face(sheet, finish, cx - width / 2, 1052, width, 34, 6),
    face(sheet, finish, cx - width * 0.42, 276, width * 0.84, 26, 5),
    ...[-1, 1].map((side) => rect(cx + side * width * 0.34 - 12, 266, 24, 11, 'rx="5" fill="#14181b"')),
    letter('PEGEL', cx, 1062, 11, finish.ink, { opacity: 0.8 }),
  )
}

function headphoneStand(sheet: Sheet, finish: Finish, half: number): void {
  const steel = sheet.linear(
    'across',
    rodStops(finish.wood ? ['#f4f6f7', '#b9c2c7', '#5b656a'] : finish.metal),
  )
  const pad = sheet.linear('down', [
    [0, '#4b5359'],
    [0.5, '#2c3236'],
    [1, '#14181b'],
  ])
  sheet.add(
    contactShadow(sheet, 600, 1086, half * 2.7, 26),
    rect(580, 250, 40, 790, `rx="6" fill="${steel}" stroke="#000" stroke-opacity=".3"`),
    face(sheet, finish, 600 - half * 1.25, 1030, half * 2.5, 52, 14),
    path(
      `M${600 - half} 250Q${600 - half} 150 600 150T${600 + half} 250Q${600 + half} 268 ${600 + half - 18} 268H${618 - half}Q${600 - half} 268 ${600 - half} 250Z`,
      `fill="${pad}" stroke="#7b868c" stroke-opacity=".55" stroke-width="1.6"`,
    ),
    path(
      `M${616 - half} 240Q${622 - half} 172 600 172T${584 + half} 240`,
      'fill="none" stroke="#aab3b8" stroke-opacity=".5" stroke-width="2" stroke-dasharray="9 7"',
    ),
    letter('PEGEL', 600, 1050, 13, finish.ink),
  )
}

function crate(sheet: Sheet, finish: Finish, x: number, width: number): void {
  const spines = ['#2b5560', '#8a3f36', '#c9b48a', '#3a4b36', '#1d2326', '#6b5a7c', '#b5652f', '#dfe4e7']
  sheet.add(contactShadow(sheet, 600, 1046, width * 1.06, 30))
  let left = x + 40
  while (left < x + width - 62) {
    const thick = 9 + Math.floor(sheet.random.between(0, 9))
    const tall = 700 + Math.floor(sheet.random.between(-10, 8))
    sheet.add(
      rect(left, 1000 - tall, thick, tall, `fill="${spines[sheet.random.whole(0, spines.length - 1)]}"`),
      rect(left, 1000 - tall, 1.6, tall, 'fill="#fff" opacity=".25"'),
      rect(left + thick - 2, 1000 - tall, 2, tall, 'fill="#000" opacity=".45"'),
    )
    left += thick + 1
  }
  sheet.add(
    face(sheet, finish, x, 610, width, 430, 8),
    face(sheet, finish, x - 2, 280, 40, 760, 8, 'down'),
    face(sheet, finish, x + width - 38, 280, 40, 760, 8, 'down'),
    rect(600 - 120, 660, 240, 62, 'rx="31" fill="#15181a"'),
    rect(600 - 120, 660, 240, 62, 'rx="31" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="2"'),
    letter('PEGEL', 600, 968, 24, finish.ink, { opacity: 0.85 }),
  )
}

function crateSide(sheet: Sheet, finish: Finish): void {
  sheet.add(
    contactShadow(sheet, 600, 1046, 820, 30),
    face(sheet, finish, 210, 280, 780, 760, 8, 'down'),
    rect(480, 370, 240, 66, 'rx="33" fill="#15181a"'),
    rect(480, 370, 240, 66, 'rx="33" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"'),
    ...[250, 950].flatMap((x) =>
      [340, 660, 980].map((y) => circle(x, y, 11, 'fill="#d9b36a" stroke="#5d4825" stroke-width="2"')),
    ),
  )
}

function feet(sheet: Sheet, finish: Finish): void {
  for (const [cx, base, r] of [
    [380, 560, 150],
    [820, 560, 150],
    [360, 980, 180],
    [840, 980, 180],
  ] as const)
    foot(sheet, finish, cx, base, r)
}

/** Draws a foot: a dish of rubber between two turned discs. */
function foot(sheet: Sheet, finish: Finish, cx: number, base: number, r: number): void {
  const disc = sheet.linear(
    'across',
    rodStops(finish.wood ? [finish.face[0], finish.face[1], finish.face[2]] : finish.metal),
  )
  const rubber = sheet.linear('across', rodStops(['#4b5359', '#24292d', '#0f1214']))
  const h = r * 0.3
  sheet.add(
    contactShadow(sheet, cx, base + 4, r * 2.1, r * 0.12),
    rect(cx - r, base - h, r * 2, h, `rx="${n(h * 0.2)}" fill="${disc}" stroke="#000" stroke-opacity=".35"`),
    path(
      `M${n(cx - r * 0.92)} ${n(base - h)}Q${n(cx - r * 1.04)} ${n(base - h * 1.45)} ${n(cx - r * 0.82)} ${n(base - h * 1.9)}H${n(cx + r * 0.82)}Q${n(cx + r * 1.04)} ${n(base - h * 1.45)} ${n(cx + r * 0.92)} ${n(base - h)}Z`,
      `fill="${rubber}"`,
    ),
    rect(
      cx - r * 0.8,
      base - h * 2.8,
      r * 1.6,
      h * 0.95,
      `rx="${n(h * 0.2)}" fill="${disc}" stroke="#000" stroke-opacity=".35"`,
    ),
    ellipse(cx, base - h * 2.8, r * 0.78, h * 0.2, 'fill="#fff" opacity=".22"'),
  )
}
