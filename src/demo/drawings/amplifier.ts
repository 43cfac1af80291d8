import { dacFront, powerFront, preFront, streamFront } from './amplifier-fronts.ts'
import { AMBER, FINISHES, type Finish } from './finishes.ts'
import { knob, lamp } from './fittings.ts'
import {
  type Box,
  brand,
  button,
  dialMarks,
  type FrontDrawing,
  jack,
  smallKnob,
  toggle,
} from './front-parts.ts'
import { letter } from './lettering.ts'
import { contactShadow, face, rodStops } from './materials.ts'
import { dotDisplay, vuMeter } from './meters.ts'
import { circle, line, n, path, rect, type Sheet } from './sheet.ts'

export type AmplifierLayout =
  | 'meters'
  | 'simple'
  | 'receiver'
  | 'player'
  | 'phono'
  | 'headphone'
  | 'power'
  | 'pre'
  | 'dac'
  | 'stream'

export interface AmplifierParams {
  readonly model: string
  readonly layout: AmplifierLayout
}

export const BOXES: Readonly<Record<AmplifierLayout, Box>> = {
  meters: { x: 70, y: 410, width: 1060, height: 380 },
  simple: { x: 70, y: 470, width: 1060, height: 262 },
  receiver: { x: 70, y: 430, width: 1060, height: 340 },
  player: { x: 190, y: 480, width: 820, height: 240 },
  phono: { x: 300, y: 500, width: 600, height: 200 },
  headphone: { x: 270, y: 470, width: 660, height: 260 },
  power: { x: 70, y: 400, width: 1060, height: 400 },
  pre: { x: 70, y: 490, width: 1060, height: 220 },
  dac: { x: 300, y: 510, width: 600, height: 180 },
  stream: { x: 150, y: 470, width: 900, height: 262 },
}

export function amplifierFront(sheet: Sheet, finish: Finish, params: AmplifierParams): void {
  const box = BOXES[params.layout]
  const plate = finish.wood ? FINISHES.silver : finish
  sheet.add(cabinet(sheet, finish, box), front(sheet, finish, plate, box))
  const inner = finish.wood ? { ...box, x: box.x + 36, width: box.width - 72 } : box
  FRONTS[params.layout](sheet, plate, inner, params.model)
}

/** Draws feet, shadow, and the visible edge of the top plate. */
function cabinet(sheet: Sheet, finish: Finish, { x, y, width, height }: Box): string {
  const top = sheet.linear('down', [
    [0, finish.top[0]],
    [1, finish.top[1]],
  ])
  const foot = sheet.linear('across', rodStops(['#4b5359', '#24292d', '#111416']))
  const slots = Array.from(
    { length: 26 },
    (_, index) => `M${n(x + width * (0.2 + index * 0.0235))} ${n(y - 17)}h${n(width * 0.014)}`,
  ).join('')
  return (
    contactShadow(sheet, x + width / 2, y + height + 36, width * 1.02, 36) +
    path(
      `M${x + 14} ${y + 2}L${x + 40} ${y - 30}H${x + width - 40}L${x + width - 14} ${y + 2}Z`,
      `fill="${top}"`,
    ) +
    path(slots, 'stroke="#000" stroke-opacity=".4" stroke-width="9"') +
    [0.08, 0.8]
      .map((part) => rect(x + width * part, y + height - 4, width * 0.12, 40, `rx="8" fill="${foot}"`))
      .join('')
  )
}

function front(sheet: Sheet, finish: Finish, plate: Finish, { x, y, width, height }: Box): string {
  if (!finish.wood) return face(sheet, finish, x, y, width, height, 9)
  const cheek = Math.min(40, width * 0.04)
  return (
    face(sheet, plate, x + cheek - 4, y + 3, width - cheek * 2 + 8, height - 6, 4) +
    face(sheet, finish, x, y - 6, cheek, height + 12, 8, 'down') +
    face(sheet, finish, x + width - cheek, y - 6, cheek, height + 12, 8, 'down')
  )
}

