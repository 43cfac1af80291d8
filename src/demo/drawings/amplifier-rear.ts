import type { AmplifierParams } from './amplifier.ts'
import { FINISHES, type Finish } from './finishes.ts'
import { screw } from './fittings.ts'
import { jack } from './front-parts.ts'
import { letter } from './lettering.ts'
import { contactShadow, face } from './materials.ts'
import { circle, n, path, rect, type Sheet } from './sheet.ts'

const PANEL: Finish = { ...FINISHES.graphite, face: ['#444c52', '#384046', '#2b3136'] }
const INK = '#c9d1d5'
const SMALL: ReadonlySet<AmplifierParams['layout']> = new Set(['phono', 'headphone', 'dac'])
/** Pairs of sockets by layout. */
const PAIRS: Readonly<Partial<Record<AmplifierParams['layout'], readonly string[]>>> = {
  simple: ['PHONO', 'CD', 'NET', 'AUX', 'PRE OUT'],
  power: ['IN', 'BRIDGE'],
  pre: ['PHONO', 'LINE 1', 'LINE 2', 'XLR', 'OUT 1', 'OUT 2'],
  stream: ['LINE 1', 'LINE 2', 'SUB OUT'],
}

/** Draws the back panel: sockets, posts, mains inlet. Its parts depend on the layout of the front. */
export function amplifierRear(sheet: Sheet, finish: Finish, params: AmplifierParams): void {
  const small = SMALL.has(params.layout)
  const middle = params.layout === 'player'
  const [x, width] = small ? [290, 620] : middle ? [190, 820] : [70, 1060]
  const [y, height] = small ? [490, 220] : middle ? [480, 240] : [430, 320]
  const top = sheet.linear('down', [
    [0, finish.top[0]],
    [1, finish.top[1]],
  ])
  sheet.add(
    contactShadow(sheet, x + width / 2, y + height + 34, width * 1.02, 34),
    path(
      `M${x + 14} ${y + 2}L${x + 40} ${y - 30}H${x + width - 40}L${x + width - 14} ${y + 2}Z`,
      `fill="${top}"`,
    ),
    ...[0.08, 0.8].map((part) =>
      rect(x + width * part, y + height - 4, width * 0.12, 38, 'rx="8" fill="#1b2023"'),
    ),
    face(sheet, PANEL, x, y, width, height, 7),
  )
  for (const [sx, sy] of [
    [22, 22],
    [width - 22, 22],
    [22, height - 22],
    [width - 22, height - 22],
  ] as const)
    sheet.add(screw(sheet, x + sx, y + sy, 8, sx))
  const pairs = small ? ['IN', 'OUT'] : middle ? ['LINE OUT'] : (PAIRS[params.layout] ?? PAIRS.simple!)
  for (const [index, name] of pairs.entries())
    sheet.add(socketPair(sheet, x + 96 + index * 92, y + height * 0.36, height * 0.28, name))
  const after = x + 96 + pairs.length * 92
  if (middle) {
    sheet.add(
      toslink(sheet, after - 6, y + 76, 'OPTICAL'),
      toslink(sheet, after + 88, y + 76, 'COAX'),
      network(sheet, after + 180, y + 70),
      usb(sheet, after + 296, y + 80),
    )
  } else if (!small && params.layout !== 'pre') {
    sheet.add(
      post(sheet, after + 36, y + 96, '#8a2b2b'),
      post(sheet, after + 36, y + 214, '#14181b'),
      post(sheet, after + 126, y + 96, '#8a2b2b'),
      post(sheet, after + 126, y + 214, '#14181b'),
    )
    sheet.add(
      letter('SPEAKERS 4-16', after + 81, y + 274, 9, INK),
      letter('L', after + 36, y + 40, 12, INK),
      letter('R', after + 126, y + 40, 12, INK),
    )
    if (params.layout === 'receiver')
      sheet.add(jack(sheet, after + 206, y + 80, 'FM', { ...PANEL, ink: INK }, 18))
  } else if (params.layout === 'phono') {
    sheet.add(
      circle(x + 310, y + 118, 22, 'fill="#14181b" stroke="#aab3b8" stroke-width="5"'),
      letter('GND', x + 310, y + 158, 9, INK),
    )
  }
  sheet.add(
    small
      ? dcInlet(sheet, x + width - 112, y + 108)
      : inlet(sheet, x + width - 172, y + height - (middle ? 146 : 166)),
    letter(params.model, x + width - 62, y + 34, 10, INK, { anchor: 'end', opacity: 0.8 }),
  )
}

