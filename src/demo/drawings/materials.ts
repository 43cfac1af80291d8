import type { Finish } from './finishes.ts'
import { ellipse, group, line, n, path, rect, type Sheet, type Stop } from './sheet.ts'

/**
 * Draws the shadow under an object: wide and soft, with a narrow dark core, both fading to transparent, so
 * that any background shows through.
 */
export function contactShadow(sheet: Sheet, cx: number, y: number, width: number, depth = 26): string {
  const soft = sheet.radial([
    [0, '#05080a', 0.34],
    [0.6, '#05080a', 0.14],
    [1, '#05080a', 0],
  ])
  const core = sheet.radial([
    [0, '#020304', 0.6],
    [0.7, '#020304', 0.32],
    [1, '#020304', 0],
  ])
  return (
    ellipse(cx, y + depth * 0.25, width * 0.56, depth, `fill="${soft}"`) +
    ellipse(cx, y, width * 0.49, depth * 0.32, `fill="${core}"`)
  )
}

/** Draws the shadow of a flat object seen from above: stacked outlines, each slightly larger and fainter. */
export function castShadow(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  reach = 30,
): string {
  return Array.from({ length: 11 }, (_, index) => 1 - index * 0.09)
    .map((part) => {
      const grow = reach * part
      return rect(
        x - grow,
        y - grow + reach * 0.55,
        width + grow * 2,
        height + grow * 2,
        `rx="${n(radius + grow)}" fill="#05080a" opacity=".034"`,
      )
    })
    .join('')
}

/**
 * Draws a flat face in the finish: brushed metal or veneer, with a lit upper edge and a shaded lower edge.
 */
export function face(
  sheet: Sheet,
  finish: Finish,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 8,
  grain: 'across' | 'down' = 'across',
): string {
  const [lit, mid, shade] = finish.face
  const base = sheet.linearAt(x, y, x + width * 0.25, y + height, [
    [0, lit],
    [0.5, mid],
    [1, shade],
  ])
  const shape = rect(x, y, width, height, `rx="${n(radius)}"`)
  const texture = finish.wood
    ? woodGrain(sheet, finish, x, y, width, height, grain)
    : brushed(sheet, x, y, width, height)
  const sheen = sheet.linearAt(x, y, x + width, y + height * 0.4, [
    [0, '#fff', 0.12],
    [0.3, '#fff', 0],
    [0.62, '#fff', 0.1],
    [1, '#000', 0.1],
  ])
  return (
    rect(x, y, width, height, `rx="${n(radius)}" fill="${base}"`) +
    group(`clip-path="${sheet.clip(shape)}"`, texture) +
    rect(x, y, width, height, `rx="${n(radius)}" fill="${sheen}"`) +
    edges(finish, x, y, width, height, radius)
  )
}

/**
 * Draws a bevel of 1.5 pixels: light above, dark below, with an outline that is visible on any background.
 */
export function edges(
  finish: Finish,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): string {
  return (
    rect(
      x + 0.75,
      y + 0.75,
      width - 1.5,
      height - 1.5,
      `rx="${n(radius)}" fill="none" stroke="${finish.edgeDark}" stroke-width="1.5"`,
    ) +
    line(
      x + radius,
      y + 2.4,
      x + width - radius,
      y + 2.4,
      `stroke="${finish.edgeLight}" stroke-width="2" opacity=".85"`,
    ) +
    line(
      x + radius,
      y + height - 2.4,
      x + width - radius,
      y + height - 2.4,
      `stroke="#000" stroke-width="2" opacity=".28"`,
    )
  )
}

function brushed(sheet: Sheet, x: number, y: number, width: number, height: number): string {
  const strokes = (count: number) => {
    let d = ''
    for (let index = 0; index < count; index += 1) {
      const length = width * sheet.random.between(0.25, 0.9)
      d += `M${Math.round(x + sheet.random.between(-0.1, 0.6) * width)} ${Math.round(y + sheet.random.next() * height)}h${Math.round(length)}`
    }
    return d
  }
  const count = Math.min(18, Math.round(height / 9) + 5)
  return (
    path(strokes(count), 'stroke="#fff" stroke-width=".8" opacity=".08"') +
    path(strokes(count), 'stroke="#000" stroke-width=".8" opacity=".04"')
  )
}

/** Draws veneer: wavering fibres and one or two cathedral patterns, along the grain. */
function woodGrain(
  sheet: Sheet,
  finish: Finish,
  x: number,
  y: number,
  width: number,
  height: number,
  grain: 'across' | 'down',
): string {
  const along = grain === 'across' ? width : height
  const span = grain === 'across' ? height : width
  const { random } = sheet
  const at = (a: number, s: number) =>
    grain === 'across' ? `${Math.round(x + a)} ${n(y + s)}` : `${n(x + s)} ${Math.round(y + a)}`
  const fibre = (s: number, sway: number) => {
    const bend = () => s + random.between(-sway, sway)
    return `M${at(-4, bend())}Q${at(along * 0.5, bend())} ${at(along + 4, bend())}`
  }
  const fibres = (count: number, sway: number) =>
    Array.from({ length: count }, () => fibre(random.next() * span, sway)).join('')
  const count = Math.max(7, Math.min(16, Math.round(span / 16)))
  return (
    path(
      fibres(Math.round(count * 0.5), 8),
      `fill="none" stroke="${finish.edgeDark}" stroke-width="5" opacity=".13"`,
    ) +
    path(fibres(count, 5), `fill="none" stroke="${finish.edgeDark}" stroke-width="1.6" opacity=".34"`) +
    path(fibres(count, 7), `fill="none" stroke="${finish.edgeLight}" stroke-width="1.1" opacity=".28"`)
  )
}

/**
 * Draws streaks of light on turned metal or vinyl: a cone of light made of ever narrower wedges, in opposite
 * pairs.
 */
export function spun(
  cx: number,
  cy: number,
  r: number,
  { color = '#fff', strength = 0.08, angles = [-52, 128], spread = 34, steps = 5 } = {},
): string {
  const point = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180
    return `${n(cx + r * Math.cos(turn))} ${n(cy + r * Math.sin(turn))}`
  }
  return Array.from({ length: steps }, (_, step) => {
    const half = spread * (1 - step / steps)
    const d = angles
      .map(
        (angle) => `M${n(cx)} ${n(cy)}L${point(angle - half)}A${n(r)} ${n(r)} 0 0 1 ${point(angle + half)}Z`,
      )
      .join('')
    return path(d, `fill="${color}" opacity="${Math.round(strength * 1000) / 1000}"`)
  }).join('')
}

/** Returns the gradient of a round rod, lit from the left: legs, tubes, posts. */
export function rodStops([lit, mid, shade]: readonly [string, string, string]): readonly Stop[] {
  return [
    [0, shade],
    [0.2, lit],
    [0.42, mid],
    [0.8, shade],
    [1, mid],
  ]
}
