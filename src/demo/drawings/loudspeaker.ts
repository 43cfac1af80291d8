import { cloth, driver, tweeter } from './drivers.ts'
import type { Finish } from './finishes.ts'
import { lamp } from './fittings.ts'
import { letter } from './lettering.ts'
import { contactShadow, face } from './materials.ts'
import { path, rect, type Sheet } from './sheet.ts'

export interface LoudspeakerParams {
  readonly model: string
  readonly body: 'bookshelf' | 'floor' | 'active' | 'subwoofer'
  readonly grille?: boolean
  /** Draws the left one of a pair alone. */
  readonly only?: 'left'
}

/** Draws the front view: both of a pair if they are sold in pairs, the second one with its grille on. */
export function loudspeakerFront(sheet: Sheet, finish: Finish, params: LoudspeakerParams): void {
  if (params.body === 'bookshelf') {
    bookshelf(sheet, finish, 118, params, false)
    if (!params.only) bookshelf(sheet, finish, 644, params, params.grille ?? true)
  } else if (params.body === 'floor') {
    floor(sheet, finish, 248, params, false)
    if (!params.only) floor(sheet, finish, 652, params, params.grille ?? true)
  } else if (params.body === 'active') {
    active(sheet, finish, params)
  } else {
    subwoofer(sheet, finish, params)
  }
}

function cabinet(
  sheet: Sheet,
  finish: Finish,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 12,
): string {
  return (
    contactShadow(sheet, x + width / 2, y + height + 6, width * 1.16, 26) +
    face(sheet, finish, x, y, width, height, radius, 'down')
  )
}

function bookshelf(
  sheet: Sheet,
  finish: Finish,
  x: number,
  params: LoudspeakerParams,
  grille: boolean,
): void {
  sheet.add(cabinet(sheet, finish, x, 208, 438, 760))
  if (grille) {
    sheet.add(cloth(sheet, finish, x + 18, 226, 402, 724))
    return
  }
  const cx = x + 219
  sheet.add(
    tweeter(sheet, cx, 398, 104),
    driver(sheet, cx, 700, 182),
    letter('PEGEL', cx, 920, 14, finish.ink),
    letter(params.model, cx, 946, 8, finish.ink, { opacity: 0.7 }),
  )
}

function floor(sheet: Sheet, finish: Finish, x: number, params: LoudspeakerParams, grille: boolean): void {
  const plinth = sheet.linear('down', [
    [0, '#3a4046'],
    [1, '#14181b'],
  ])
  sheet.add(contactShadow(sheet, x + 150, 1142, 380, 28))
  for (const spike of [x - 14, x + 286]) sheet.add(path(`M${spike} 1124h28l-9 18h-10z`, 'fill="#6d777d"'))
  sheet.add(
    rect(x - 26, 1098, 352, 28, `rx="6" fill="${plinth}" stroke="#7b868c" stroke-opacity=".5"`),
    face(sheet, finish, x, 62, 300, 1038, 10, 'down'),
  )
  if (grille) {
    sheet.add(cloth(sheet, finish, x + 14, 76, 272, 690), letter('PEGEL', x + 150, 1050, 14, finish.ink))
    return
  }
  sheet.add(
    tweeter(sheet, x + 150, 162, 72),
    driver(sheet, x + 150, 356, 108),
    driver(sheet, x + 150, 594, 118),
    driver(sheet, x + 150, 838, 118, true),
  )
  sheet.add(
    letter('PEGEL', x + 150, 1040, 14, finish.ink),
    letter(params.model, x + 150, 1066, 8, finish.ink, { opacity: 0.7 }),
  )
}

function active(sheet: Sheet, finish: Finish, params: LoudspeakerParams): void {
  sheet.add(cabinet(sheet, finish, 340, 170, 520, 838, 34))
  const slot = sheet.linear('down', [
    [0, '#030405'],
    [1, '#22272b'],
  ])
  sheet.add(
    tweeter(sheet, 600, 384, 122),
    driver(sheet, 600, 722, 200),
    rect(430, 944, 340, 30, `rx="15" fill="${slot}" stroke="${finish.edgeLight}" stroke-opacity=".5"`),
    lamp(sheet, 810, 968, 6),
    letter('PEGEL', 600, 206, 15, finish.ink),
    letter(params.model, 600, 236, 8, finish.ink, { opacity: 0.7 }),
  )
}

function subwoofer(sheet: Sheet, finish: Finish, params: LoudspeakerParams): void {
  for (const x of [222, 858]) sheet.add(rect(x, 1016, 120, 40, 'rx="8" fill="#1b2023"'))
  sheet.add(cabinet(sheet, finish, 180, 200, 840, 830, 26), contactShadow(sheet, 600, 1056, 900, 30))
  sheet.add(
    driver(sheet, 600, 596, 320),
    lamp(sheet, 958, 968, 7),
    letter('PEGEL', 240, 962, 17, finish.ink, { anchor: 'start' }),
    letter(params.model, 240, 990, 9, finish.ink, { anchor: 'start', opacity: 0.7 }),
  )
}

/**
 * Draws the side view: depth of the cabinet, recess of the terminals, thickness of the grille at the front.
 */
export function loudspeakerSide(sheet: Sheet, finish: Finish, params: LoudspeakerParams): void {
  const floorStanding = params.body === 'floor'
  const [x, y, width, height] = floorStanding
    ? [370, 62, 430, 1038]
    : params.body === 'subwoofer'
      ? [190, 200, 820, 830]
      : [330, 208, 560, 760]
  const frame = sheet.linear('across', [
    [0, '#3a4046'],
    [1, '#171b1e'],
  ])
  const post = sheet.linear('down', [
    [0, '#f4f6f7'],
    [0.5, '#9aa4a9'],
    [1, '#4a5359'],
  ])
  sheet.add(contactShadow(sheet, x + width / 2, y + height + (floorStanding ? 42 : 8), width * 1.1, 28))
  if (floorStanding)
    sheet.add(
      rect(x - 30, 1098, width + 60, 28, 'rx="6" fill="#22272b" stroke="#7b868c" stroke-opacity=".5"'),
    )
  sheet.add(
    rect(x - 20, y + 16, 22, (floorStanding ? 700 : height) - 32, `rx="6" fill="${frame}"`),
    face(sheet, finish, x, y, width, height, 8, 'down'),
    ...[0.32, 0.4].map(
      (part) =>
        rect(
          x + width - 4,
          y + height * part,
          40,
          26,
          `rx="6" fill="${post}" stroke="#000" stroke-opacity=".4"`,
        ) +
        rect(
          x + width + 32,
          y + height * part + 5,
          10,
          16,
          `rx="3" fill="${part > 0.35 ? '#24292d' : '#8a2b2b'}"`,
        ),
    ),
    letter('PEGEL', x + width - 32, y + height - 56, 13, finish.ink, { anchor: 'end', opacity: 0.7 }),
  )
}