function socketPair(sheet: Sheet, x: number, y: number, gap: number, name: string): string {
  return (
    socket(sheet, x, y, '#dfe4e7') +
    socket(sheet, x, y + gap, '#8a2b2b') +
    letter(name, x, y + gap + 44, 8, INK)
  )
}

function socket(sheet: Sheet, x: number, y: number, ring: string): string {
  const gold = sheet.linear('diagonal', [
    [0, '#fff3d6'],
    [0.5, '#d9b36a'],
    [1, '#7d5c26'],
  ])
  return (
    circle(x, y + 3, 28, 'fill="#000" opacity=".35"') +
    circle(x, y, 26, `fill="${gold}" stroke="#000" stroke-opacity=".4"`) +
    circle(x, y, 19, `fill="${ring}"`) +
    circle(x, y, 8, 'fill="#0b0e10"')
  )
}

function post(sheet: Sheet, x: number, y: number, color: string): string {
  const gold = sheet.linear('diagonal', [
    [0, '#fff3d6'],
    [0.5, '#d9b36a'],
    [1, '#7d5c26'],
  ])
  const light = sheet.linear('diagonal', [
    [0, '#fff', 0.4],
    [0.5, '#fff', 0],
    [1, '#000', 0.3],
  ])
  return (
    circle(x, y + 4, 38, 'fill="#000" opacity=".35"') +
    circle(x, y, 35, `fill="${color}" stroke="#000" stroke-opacity=".4"`) +
    circle(
      x,
      y,
      33,
      'fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="5" stroke-dasharray="5 5"',
    ) +
    circle(x, y, 35, `fill="${light}"`) +
    circle(x, y, 15, `fill="${gold}"`) +
    circle(x, y, 8, 'fill="#14181b"')
  )
}

function inlet(sheet: Sheet, x: number, y: number): string {
  const rim = sheet.linear('down', [
    [0, '#3a4046'],
    [1, '#14181b'],
  ])
  return (
    rect(x, y, 112, 92, `rx="8" fill="${rim}" stroke="#7b868c" stroke-opacity=".5"`) +
    path(`M${x + 22} ${y + 18}h68l8 12v44h-84v-44z`, 'fill="#07090a"') +
    path(
      [34, 53, 72].map((dx) => `M${x + dx + 3} ${y + 40}v22`).join(''),
      'stroke="#9aa4a9" stroke-width="8"',
    )
  )
}

function dcInlet(sheet: Sheet, x: number, y: number): string {
  const ring = sheet.linear('diagonal', [
    [0, '#dfe4e7'],
    [1, '#5b656a'],
  ])
  return (
    circle(x, y, 24, `fill="${ring}"`) +
    circle(x, y, 17, 'fill="#07090a"') +
    circle(x, y, 5, 'fill="#c3cace"') +
    letter('12 V', x, y + 48, 9, INK)
  )
}

function toslink(sheet: Sheet, x: number, y: number, name: string): string {
  const rim = sheet.linear('down', [
    [0, '#565f65'],
    [1, '#1b2023'],
  ])
  const body =
    name === 'COAX'
      ? socket(sheet, x + 30, y + 32, '#f0a860')
      : rect(x, y, 60, 62, `rx="6" fill="${rim}"`) +
        path(`M${x + 12} ${y + 12}h36v28l-8 10h-20l-8-10z`, 'fill="#07090a"')
  return body + letter(name, x + 30, y + 92, 8, INK)
}

function network(sheet: Sheet, x: number, y: number): string {
  const shell = sheet.linear('diagonal', [
    [0, '#eef1f2'],
    [1, '#8b969c'],
  ])
  return (
    rect(x, y, 84, 74, `rx="4" fill="${shell}"`) +
    path(`M${x + 10} ${y + 64}v-40h14v-10h36v10h14v40z`, 'fill="#0b0e10"') +
    path(
      Array.from({ length: 8 }, (_, index) => `M${n(x + 18 + index * 7)} ${y + 62}v-14`).join(''),
      'stroke="#d9b36a" stroke-width="3"',
    ) +
    letter('LAN', x + 42, y + 98, 8, INK)
  )
}

function usb(sheet: Sheet, x: number, y: number): string {
  return (
    rect(
      x,
      y,
      70,
      34,
      `rx="4" fill="${sheet.linear('down', [
        [0, '#eef1f2'],
        [1, '#8b969c'],
      ])}"`,
    ) +
    rect(x + 6, y + 6, 58, 22, 'fill="#0b0e10"') +
    rect(x + 10, y + 16, 50, 9, 'fill="#e6ebed"') +
    letter('USB', x + 35, y + 88, 8, INK)
  )
}
