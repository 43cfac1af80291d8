import { letter } from './lettering.ts'
import { spun } from './materials.ts'
import { circle, ellipse, line, n, path, rect, type Sheet } from './sheet.ts'

export interface StillParams {
  readonly scene: 'tide' | 'rings' | 'record'
}

const WIDTH = 1280
const HEIGHT = 720

/** Draws a still of a film of the demo, in its own format. Units: pixels. */
export function still(sheet: Sheet, { scene }: StillParams): { width: number; height: number } {
  if (scene === 'tide') tide(sheet)
  else if (scene === 'rings') rings(sheet)
  else record(sheet)
  return { width: WIDTH, height: HEIGHT }
}

function tide(sheet: Sheet): void {
  const sky = sheet.linear('down', [
    [0, '#e8be96'],
    [1, '#ab9fa0'],
  ])
  const sea = sheet.linear('down', [
    [0, '#3b7f92'],
    [1, '#173f52'],
  ])
  const level = HEIGHT * 0.56
  sheet.add(rect(0, 0, WIDTH, HEIGHT, `fill="${sky}"`), gauge(HEIGHT, 1))
  let wave = `M0 ${HEIGHT}V${n(level)}`
  for (let x = 0; x <= WIDTH; x += 20) {
    const at = (x / WIDTH) * Math.PI * 2
    wave += `L${x} ${n(level + 10 * Math.sin(at * 2 + 1) + 6 * Math.sin(at * 5.3))}`
  }
  sheet.add(path(`${wave}V${HEIGHT}Z`, `fill="${sea}"`), gauge(HEIGHT, 0.16))
}

/** The board with its marks; under water it shines through. */
function gauge(height: number, opacity: number): string {
  const left = WIDTH * 0.68
  const marks = [rect(left, 0, 64, height, `fill="#ecefe8" opacity="${opacity}"`)]
  for (let mark = 0; mark * 43 < height; mark += 1)
    marks.push(
      rect(left, height - mark * 43, mark % 5 === 0 ? 64 : 32, 9, `fill="#1c2228" opacity="${opacity}"`),
    )
  return marks.join('')
}

function rings(sheet: Sheet): void {
  const pond = sheet.linear('down', [
    [0, '#2f5f58'],
    [1, '#1a3e3a'],
  ])
  sheet.add(rect(0, 0, WIDTH, HEIGHT, `fill="${pond}"`))
  for (let drop = 0; drop < 5; drop += 1) {
    const x = sheet.random.between(160, WIDTH - 160)
    const y = sheet.random.between(120, HEIGHT - 120)
    const outer = sheet.random.between(90, 360)
    for (const [factor, opacity] of [
      [1, 0.55],
      [0.86, 0.3],
      [0.72, 0.16],
    ] as const)
      sheet.add(
        ellipse(
          x,
          y,
          outer * factor,
          outer * factor * 0.58,
          `fill="none" stroke="#7fb0a6" stroke-width="5" opacity="${opacity}"`,
        ),
      )
  }
  sheet.add(line(0, 2, WIDTH, 2, 'stroke="#4c8278" stroke-width="4" opacity="0.5"'))
}

/** A record on its platter, with the arm on it, from above and near. */
function record(sheet: Sheet): void {
  const wood = sheet.linear('across', [
    [0, '#8f6546'],
    [1, '#61402a'],
  ])
  const vinyl = sheet.radial([
    [0, '#2a2f33'],
    [0.6, '#15181a'],
    [1, '#0d0f11'],
  ])
  const [x, y, r] = [538, 374, 470]
  sheet.add(
    rect(0, 0, WIDTH, HEIGHT, `fill="${wood}"`),
    circle(x, y, r + 22, 'fill="#aab3b8"'),
    circle(x, y, r, `fill="${vinyl}"`),
  )
  for (let groove = 190; groove < r - 12; groove += sheet.random.between(7, 11))
    sheet.add(circle(x, y, groove, 'fill="none" stroke="#fff" stroke-opacity=".07" stroke-width="1.4"'))
  sheet.add(
    spun(x, y, r - 4, { strength: 0.03, angles: [-58, 122], spread: 30, steps: 8 }),
    circle(x, y, 160, 'fill="#2f5f66"'),
    circle(x, y, 140, 'fill="none" stroke="#f3ead9" stroke-opacity=".6" stroke-width="3"'),
    letter('PEGEL', x, y - 84, 32, '#f3ead9'),
    circle(x, y, 12, 'fill="#dfe4e7"'),
    line(
      1240,
      60,
      890,
      470,
      'stroke="#05080a" stroke-opacity=".35" stroke-width="26" stroke-linecap="round"',
    ),
    line(1228, 46, 880, 456, 'stroke="#dfe4e7" stroke-width="20" stroke-linecap="round"'),
    line(884, 452, 838, 512, 'stroke="#24292d" stroke-width="54" stroke-linecap="round"'),
  )
}