const FRONTS: Readonly<Record<AmplifierLayout, FrontDrawing>> = {
  meters,
  simple,
  receiver,
  player,
  phono,
  headphone,
  power: powerFront,
  pre: preFront,
  dac: dacFront,
  stream: streamFront,
}

function meters(sheet: Sheet, plate: Finish, box: Box, model: string): void {
  const { x, y, width, height } = box
  sheet.add(
    vuMeter(sheet, x + 76, y + 50, 268, 168, 0.56),
    vuMeter(sheet, x + 376, y + 50, 268, 168, 0.62),
    dialMarks(x + 862, y + 150, 112, plate.ink, 11),
    knob(sheet, plate, x + 862, y + 150, 96, -38),
    letter('VOLUME', x + 862, y + 272, 12, plate.ink),
    line(x + 70, y + 268, x + 650, y + 268, `stroke="${plate.ink}" stroke-opacity=".25" stroke-width="1.5"`),
    smallKnob(sheet, plate, x + 116, y + 316, 'BASS', 12),
    smallKnob(sheet, plate, x + 240, y + 316, 'TREBLE', -8),
    smallKnob(sheet, plate, x + 364, y + 316, 'BALANCE', 0),
    smallKnob(sheet, plate, x + 488, y + 316, 'SOURCE', -66),
    jack(sheet, x + 612, y + 312, 'PHONES', plate),
    lamp(sheet, x + 728, y + 316, 6),
    button(sheet, plate, x + 760, y + 298, 60, 34),
    letter('POWER', x + 790, y + 346, 9, plate.ink),
    brand(x + width - 44, y + height - 66, plate, model),
  )
}

function simple(sheet: Sheet, plate: Finish, box: Box, model: string): void {
  const { x, y, width, height } = box
  const mid = y + height / 2
  sheet.add(
    dialMarks(x + width / 2, mid - 6, 104, plate.ink, 11),
    knob(sheet, plate, x + width / 2, mid - 6, 88, -52),
    smallKnob(sheet, plate, x + 316, mid - 8, 'TREBLE', 0),
    smallKnob(sheet, plate, x + 206, mid - 8, 'BASS', 14),
    jack(sheet, x + 104, mid - 8, 'PHONES', plate),
    ...['PHONO', 'CD', 'NET', 'AUX'].map((name, index) => {
      const left = x + 690 + index * 78
      return (
        button(sheet, plate, left, mid - 26, 52, 30) +
        letter(name, left + 26, mid + 26, 9, plate.ink) +
        (index === 0
          ? lamp(sheet, left + 26, mid - 46, 5)
          : circle(left + 26, mid - 46, 5, 'fill="#14181b" opacity=".7"'))
      )
    }),
    brand(x + width - 44, y + height - 48, plate, model),
  )
}

