import { AMBER } from './finishes.ts'
import { letter } from './lettering.ts'
import { line, n, path, rect, type Sheet } from './sheet.ts'

export interface CurveParams {
  readonly model: string
  /** Level at each of `CURVE_HZ`. Units: dB. */
  readonly levels: readonly number[]
  /** Whether a fine ripple lies between the measured values, as of a loudspeaker in a room. */
  readonly ripple: number
}

/** Where a curve is measured. Units: Hz. */
export const CURVE_HZ = [20, 30, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 20_000] as const

const PLOT = { left: 132, right: 1148, top: 150, bottom: 800 } as const
const WIDTH = 1200
const HEIGHT = 940
/** A sheet of paper in both colour schemes: its ink stays dark. */
const PAPER = '#f7f9fa'
const INK = '#1d2529'
const FAINT = '#c3ccd0'
const POINTS_BETWEEN = 24

/** Draws a measured frequency response on paper: logarithmic frequency, level in dB, the band of ±3 dB. */
export function curve(
  sheet: Sheet,
  { model, levels, ripple }: CurveParams,
): { width: number; height: number } {
  const top = Math.max(10, Math.ceil(Math.max(...levels) / 5) * 5)
  const bottom = Math.min(-20, Math.floor(Math.min(...levels) / 5) * 5)
  const x = (hz: number) => PLOT.left + (Math.log(hz / 20) / Math.log(1000)) * (PLOT.right - PLOT.left)
  const y = (db: number) => PLOT.top + ((top - db) / (top - bottom)) * (PLOT.bottom - PLOT.top)
  sheet.add(
    rect(0, 0, WIDTH, HEIGHT, `rx="10" fill="${PAPER}"`),
    rect(PLOT.left, y(3), PLOT.right - PLOT.left, y(-3) - y(3), `fill="${AMBER}" opacity=".13"`),
    ...gridOf(x, y, top, bottom),
    path(
      lineOf(sheet, x, y, levels, ripple),
      `fill="none" stroke="#b5650a" stroke-width="5" stroke-linejoin="round"`,
    ),
    rect(
      PLOT.left,
      PLOT.top,
      PLOT.right - PLOT.left,
      PLOT.bottom - PLOT.top,
      `fill="none" stroke="${INK}" stroke-width="2.4"`,
    ),
    letter('PEGEL', PLOT.left, 66, 30, INK, { anchor: 'start' }),
    letter(model, PLOT.left + 190, 66, 30, INK, { anchor: 'start', opacity: 0.7 }),
    letter('DB', 58, 104, 24, INK),
    letter('HZ', PLOT.right, 884, 24, INK, { anchor: 'end' }),
  )
  return { width: WIDTH, height: HEIGHT }
}

type Scale = (value: number) => number

function gridOf(x: Scale, y: Scale, top: number, bottom: number): string[] {
  const decades = [20, 100, 1000, 10_000]
  const between = [30, 40, 50, 60, 70, 80, 90, 200, 300, 400, 500, 600, 700, 800, 900]
  const more = [2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 20_000]
  const upright = (hz: number, width: number) =>
    line(x(hz), PLOT.top, x(hz), PLOT.bottom, `stroke="${FAINT}" stroke-width="${width}"`)
  const named = (hz: number) =>
    letter(
      hz < 1000 ? String(hz) : `${hz / 1000}K`,
      x(hz),
      826,
      20,
      INK,
      hz === 20_000 ? { anchor: 'end' } : {},
    )
  const rows = Array.from({ length: (top - bottom) / 5 + 1 }, (_, index) => top - index * 5)
  return [
    ...[...between, ...more].map((hz) => upright(hz, 1.2)),
    ...decades.map((hz) => upright(hz, 2.4)),
    ...rows.map((db) =>
      line(
        PLOT.left,
        y(db),
        PLOT.right,
        y(db),
        `stroke="${db === 0 ? INK : FAINT}" stroke-width="${db === 0 ? 2 : 1.4}"`,
      ),
    ),
    ...rows.map((db) =>
      letter(db > 0 ? `+${db}` : String(db), PLOT.left - 18, y(db) - 11, 22, INK, { anchor: 'end' }),
    ),
    ...[20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000].map(named),
  ]
}

/** Joins the measured values by a smooth line; the ripple is zero at each of them. */
function lineOf(sheet: Sheet, x: Scale, y: Scale, levels: readonly number[], ripple: number): string {
  const at = (index: number) => levels[Math.max(0, Math.min(levels.length - 1, index))]!
  const marks: string[] = []
  for (let index = 0; index < CURVE_HZ.length - 1; index += 1) {
    const [from, to] = [CURVE_HZ[index]!, CURVE_HZ[index + 1]!]
    const waves = Math.max(2, Math.round(Math.log2(to / from) * 5))
    const phase = sheet.random.between(0, 6)
    for (let step = 0; step < POINTS_BETWEEN; step += 1) {
      const part = step / POINTS_BETWEEN
      const fine =
        Math.sin(part * Math.PI) *
        (Math.sin(part * waves * Math.PI + phase) + 0.5 * Math.sin(part * waves * 5 + phase))
      const level = smooth(at(index - 1), at(index), at(index + 1), at(index + 2), part) + ripple * fine
      marks.push(`${n(x(from * (to / from) ** part))} ${n(y(level))}`)
    }
  }
  marks.push(`${n(x(20_000))} ${n(y(at(levels.length - 1)))}`)
  return `M${marks.join('L')}`
}

/** Interpolates between the middle two of four values, without overshooting them much (Catmull-Rom). */
function smooth(before: number, from: number, to: number, after: number, part: number): number {
  const [a, b] = [(to - before) / 2, (after - from) / 2]
  const [square, cube] = [part * part, part * part * part]
  return (
    from * (2 * cube - 3 * square + 1) +
    to * (3 * square - 2 * cube) +
    a * (cube - 2 * square + part) +
    b * (cube - square)
  )
}
