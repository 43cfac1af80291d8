import { AMBER } from './finishes.ts'
import { letter } from './lettering.ts'
import { circle, group, line, n, path, rect, type Sheet } from './sheet.ts'

/**
 * Draws a VU meter behind glass: dark face warmed by its lamp, engraved scale, amber needle. `level` from 0
 * to 1.
 */
export function vuMeter(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  level: number,
): string {
  const cx = x + width / 2
  const pivotY = y + height * 1.16
  const radius = height * 0.86
  const angleAt = (part: number) => ((-131 + 82 * part) * Math.PI) / 180
  const at = (part: number, r: number) =>
    `${n(cx + r * Math.cos(angleAt(part)))} ${n(pivotY + r * Math.sin(angleAt(part)))}`
  const arc = (from: number, to: number, r: number) => `M${at(from, r)}A${n(r)} ${n(r)} 0 0 1 ${at(to, r)}`
  const ticks = (parts: readonly number[], inner: number, outer: number) =>
    parts.map((part) => `M${at(part, radius * inner)}L${at(part, radius * outer)}`).join('')
  const glass = sheet.linearAt(x, y, x + width * 0.6, y + height, [
    [0, '#fff', 0.2],
    [0.42, '#fff', 0.05],
    [0.43, '#fff', 0],
    [1, '#fff', 0],
  ])
  const ground = sheet.linearAt(x, y, x, y + height, [
    [0, '#15130f'],
    [1, '#2a2012'],
  ])
  const warmth = sheet.radial(
    [
      [0, AMBER, 0.5],
      [0.5, AMBER, 0.14],
      [1, AMBER, 0],
    ],
    [0.5, 1.02, 0.72],
  )
  const window = rect(x, y, width, height, 'rx="10"')
  const minor = Array.from({ length: 17 }, (_, index) => index / 16)
  const major = [0, 0.18, 0.34, 0.5, 0.62, 0.74, 0.87, 1]
  return (
    rect(x - 7, y - 7, width + 14, height + 14, 'rx="15" fill="#0a0c0d"') +
    rect(
      x - 7,
      y - 7,
      width + 14,
      height + 14,
      `rx="15" fill="none" stroke="${sheet.linear('down', [
        [0, '#000', 0.5],
        [1, '#fff', 0.5],
      ])}" stroke-width="2"`,
    ) +
    rect(x, y, width, height, `rx="10" fill="${ground}"`) +
    group(
      `clip-path="${sheet.clip(window)}"`,
      rect(x, y, width, height, `fill="${warmth}"`),
      path(arc(0, 0.74, radius), 'fill="none" stroke="#e9dcc4" stroke-width="2" opacity=".85"'),
      path(arc(0.745, 1, radius), `fill="none" stroke="${AMBER}" stroke-width="5"`),
      path(ticks(minor, 1, 1.045), 'stroke="#e9dcc4" stroke-width="1.4" opacity=".6"'),
      path(ticks(major, 1, 1.085), 'stroke="#e9dcc4" stroke-width="2.4" opacity=".9"'),
      ...['20', '10', '7', '5', '3', '0', '3'].map((text, index) => {
        const [tx, ty] = at(major[index] ?? 0, radius * 1.16).split(' ')
        return letter(text, Number(tx), Number(ty) - height * 0.03, height * 0.062, '#e9dcc4', {
          opacity: 0.9,
        })
      }),
      letter('VU', cx, y + height * 0.62, height * 0.085, '#e9dcc4', { opacity: 0.75 }),
      path(
        `M${at(level, radius * 0.2)}L${at(level, radius * 1.06)}`,
        'stroke="#000" stroke-width="5" opacity=".3" transform="translate(5 6)"',
      ),
      path(`M${at(level, radius * 0.2)}L${at(level, radius * 1.06)}`, `stroke="${AMBER}" stroke-width="3"`),
      circle(cx, pivotY, height * 0.3, 'fill="#0d0f10"'),
      line(
        cx - height * 0.29,
        pivotY - height * 0.08,
        cx + height * 0.29,
        pivotY - height * 0.08,
        'stroke="#fff" stroke-opacity=".12" stroke-width="2"',
      ),
      rect(x, y, width, height, `fill="${glass}"`),
      rect(x, y, width, 8, 'fill="#000" opacity=".35"'),
    )
  )
}

/** Draws a display of amber dots on black glass that shows a word. */
export function dotDisplay(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  words: readonly string[],
): string {
  const glass = sheet.linearAt(x, y, x + width, y + height, [
    [0, '#fff', 0.16],
    [0.35, '#fff', 0.03],
    [0.36, '#fff', 0],
    [1, '#fff', 0.02],
  ])
  const glow = sheet.radial(
    [
      [0, AMBER, 0.16],
      [1, AMBER, 0],
    ],
    [0.5, 0.5, 0.7],
  )
  const size = Math.min(height * 0.3, (width * 0.8) / ((words[0]?.length ?? 1) * 1.05))
  return (
    rect(x - 5, y - 5, width + 10, height + 10, 'rx="12" fill="#07090a"') +
    rect(x, y, width, height, 'rx="8" fill="#0c0d0c"') +
    rect(x, y, width, height, `rx="8" fill="${glow}"`) +
    words
      .map((word, index) =>
        letter(
          word,
          x + width / 2,
          y + height * (words.length === 1 ? 0.5 : 0.3) - size / 2 + index * height * 0.36,
          index === 0 ? size : size * 0.56,
          AMBER,
          { opacity: index === 0 ? 1 : 0.7 },
        ),
      )
      .join('') +
    rect(x, y, width, height, `rx="8" fill="${glass}" stroke="#fff" stroke-opacity=".1"`)
  )
}

/** Draws a column of level segments, lit from below up to `level`. */
export function levelBar(
  x: number,
  y: number,
  width: number,
  height: number,
  level: number,
  segments = 18,
): string {
  const pitch = height / segments
  const bar = (count: number, attributes: string) =>
    line(
      x + width / 2,
      y + height,
      x + width / 2,
      y + height - count * pitch,
      `stroke-width="${n(width)}" stroke-dasharray="${n(pitch * 0.66)} ${n(pitch * 0.34)}" ${attributes}`,
    )
  return (
    bar(segments, 'stroke="#e9dcc4" opacity=".12"') + bar(Math.round(segments * level), `stroke="${AMBER}"`)
  )
}
