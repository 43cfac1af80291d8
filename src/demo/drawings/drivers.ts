import { BLACK, type Finish } from './finishes.ts'
import { screw } from './fittings.ts'
import { letter } from './lettering.ts'
import { edges, spun } from './materials.ts'
import { circle, group, n, path, rect, type Sheet } from './sheet.ts'

/**
 * Draws a cone driver: basket ring with screws, rubber surround, ribbed cone, dust cap or (passive) flat
 * disc.
 */
export function driver(sheet: Sheet, cx: number, cy: number, r: number, passive = false): string {
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

/** Draws a soft dome in a shallow waveguide, behind a few protective bars. */
export function tweeter(sheet: Sheet, cx: number, cy: number, r: number): string {
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

/** Draws the grille: woven cloth on a frame, lit from above left. */
export function cloth(
  sheet: Sheet,
  finish: Finish,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
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
