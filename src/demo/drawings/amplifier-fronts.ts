import { AMBER } from './finishes.ts'
import { knob, lamp } from './fittings.ts'
import { brand, button, dialMarks, type FrontDrawing, jack, smallKnob } from './front-parts.ts'
import { letter } from './lettering.ts'
import { dotDisplay, vuMeter } from './meters.ts'
import { line, path, rect } from './sheet.ts'

/** A power amplifier: two large meters and nothing to turn. */
export const powerFront: FrontDrawing = (sheet, plate, { x, y, width, height }, model) => {
  sheet.add(
    vuMeter(sheet, x + 96, y + 62, 396, 226, 0.48),
    vuMeter(sheet, x + width - 492, y + 62, 396, 226, 0.55),
    line(
      x + 60,
      y + 322,
      x + width - 60,
      y + 322,
      `stroke="${plate.ink}" stroke-opacity=".25" stroke-width="1.5"`,
    ),
    button(sheet, plate, x + width / 2 - 34, y + 340, 68, 32),
    lamp(sheet, x + width / 2 - 62, y + 356, 6),
    letter('PEGEL', x + 96, y + height - 52, 20, plate.ink, { anchor: 'start' }),
    letter(model, x + width - 96, y + height - 50, 14, plate.ink, { anchor: 'end', opacity: 0.75 }),
  )
}

/** A preamplifier: one large knob between two rows of sources. */
export const preFront: FrontDrawing = (sheet, plate, { x, y, width, height }, model) => {
  const mid = y + height / 2
  sheet.add(
    dialMarks(x + width / 2, mid, 92, plate.ink, 13),
    knob(sheet, plate, x + width / 2, mid, 78, -34),
    ...['PHONO', 'LINE 1', 'LINE 2', 'XLR'].map((name, index) => {
      const left = x + 60 + index * 84
      return button(sheet, plate, left, mid - 26, 56, 30) + letter(name, left + 28, mid + 24, 9, plate.ink)
    }),
    lamp(sheet, x + 172, mid - 46, 5),
    smallKnob(sheet, plate, x + width - 372, mid - 8, 'BALANCE', 0),
    jack(sheet, x + width - 270, mid - 8, 'PHONES', plate),
    brand(x + width - 44, y + height - 50, plate, model),
  )
}

/** A converter: a small display with the sample rate, a knob and a headphone socket. */
export const dacFront: FrontDrawing = (sheet, plate, { x, y, width, height }, model) => {
  const mid = y + height / 2
  sheet.add(
    rect(x + 126, mid - 44, 218, 88, 'rx="10" fill="#07090a"'),
    rect(x + 132, mid - 38, 206, 76, 'rx="7" fill="#14100a"'),
    letter('192.0', x + 150, mid - 22, 34, AMBER, { anchor: 'start', weight: 0.09 }),
    letter('KHZ  USB', x + 150, mid + 20, 10, AMBER, { anchor: 'start', opacity: 0.8 }),
    path(`M${x + 132} ${mid - 38}h120l-60 76h-60z`, 'fill="#fff" opacity=".07"'),
    jack(sheet, x + 66, mid - 6, 'PHONES', plate, 20),
    knob(sheet, plate, x + 412, mid, 44, -20),
    lamp(sheet, x + 490, mid - 34, 5),
    brand(x + width - 30, y + height - 50, plate, model),
  )
}

/** A streaming amplifier: a wide display between its two knobs. */
export const streamFront: FrontDrawing = (sheet, plate, { x, y, width, height }, model) => {
  const mid = y + height / 2
  sheet.add(
    dialMarks(x + 116, mid - 6, 74, plate.ink, 11),
    knob(sheet, plate, x + 116, mid - 6, 62, -44),
    letter('VOLUME', x + 116, mid + 86, 10, plate.ink),
    dotDisplay(sheet, x + 224, y + 52, 440, height - 112, ['RAIN ON A TIN ROOF', '02:14  96 / 24']),
    ...[0, 1, 2].map((index) => button(sheet, plate, x + 240 + index * 72, y + height - 46, 52, 22)),
    lamp(sheet, x + 640, y + height - 36, 5),
    knob(sheet, plate, x + 750, mid - 6, 46, 20),
    letter('SOURCE', x + 750, mid + 62, 10, plate.ink),
    brand(x + width - 34, y + height - 50, plate, model),
  )
}
