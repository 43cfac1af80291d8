import { AMBER } from './finishes.ts'
import { letter } from './lettering.ts'
import { castShadow } from './materials.ts'
import { group, line, n, path, rect, type Sheet, turned } from './sheet.ts'
import { type SoundKind, type Spectrum, soundscape } from './soundscape.ts'

export type Tint = 'tide' | 'moss' | 'slate' | 'dusk' | 'ember' | 'frost'

export interface CoverParams {
  readonly sound: SoundKind
  readonly tint: Tint
  /** Catalogue number, printed at the foot. */
  readonly number: string
  readonly minutes: string
  /** Height over width: 1.25 is 4:5. */
  readonly ratio: number
}

/** Returns what is heard in a recording, at the resolution of its cover. */
export type Heard = (columns: number, rows: number) => Spectrum

/**
 * Ground, four steps of loudness, and the colour of the print at the foot. The loudest step is always amber.
 */
const TINTS: Readonly<Record<Tint, readonly [string, string, string, string, string]>> = {
  tide: ['#08161b', '#0e333c', '#17606d', '#3f9ba5', '#bfe4e4'],
  moss: ['#0c1510', '#1c3324', '#3a6243', '#7c9d6a', '#dfe6bd'],
  slate: ['#0b1118', '#1c2a3b', '#3a5270', '#7893b4', '#d6e1ee'],
  dusk: ['#130e18', '#2c2138', '#57406a', '#98789f', '#ecd6dd'],
  ember: ['#160f0b', '#362319', '#6d452c', '#ad7a4d', '#f1d9b5'],
  frost: ['#0d1417', '#26383f', '#527079', '#93b2b8', '#eaf5f5'],
}
const COLUMNS = 100
const PITCH = 15

/**
 * Draws the sleeve of a recording: its own spectrogram, full bleed, with a scale at the edge and a printed
 * foot.
 */
export function cover(
  sheet: Sheet,
  params: CoverParams,
  heard?: Heard,
  width = 1000,
): { width: number; height: number } {
  const height = Math.round(width * params.ratio)
  sheet.add(print(sheet, params, width, height, COLUMNS, PITCH, heard))
  return { width, height }
}

function print(
  sheet: Sheet,
  params: CoverParams,
  width: number,
  height: number,
  columns = COLUMNS,
  pitch = PITCH,
  heard?: Heard,
): string {
  const [ground, low, mid, high, paper] = TINTS[params.tint]
  const foot = 96
  const rows = Math.floor((height - foot - 8) / pitch)
  const cell = Math.round(width / columns)
  const spectrum = heard?.(columns + 1, rows) ?? soundscape(params.sound, columns + 1, rows, sheet.random)
  const bottom = height - foot - 2
  const layer = (floor: number, fill: string) =>
    path(
      Array.from({ length: rows }, (_, row) =>
        ribbon(spectrum, row, floor, cell, bottom - row * pitch, pitch),
      ).join(''),
      `fill="${fill}"`,
    )
  const seconds = Array.from(
    { length: 13 },
    (_, index) => `M${n((index * width) / 12)} ${height - foot + 10}v${index % 3 === 0 ? 16 : 9}`,
  ).join('')
  const depth = sheet.linearAt(0, 0, 0, height, [
    [0, low],
    [0.45, mid],
    [1, high],
  ])
  return (
    rect(0, 0, width, height, `fill="${ground}"`) +
    layer(0.12, depth) +
    layer(0.6, paper) +
    layer(0.86, AMBER) +
    rect(0, height - foot, width, foot, `fill="${ground}"`) +
    line(
      0,
      height - foot + 5,
      width,
      height - foot + 5,
      `stroke="${paper}" stroke-opacity=".55" stroke-width="1.5"`,
    ) +
    path(seconds, `stroke="${paper}" stroke-opacity=".7" stroke-width="2"`) +
    letter('PEGEL', 36, height - 48, 20, paper, { anchor: 'start' }) +
    letter(params.number, width / 2, height - 48, 20, paper, { opacity: 0.75 }) +
    letter(params.minutes, width - 36, height - 48, 20, paper, { anchor: 'end' })
  )
}

/**
 * Draws one row as an engraved line: the louder the sound, the thicker the line; nothing below the noise
 * floor.
 */