function receiver(sheet: Sheet, plate: Finish, box: Box, model: string): void {
  const { x, y, width, height } = box
  const ticks = Array.from(
    { length: 43 },
    (_, index) => `M${n(x + 74 + index * 12.7)} ${n(y + 108)}v${index % 5 === 0 ? -22 : -12}`,
  ).join('')
  const glass = sheet.linear('diagonal', [
    [0, '#fff', 0.16],
    [0.45, '#fff', 0.02],
    [1, '#fff', 0],
  ])
  const glow = sheet.radial(
    [
      [0, AMBER, 0.42],
      [0.6, AMBER, 0.12],
      [1, AMBER, 0],
    ],
    [0.5, 0.95, 0.75],
  )
  sheet.add(
    rect(x + 40, y + 40, 600, 130, 'rx="12" fill="#0a0c0d"'),
    rect(x + 46, y + 46, 588, 118, 'rx="8" fill="#17130c"'),
    rect(x + 46, y + 46, 588, 118, `rx="8" fill="${glow}"`),
    path(ticks, 'stroke="#f1dfbd" stroke-width="2" opacity=".9"'),
    ...['88', '92', '96', '100', '104', '108'].map((text, index) =>
      letter(text, x + 84 + index * 102, y + 64, 12, '#f1dfbd'),
    ),
    line(x + 74, y + 132, x + 608, y + 132, 'stroke="#f1dfbd" stroke-width="2" opacity=".55"'),
    letter('FM  MHZ', x + 74, y + 146, 9, '#f1dfbd', { anchor: 'start', opacity: 0.8 }),
    letter('DAB+', x + 608, y + 146, 9, '#f1dfbd', { anchor: 'end', opacity: 0.8 }),
    line(x + 372, y + 50, x + 372, y + 158, `stroke="${AMBER}" stroke-width="4"`),
    rect(x + 46, y + 46, 588, 118, `rx="8" fill="${glass}"`),
    dialMarks(x + 738, y + 108, 76, plate.ink, 13),
    knob(sheet, plate, x + 738, y + 108, 64, 24),
    letter('TUNING', x + 738, y + 204, 10, plate.ink),
    dialMarks(x + 896, y + 108, 76, plate.ink, 11),
    knob(sheet, plate, x + 896, y + 108, 64, -48),
    letter('VOLUME', x + 896, y + 204, 10, plate.ink),
    smallKnob(sheet, plate, x + 104, y + 258, 'BASS', 8),
    smallKnob(sheet, plate, x + 214, y + 258, 'TREBLE', 0),
    ...['PHONO', 'FM', 'DAB', 'BT', 'LINE'].map(
      (name, index) =>
        button(sheet, plate, x + 290 + index * 84, y + 232, 62, 32) +
        letter(name, x + 321 + index * 84, y + 284, 9, plate.ink),
    ),
    lamp(sheet, x + 405, y + 218, 5),
    jack(sheet, x + 750, y + 248, 'PHONES', plate),
    brand(x + width - 44, y + height - 58, plate, model),
  )
}

function player(sheet: Sheet, plate: Finish, { x, y, width, height }: Box, model: string): void {
  sheet.add(
    dotDisplay(sheet, x + 176, y + 50, 400, height - 100, ['KX4R-92PM', 'PAIR AT /CONNECT']),
    knob(sheet, plate, x + 96, y + height / 2, 52, 0, true),
    ...[0, 1, 2].map((index) => button(sheet, plate, x + 616, y + 54 + index * 46, 54, 30)),
    path(
      `M${x + 634} ${y + 62}l18 7-18 7zM${x + 637} ${y + 109}v12M${x + 649} ${y + 109}v12M${x + 636} ${y + 154}h14v14h-14z`,
      `fill="${plate.ink}" stroke="${plate.ink}" stroke-width="2.5"`,
    ),
    lamp(sheet, x + 714, y + 69, 5),
    brand(x + width - 34, y + height - 46, plate, model),
  )
}

function phono(sheet: Sheet, plate: Finish, { x, y, width, height }: Box, model: string): void {
  sheet.add(
    smallKnob(sheet, plate, x + 92, y + 88, 'GAIN', -40),
    smallKnob(sheet, plate, x + 200, y + 88, 'LOAD', 20),
    toggle(sheet, x + 298, y + 88, plate, 'MM', 'MC'),
    toggle(sheet, x + 380, y + 88, plate, 'LOW CUT', 'OFF'),
    lamp(sheet, x + 478, y + 70, 6),
    brand(x + width - 34, y + height - 50, plate, model),
  )
}

function headphone(sheet: Sheet, plate: Finish, { x, y, width, height }: Box, model: string): void {
  sheet.add(
    jack(sheet, x + 92, y + height / 2 - 10, '6.3', plate, 28),
    jack(sheet, x + 200, y + height / 2 - 10, '4.4', plate, 20),
    toggle(sheet, x + 296, y + height / 2 - 10, plate, 'HIGH', 'LOW'),
    dialMarks(x + 470, y + height / 2 - 8, 92, plate.ink, 11),
    knob(sheet, plate, x + 470, y + height / 2 - 8, 78, -60),
    lamp(sheet, x + 606, y + 70, 6),
    brand(x + width - 34, y + height - 52, plate, model),
  )
}
