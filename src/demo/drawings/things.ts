import { rodStops } from './materials.ts'
import { circle, ellipse, group, line, n, path, rect, type Sheet } from './sheet.ts'

/** A thing whose size everybody knows, drawn from the front with its lower left corner at the origin. Units: mm. */
export interface KnownThing {
  readonly width: number
  readonly height: number
  readonly draw: (sheet: Sheet) => string
}

export type ThingName = 'coin' | 'pencil' | 'mug' | 'record' | 'chair'

/** Things to compare with, from small to large. */
export const THINGS: Readonly<Record<ThingName, KnownThing>> = {
  coin: { width: 23.25, height: 23.25, draw: coin },
  pencil: { width: 7.5, height: 175, draw: pencil },
  mug: { width: 112, height: 95, draw: mug },
  record: { width: 315, height: 315, draw: recordSleeve },
  chair: { width: 450, height: 850, draw: chair },
}

/** Returns the thing that makes the size of something clear: neither a dwarf nor a giant beside it. */
export function thingBeside(widthMm: number, heightMm: number): ThingName {
  const largest = Math.max(widthMm, heightMm)
  if (largest <= 70) return 'coin'
  if (largest <= 150 || (heightMm > widthMm * 2.4 && largest <= 320)) return 'pencil'
  if (largest <= 290) return 'mug'
  return largest <= 620 ? 'record' : 'chair'
}

function coin(sheet: Sheet): string {
  const gold = sheet.linear('diagonal', [
    [0, '#f3dfa6'],
    [0.5, '#cda860'],
    [1, '#96763a'],
  ])
  const silver = sheet.linear('diagonal', [
    [0, '#f4f6f7'],
    [0.5, '#bcc5ca'],
    [1, '#828d93'],
  ])
  return (
    circle(11.6, -11.6, 11.6, `fill="${gold}" stroke="#7d5c26" stroke-width=".3"`) +
    circle(11.6, -11.6, 10.9, 'fill="none" stroke="#7d5c26" stroke-opacity=".45" stroke-width=".25"') +
    circle(11.6, -11.6, 8.2, `fill="${silver}" stroke="#6d777d" stroke-width=".25"`) +
    path(
      'M10.2 -15.4l2.4 -1.2v9.4',
      'fill="none" stroke="#5b656a" stroke-width="1.3" stroke-linejoin="round"',
    )
  )
}

function pencil(sheet: Sheet): string {
  const paint = sheet.linear('across', [
    [0, '#1d5560'],
    [0.3, '#3f8d9a'],
    [0.34, '#2c717d'],
    [0.66, '#2c717d'],
    [0.7, '#1d5560'],
    [1, '#123a42'],
  ])
  return (
    rect(0, -153, 7.5, 153, `rx=".8" fill="${paint}"`) +
    rect(0, -6, 7.5, 6, 'rx=".8" fill="#e9d9b4"') +
    path('M0 -153L3.75 -175L7.5 -153Q5.6 -156 3.75 -153Q1.9 -156 0 -153Z', 'fill="#e6c99a"') +
    path('M2.7 -168.8L3.75 -175L4.8 -168.8Z', 'fill="#2c3236"')
  )
}

function mug(sheet: Sheet): string {
  const glaze = sheet.linear('across', [
    [0, '#aeb9be'],
    [0.18, '#f6f8f9'],
    [0.5, '#e1e7ea'],
    [1, '#98a4aa'],
  ])
  return (
    path('M80 -76C116 -80 118 -24 78 -24', 'fill="none" stroke="#b4bfc4" stroke-width="9"') +
    path(
      'M80 -78C112 -80 114 -26 78 -27',
      'fill="none" stroke="#f4f6f7" stroke-opacity=".8" stroke-width="2"',
    ) +
    path('M0 -93H82V-12Q82 0 70 0H12Q0 0 0 -12Z', `fill="${glaze}" stroke="#87929a" stroke-width=".6"`) +
    ellipse(41, -93, 41, 2.6, 'fill="#c7d0d4" stroke="#87929a" stroke-width=".6"') +
    path('M0 -26H82M0 -21H82', 'stroke="#2f6f7a" stroke-opacity=".75" stroke-width="1.8"')
  )
}

function recordSleeve(sheet: Sheet): string {
  const paper = sheet.linear('diagonal', [
    [0, '#2b5560'],
    [1, '#14323a'],
  ])
  const waves = Array.from({ length: 22 }, (_, row) => {
    const y = -60 - row * 9
    const swing = 3 + 9 * Math.abs(Math.sin(row * 1.3))
    return `M34 ${n(y)}q41 ${n(-swing)} 82 0t82 0t83 0`
  }).join('')
  return (
    rect(0, -315, 315, 315, `rx="1.5" fill="${paper}" stroke="#0b1a1e" stroke-width="1"`) +
    path(waves, 'fill="none" stroke="#bfe4e4" stroke-opacity=".7" stroke-width="1.6"') +
    rect(34, -36, 90, 5, 'fill="#f7a830"') +
    line(1.5, -314, 1.5, -1, 'stroke="#fff" stroke-opacity=".35" stroke-width="1.6"')
  )
}

function chair(sheet: Sheet): string {
  const oak = sheet.linear('across', rodStops(['#d9b98c', '#bd9768', '#8a6842']))
  const back = sheet.linear('down', [
    [0, '#d2b183'],
    [1, '#a9845a'],
  ])
  const leg = (x: number, top: number) => rect(x, -top, 34, top, `rx="5" fill="${oak}"`)
  return (
    leg(14, 850) +
    leg(402, 850) +
    path(
      'M30 -830Q225 -872 420 -830V-700Q225 -738 30 -700Z',
      `fill="${back}" stroke="#7a5a36" stroke-width="2"`,
    ) +
    rect(48, -620, 354, 26, `rx="8" fill="${back}"`) +
    rect(0, -470, 450, 40, `rx="14" fill="${back}" stroke="#7a5a36" stroke-width="2"`) +
    rect(48, -428, 354, 34, `fill="#000" opacity=".16"`) +
    rect(44, -210, 362, 22, `rx="8" fill="${oak}"`)
  )
}

/** Draws a thing at its place; `x` and `y` are its lower left corner, `scale` is pixels for each millimetre. */
export function place(marks: string, x: number, y: number, scale: number): string {
  return group(`transform="translate(${n(x)} ${n(y)})scale(${Math.round(scale * 10_000) / 10_000})"`, marks)
}
