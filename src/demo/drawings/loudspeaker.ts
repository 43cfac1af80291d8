import { BLACK, type Finish } from './finishes.ts'
import { letter } from './lettering.ts'
import { contactShadow, edges, face, lamp, screw, spun } from './materials.ts'
import { circle, group, n, path, rect, type Sheet } from './sheet.ts'

export interface LoudspeakerParams {
  readonly model: string
  readonly body: 'bookshelf' | 'floor' | 'active' | 'subwoofer'
  readonly grille?: boolean
}

/** Front view: a pair where they are sold in pairs, the second one with its grille on. */
export function loudspeakerFront(sheet: Sheet, finish: Finish, params: LoudspeakerParams): void {
  if (params.body === 'bookshelf') {
    bookshelf(sheet, finish, 118, params, false)
    bookshelf(sheet, finish, 644, params, params.grille ?? true)
  } else if (params.body === 'floor') {
    floor(sheet, finish, 248, params, false)
    floor(sheet, finish, 652, params, params.grille ?? true)
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

/** A cone driver: basket ring with screws, rubber surround, ribbed cone, dust cap or (passive) flat disc. */
function driver(sheet: Sheet, cx: number, cy: number, r: number, passive = false): string {
  const basket = sheet.linear('diagonal', [
    [0, '#848e94'],
    [0.3, '#4a5359'],
    [0.7, '#2a3035'],
    [1, '#1a1f22'],
  ])
  const surround = sheet.radial([
    [0.74, '#0c0e10'],
    [0.84, '#3d454a'],
    [0.89, '#2b3135'],
    [1, '#0a0c0d'],
  ])
  const cone = sheet.radial(
    [
      [0, '#16191b'],
      [0.3, '#1f2427'],
      [0.72, '#394147'],
      [1, '#20252a'],
    ],
    [0.5, 0.5, 0.5],
  )
  const light = sheet.linear('diagonal', [
    [0, '#fff', 0.2],
    [0.4, '#fff', 0.02],
    [0.7, '#000', 0.05],
    [1, '#000', 0.35],
  ])
  const cap = sheet.radial(
    [
      [0, '#8b969c'],
      [0.35, '#4b5359'],
      [1, '#1d2225'],
    ],
    [0.36, 0.3, 0.8],
  )
  const screws = Array.from({ length: 6 }, (_, index) => {
    const turn = ((index * 60 + 30) * Math.PI) / 180
    return screw(
      sheet,
      cx + r * 0.925 * Math.cos(turn),
      cy + r * 0.925 * Math.sin(turn),
      Math.max(5, r * 0.042),
      index * 37,
    )
  }).join('')
  const ribs = [0.34, 0.42, 0.5, 0.58, 0.66].map((part) => circle(cx, cy, r * part, 'fill="none"')).join('')
  return (
    circle(cx, cy + r * 0.03, r * 1.035, 'fill="#000" opacity=".4"') +
    circle(cx, cy, r, `fill="${basket}" stroke="#0b0e10" stroke-width="2"`) +
    circle(cx, cy, r * 0.988, 'fill="none" stroke="#c3cbcf" stroke-opacity=".35" stroke-width="1.6"') +
    screws +
    circle(cx, cy, r * 0.85, `fill="${surround}"`) +
    path(
      crescent(cx, cy, r * 0.79),
      `fill="none" stroke="#aab3b8" stroke-opacity=".34" stroke-width="${n(r * 0.03)}" stroke-linecap="round"`,
    ) +
    circle(cx, cy, r * 0.71, `fill="${cone}"`) +
    group('stroke="#000" stroke-opacity=".28" stroke-width="1.6"', ribs) +
    spun(cx, cy, r * 0.7, { strength: 0.016, angles: [-128, 52], spread: 44, steps: 6 }) +
    circle(cx, cy, r * 0.71, `fill="${light}"`) +
    circle(cx, cy, r * 0.71, 'fill="none" stroke="#000" stroke-opacity=".6" stroke-width="2"') +
    (passive
      ? circle(cx, cy, r * 0.4, `fill="${light}" stroke="#000" stroke-opacity=".5"`)
      : circle(cx, cy, r * 0.255, 'fill="#000" opacity=".45"') + circle(cx, cy, r * 0.235, `fill="${cap}"`))
  )
}

function crescent(cx: number, cy: number, r: number): string {
  const at = (degrees: number) =>
    `${n(cx + r * Math.cos((degrees * Math.PI) / 180))} ${n(cy + r * Math.sin((degrees * Math.PI) / 180))}`
  return `M${at(-165)}A${n(r)} ${n(r)} 0 0 1 ${at(-75)}`
}

/** A soft dome in a shallow waveguide, behind a few protecting bars. */
function tweeter(sheet: Sheet, cx: number, cy: number, r: number): string {
  const plate = sheet.linear('diagonal', [
    [0, '#5b656a'],
    [0.5, '#2c3236'],
    [1, '#191d20'],
  ])
  const guide = sheet.radial([
    [0, '#0a0c0d'],
    [0.5, '#1a1e21'],
    [0.86, '#333a3f'],
    [1, '#22272b'],
  ])
  const dome = sheet.radial(
    [
      [0, '#7b868c'],
      [0.4, '#343b40'],
      [1, '#0f1214'],
    ],
    [0.36, 0.3, 0.85],
  )
  const screws = [45, 135, 225, 315]
    .map((degrees) =>
      screw(
        sheet,
        cx + r * 0.87 * Math.cos((degrees * Math.PI) / 180),
        cy + r * 0.87 * Math.sin((degrees * Math.PI) / 180),
        Math.max(4.4, r * 0.055),
        degrees,
      ),
    )
    .join('')
  return (
    circle(cx, cy + r * 0.03, r * 1.04, 'fill="#000" opacity=".4"') +
    circle(cx, cy, r, `fill="${plate}" stroke="#0b0e10" stroke-width="2"`) +
    circle(cx, cy, r * 0.985, 'fill="none" stroke="#c3cbcf" stroke-opacity=".35" stroke-width="1.5"') +
    screws +
    circle(cx, cy, r * 0.72, `fill="${guide}"`) +
    path(
      crescent(cx, cy, r * 0.68),
      'fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="2.4" stroke-linecap="round"',
    ) +
    circle(cx, cy, r * 0.36, 'fill="#07090a"') +
    circle(cx, cy, r * 0.3, `fill="${dome}"`) +
    group(
      `stroke="${BLACK[0]}" stroke-width="3" opacity=".9"`,
      path(`M${n(cx - r * 0.4)} ${n(cy)}h${n(r * 0.8)}M${n(cx)} ${n(cy - r * 0.4)}v${n(r * 0.8)}`, ''),
    )
  )
}

/** The grille: woven cloth on a frame, lit from above left. */
function cloth(sheet: Sheet, finish: Finish, x: number, y: number, width: number, height: number): string {
  const [base, thread] = finish.name === 'silver' ? ['#a9b2b7', '#8d979d'] : ['#2a3034', '#171b1e']
  const weave = sheet.pattern(
    8,
    8,
    `<path d="M0 2h4M4 6h4" stroke="${thread}" stroke-width="2.6"/><path d="M2 4v4M6 0v4" stroke="#fff" stroke-opacity=".1" stroke-width="2"/>`,
  )
  const light = sheet.linearAt(x, y, x + width, y + height, [
    [0, '#fff', 0.2],
    [0.4, '#fff', 0.03],
    [1, '#000', 0.3],
  ])
  return (
    rect(x - 3, y + 1, width + 6, height + 5, 'rx="12" fill="#000" opacity=".4"') +
    rect(x, y, width, height, `rx="10" fill="${base}"`) +
    rect(x, y, width, height, `rx="10" fill="${weave}"`) +
    rect(x, y, width, height, `rx="10" fill="${light}"`) +
    edges({ ...finish, edgeLight: '#fff', edgeDark: thread }, x, y, width, height, 10) +
    rect(
      x + width / 2 - 44,
      y + height - 52,
      88,
      26,
      `rx="4" fill="${sheet.linear('down', [
        [0, '#f4f6f7'],
        [1, '#8b969c'],
      ])}"`,
    ) +
    letter('PEGEL', x + width / 2, y + height - 44, 10, '#24292d')
  )
}

/** Side view: depth of the cabinet, terminals' recess, the grille's thickness at the front. */
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
