import { plant, poster, records } from './at-home.ts'
import { rodStops } from './materials.ts'
import type { Extent } from './scale.ts'
import { circle, ellipse, group, n, path, rect, type Sheet } from './sheet.ts'
import { place, THINGS } from './things.ts'

/** Where a thing stands at home. */
export type Spot = 'sideboard' | 'floor-pair' | 'floor-single' | 'sideboard-pair'

/** Height of the floor line and of the sideboard's top in the picture, for each scale. */
export const FLOOR = 1010
/** The sideboard. Units: mm. */
export const BOARD = { width: 1500, height: 560 } as const

/** Colours of a room. */
export interface Colours {
  readonly wall: readonly [string, string]
  readonly floor: readonly [string, string]
  readonly wood: readonly [string, string, string]
}

/** Rooms by their colours. */
export const COLOURS: readonly Colours[] = [
  { wall: ['#e9e6df', '#cfcabf'], floor: ['#b3885c', '#8d6641'], wood: ['#8f6546', '#7a5338', '#573823'] },
  { wall: ['#c9d3cf', '#a4b3ad'], floor: ['#a88660', '#7f6142'], wood: ['#cfa878', '#b98f5f', '#8d683f'] },
  { wall: ['#d8dde2', '#b2bcc5'], floor: ['#96826c', '#6f5d4a'], wood: ['#e9e6e0', '#d5d1c8', '#a9a59b'] },
  { wall: ['#5d6f78', '#43525a'], floor: ['#a07a52', '#765637'], wood: ['#8f6546', '#7a5338', '#573823'] },
]

/**
 * Places a drawing at its true size in a room with a window's light. Pairs are two drawings of one cabinet: `drawing` is
 * the left one with `extent`, `other` the right one.
 */
export function roomView(
  sheet: Sheet,
  spot: Spot,
  thing: { readonly drawing: string; readonly extent: Extent; readonly widthMm: number },
): void {
  const colours = COLOURS[sheet.random.whole(0, COLOURS.length - 1)] as Colours
  const acrossMm = spot.startsWith('floor') ? 2500 : 1500
  const scale = 1200 / acrossMm
  sheet.add(walls(sheet, colours), light(sheet))
  const boardWidth = BOARD.width * scale * (spot.startsWith('floor') ? 0.8 : 0.88)
  const boardTop = FLOOR + 40 - BOARD.height * scale
  const boardLeft = (1200 - boardWidth) / 2 + (spot === 'floor-single' ? 150 : 0)
  const { drawing, extent, widthMm } = thing
  const zoom = (widthMm * scale) / extent.width
  const put = (left: number, base: number) =>
    place(drawing, left - extent.x * zoom, base - (extent.y + extent.height) * zoom, zoom)
  const width = widthMm * scale
  sheet.add(
    poster(
      sheet,
      spot.startsWith('floor') ? 600 : 330,
      boardTop - (spot.startsWith('floor') ? 330 : 560),
      scale,
    ),
  )
  if (spot !== 'sideboard' || sheet.random.next() < 0.8)
    sheet.add(lamp(sheet, spot, boardLeft + boardWidth, boardTop, scale))
  sheet.add(sideboard(sheet, colours, boardLeft, boardTop, boardWidth, BOARD.height * scale))
  if (spot === 'sideboard') {
    sheet.add(
      records(sheet, boardLeft + 40, boardTop, scale),
      put(boardLeft + boardWidth * 0.53 - width / 2 + 40, boardTop),
      plant(sheet, boardLeft + boardWidth - 64, boardTop, scale * 0.62),
    )
  } else if (spot === 'sideboard-pair') {
    sheet.add(
      put(boardLeft + 24, boardTop),
      put(boardLeft + boardWidth - 24 - width, boardTop),
      records(sheet, 600 - 150, boardTop, scale),
      place(THINGS.mug.draw(sheet), 690, boardTop, scale),
    )
  } else if (spot === 'floor-pair') {
    sheet.add(
      records(sheet, boardLeft + boardWidth * 0.3, boardTop, scale),
      plant(sheet, boardLeft + boardWidth * 0.74, boardTop, scale * 0.7),
      shadowOn(sheet, 140 + width / 2, 1096, width),
      put(140, 1098),
      shadowOn(sheet, 1060 - width / 2, 1096, width),
      put(1060 - width, 1098),
    )
  } else {
    sheet.add(
      records(sheet, boardLeft + boardWidth * 0.2, boardTop, scale),
      plant(sheet, boardLeft + boardWidth * 0.72, boardTop, scale * 0.8),
      shadowOn(sheet, 120 + width / 2, 1096, width),
      put(120, 1098),
    )
  }
  sheet.add(dusk(sheet))
}