function ribbon(
  spectrum: Spectrum,
  row: number,
  floor: number,
  cell: number,
  y: number,
  pitch: number,
): string {
  const thickness = (column: number) => {
    const loud = spectrum[column]?.[row] ?? 0
    return loud < floor ? 0 : Math.round(1 + Math.min(1, (loud - 0.12) / 0.8) * (pitch - 4))
  }
  const columns = spectrum.length - 1
  let d = ''
  let drawing = false
  let flat = 0
  for (let column = 0; column < columns; column += 1) {
    const [here, next] = [thickness(column), thickness(column + 1)]
    if (!drawing && here === 0 && next === 0) continue
    if (!drawing) {
      d += `M${column * cell} ${y}${here ? `v${-here}` : ''}`
      drawing = true
    }
    if (here === next) flat += cell
    else {
      d += `${flat ? `h${flat}` : ''}l${cell} ${here - next}`.replace(' -', '-')
      flat = 0
    }
    if (next === 0 || column === columns - 1) {
      d += `${flat ? `h${flat}` : ''}${next ? `v${next}` : ''}z`
      drawing = false
      flat = 0
    }
  }
  return d
}

/** Draws a month's delivery: three sleeves fanned out on a table. */
export function sleeves(sheet: Sheet): void {
  const fan: readonly (readonly [angle: number, params: CoverParams])[] = [
    [-12, { sound: 'wind', tint: 'slate', number: '01', minutes: '31:08', ratio: 1 }],
    [0, { sound: 'frogs', tint: 'moss', number: '02', minutes: '44:50', ratio: 1 }],
    [12, { sound: 'bells', tint: 'ember', number: '03', minutes: '26:15', ratio: 1 }],
  ]
  for (const [angle, params] of fan) {
    const frame = rect(
      310,
      330,
      580,
      580,
      'fill="none" stroke="#7b868c" stroke-opacity=".6" stroke-width="1.5"',
    )
    sheet.add(
      turned(
        angle,
        600,
        1760,
        castShadow(310, 330, 580, 580, 6, 26),
        group('transform="translate(310 330) scale(.58)"', print(sheet, params, 1000, 1000, 42, 32)),
        frame,
      ),
    )
  }
}

/** Draws the membership card, with a year's sound level across it. */
export function card(sheet: Sheet): void {
  const body = sheet.linearAt(120, 340, 1080, 900, [
    [0, '#3c464c'],
    [0.45, '#262d32'],
    [1, '#14191c'],
  ])
  const sheen = sheet.linearAt(120, 340, 1080, 900, [
    [0, '#fff', 0.2],
    [0.3, '#fff', 0.02],
    [0.55, '#fff', 0.09],
    [1, '#fff', 0],
  ])
  let level = ''
  let peaks = ''
  for (let week = 0; week < 104; week += 1) {
    const part = week / 104
    const loud =
      14 + 84 * Math.abs(Math.sin(part * 9.4) * Math.cos(part * 3.7 + 0.6)) + sheet.random.between(0, 42)
    const stroke = `M${n(186 + part * 828)} ${n(636 - loud)}v${n(loud * 2)}`
    if (loud > 108) peaks += stroke
    else level += stroke
  }
  const chip = sheet.linear('diagonal', [
    [0, '#fff3d6'],
    [0.5, '#d9b36a'],
    [1, '#8d6a30'],
  ])
  sheet.add(
    turned(
      -6,
      600,
      620,
      castShadow(120, 320, 960, 604, 44, 40),
      rect(120, 320, 960, 604, `rx="44" fill="${body}"`),
      path(level, 'stroke="#9da6aa" stroke-width="3.6" opacity=".8"'),
      path(peaks, `stroke="${AMBER}" stroke-width="3.6"`),
      rect(
        120,
        320,
        960,
        604,
        `rx="44" fill="${sheen}" stroke="#8b969c" stroke-opacity=".75" stroke-width="2"`,
      ),
      letter('PEGEL PLUS', 186, 392, 34, '#eaeff1', { anchor: 'start' }),
      rect(926, 380, 88, 66, `rx="10" fill="${chip}"`),
      path(
        'M926 402h30v22h-30M1014 402h-30v22h30M956 380v66M984 380v66',
        'fill="none" stroke="#5d4825" stroke-opacity=".7" stroke-width="2"',
      ),
      letter('MEMBER SINCE 2026', 186, 846, 17, '#9da6aa', { anchor: 'start' }),
      letter('0 DB', 1014, 846, 17, AMBER, { anchor: 'end' }),
    ),
  )
}
