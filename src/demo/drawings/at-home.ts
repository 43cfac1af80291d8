import { rodStops } from './materials.ts'
import { circle, group, line, n, path, rect, type Sheet } from './sheet.ts'
import { place } from './things.ts'

/** Draws a few records that lean against the wall. */
export function records(sheet: Sheet, x: number, base: number, scale: number): string {
  const size = 315 * scale
  const colours = ['#2b5560', '#8a3f36', '#c9b48a', '#3a4b36', '#443a52']
  const first = sheet.random.whole(0, colours.length - 1)
  return [2, 1, 0]
    .map((index) => {
      const left = x + index * 17
      return group(
        `transform="rotate(${n(-1.5 + index * 1.3)} ${n(left)} ${n(base)})"`,
        rect(
          left,
          base - size,
          size,
          size,
          `fill="${colours[(first + index) % colours.length]}" stroke="#000" stroke-opacity=".45"`,
        ),
        index === 0
          ? circle(
              left + size / 2,
              base - size / 2,
              size * 0.27,
              'fill="none" stroke="#f3ead9" stroke-opacity=".75" stroke-width="3"',
            )
          : '',
        index === 0
          ? path(
              `M${n(left + size * 0.14)} ${n(base - size * 0.5)}q${n(size * 0.18)} ${n(-size * 0.2)} ${n(size * 0.36)} 0t${n(size * 0.36)} 0`,
              'fill="none" stroke="#f7a830" stroke-width="4"',
            )
          : '',
        line(left + 1, base - size, left + 1, base, 'stroke="#fff" stroke-opacity=".3" stroke-width="2"'),
      )
    })
    .join('')
}

/** Draws a plant in its pot. */
export function plant(sheet: Sheet, cx: number, base: number, scale: number): string {
  const pot = sheet.linear('across', rodStops(['#e3d9cc', '#c4b5a3', '#8f7f6d']))
  let leaves = ''
  let dark = ''
  for (let leaf = 0; leaf < 15; leaf += 1) {
    const turn = -90 + (leaf - 7) * 13 + sheet.random.between(-5, 5)
    const reach = sheet.random.between(150, 250) * (1 - Math.abs(leaf - 7) * 0.035)
    const [dx, dy] = [Math.cos((turn * Math.PI) / 180) * reach, Math.sin((turn * Math.PI) / 180) * reach]
    const [bx, by] = [-dy * 0.13, dx * 0.13]
    const mark = `M0 -140Q${n(dx * 0.5 + bx)} ${n(-140 + dy * 0.6 + by)} ${n(dx)} ${n(-140 + dy)}Q${n(dx * 0.5 - bx)} ${n(-140 + dy * 0.6 - by)} 0 -140Z`
    if (leaf % 2) leaves += mark
    else dark += mark
  }
  return place(
    path(dark, 'fill="#35543d"') +
      path(leaves, 'fill="#55794f"') +
      path('M-70 -150H70L56 0H-56Z', `fill="${pot}" stroke="#000" stroke-opacity=".25" stroke-width="2"`) +
      rect(-76, -160, 152, 22, `rx="6" fill="${pot}" stroke="#000" stroke-opacity=".2"`),
    cx,
    base,
    scale,
  )
}

/** Draws a picture on the wall: the trace of a sound. */
export function poster(sheet: Sheet, cx: number, y: number, scale: number): string {
  const [width, height] = [420 * scale, 540 * scale]
  const x = cx - width / 2
  let trace = ''
  for (let row = 0; row < 26; row += 1) {
    const at = y + height * (0.16 + row * 0.026)
    const swing = height * 0.035 * Math.abs(Math.sin(row * 0.5 + 0.6)) * sheet.random.between(0.6, 1)
    trace += `M${n(x + width * 0.16)} ${n(at)}q${n(width * 0.17)} ${n(-swing * 2)} ${n(width * 0.34)} 0t${n(width * 0.34)} 0`
  }
  return (
    rect(x + 8, y + 10, width, height, 'fill="#05080a" opacity=".22"') +
    rect(x, y, width, height, 'fill="#1b2023"') +
    rect(x + 7, y + 7, width - 14, height - 14, 'fill="#f4f1ea"') +
    path(trace, 'fill="none" stroke="#24424a" stroke-width="2"') +
    rect(x + width * 0.16, y + height * 0.88, width * 0.2, 4, 'fill="#d08411"')
  )
}