/** Draws the wall and the floor. */
export function walls(sheet: Sheet, { wall, floor }: Colours): string {
  const wallFill = sheet.linearAt(0, 0, 1200, FLOOR, [
    [0, wall[0]],
    [1, wall[1]],
  ])
  const floorFill = sheet.linearAt(0, FLOOR, 0, 1200, [
    [0, floor[1]],
    [1, floor[0]],
  ])
  const boards = Array.from({ length: 5 }, (_, row) => {
    const y = FLOOR + 14 + row * row * 9 + row * 10
    return `M0 ${y}H1200`
  }).join('')
  let joints = ''
  for (let joint = 0; joint < 16; joint += 1) {
    const x = sheet.random.whole(0, 1200)
    const row = sheet.random.whole(0, 3)
    const y = FLOOR + 14 + row * row * 9 + row * 10
    joints += `M${x} ${y}l${Math.round((x - 600) * 0.02 * (row + 1))} ${19 + row * 18}`
  }
  return (
    rect(0, 0, 1200, FLOOR, `fill="${wallFill}"`) +
    rect(0, FLOOR, 1200, 1200 - FLOOR, `fill="${floorFill}"`) +
    path(boards + joints, 'stroke="#000" stroke-opacity=".2" stroke-width="2" fill="none"') +
    rect(0, FLOOR - 26, 1200, 26, 'fill="#f2f1ec"') +
    rect(0, FLOOR - 26, 1200, 3, 'fill="#fff" opacity=".7"') +
    rect(0, FLOOR - 3, 1200, 5, 'fill="#000" opacity=".3"')
  )
}

/** Draws the light of a window with its bars, on the wall. */
export function light(sheet: Sheet): string {
  const glow = sheet.linearAt(0, 0, 700, 900, [
    [0, '#fff3dc', 0.5],
    [1, '#fff3dc', 0.06],
  ])
  return group(
    `fill="${glow}"`,
    path('M-20 60L250 -60V300L-20 440Z', ''),
    path('M280 -74L560 -200V140L280 284Z', ''),
    path('M-20 480L250 336V700L-20 860Z', ''),
    path('M280 320L560 176V520L280 680Z', ''),
  )
}

/** Darkens the room away from its window. */
export function dusk(sheet: Sheet): string {
  const shade = sheet.linearAt(500, 0, 1200, 1200, [
    [0, '#0b1115', 0],
    [1, '#0b1115', 0.26],
  ])
  return rect(0, 0, 1200, 1200, `fill="${shade}"`)
}

/** Draws the shadow of what stands on the floor. */
export function shadowOn(sheet: Sheet, cx: number, y: number, width: number): string {
  const soft = sheet.radial([
    [0, '#05080a', 0.55],
    [0.6, '#05080a', 0.24],
    [1, '#05080a', 0],
  ])
  return ellipse(cx, y, width * 0.72, 22, `fill="${soft}"`)
}

/** Draws the sideboard. */
export function sideboard(
  sheet: Sheet,
  { wood }: Colours,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const front = sheet.linearAt(x, y, x + width, y + height, [
    [0, wood[0]],
    [0.6, wood[1]],
    [1, wood[2]],
  ])
  const body = height * 0.74
  const third = width / 3
  let grain = ''
  for (let fibre = 0; fibre < 16; fibre += 1) {
    const line = y + 26 + sheet.random.next() * (body - 40)
    grain += `M${n(x + 6)} ${n(line)}Q${n(x + width / 2)} ${n(line + sheet.random.between(-12, 12))} ${n(x + width - 6)} ${n(line + sheet.random.between(-5, 5))}`
  }
  const leg = (left: number) =>
    path(`M${n(left)} ${n(y + body - 2)}h26l-6 ${n(height - body)}h-12z`, `fill="${wood[2]}"`)
  return (
    shadowOn(sheet, x + width / 2, y + height, width * 0.8) +
    leg(x + 30) +
    leg(x + width - 56) +
    rect(x, y, width, body, `rx="5" fill="${front}" stroke="#000" stroke-opacity=".35" stroke-width="1.5"`) +
    path(grain, `fill="none" stroke="${wood[2]}" stroke-opacity=".45" stroke-width="1.6"`) +
    rect(x, y, width, 15, `rx="4" fill="${wood[0]}"`) +
    rect(x, y + 15, width, 6, 'fill="#000" opacity=".3"') +
    path(
      `M${n(x + third)} ${n(y + 22)}V${n(y + body - 4)}M${n(x + third * 2)} ${n(y + 22)}V${n(y + body - 4)}`,
      'stroke="#000" stroke-opacity=".5" stroke-width="3"',
    ) +
    [0.94, 1.06, 2.06]
      .map((part) =>
        circle(x + third * part, y + body * 0.5, 6, `fill="${wood[0]}" stroke="#000" stroke-opacity=".5"`),
      )
      .join('') +
    rect(x + 2, y - 6, width - 4, 8, 'fill="#000" opacity=".12"')
  )
}

function lamp(sheet: Sheet, spot: Spot, right: number, boardTop: number, scale: number): string {
  const onFloor = spot.startsWith('floor')
  const [x, base, height] = onFloor
    ? [spot === 'floor-pair' ? 600 + 330 : 1120, FLOOR + 34, 1500 * scale]
    : [right - 150, boardTop, 470 * scale]
  const shade = sheet.linear('across', rodStops(['#fff3d8', '#f1dcae', '#b99b62']))
  const glow = sheet.radial([
    [0, '#ffe7b3', 0.7],
    [0.5, '#ffe0a0', 0.22],
    [1, '#ffe0a0', 0],
  ])
  const half = (onFloor ? 190 : 130) * scale
  return (
    circle(x, base - height + half, half * 3.6, `fill="${glow}"`) +
    rect(x - 4, base - height + half, 8, height - half, 'fill="#24292d"') +
    ellipse(x, base, half * 0.7, 6, 'fill="#24292d"') +
    path(
      `M${n(x - half * 0.7)} ${n(base - height)}H${n(x + half * 0.7)}L${n(x + half)} ${n(base - height + half * 1.4)}H${n(x - half)}Z`,
      `fill="${shade}"`,
    )
  )
}
