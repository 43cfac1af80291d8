import { n } from './sheet.ts'

/**
 * Letters as strokes on a grid 4 wide and 6 high, so that pictures need no font of the viewer's device. Each
 * glyph is a list of polylines of digit pairs `xy`.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '0006 003041423303 3344453606',
  C: '4130100105163645',
  D: '06003041453606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '2026',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '0023 4023 2326',
  Z: '00400646',
  '0': '103041453616050110',
  '1': '112026',
  '2': '01103041420646',
  '3': '01103041423313 334445361605',
  '4': '36300444',
  '5': '400003334445361605',
  '6': '413010010516364544331304',
  '7': '004026',
  '8': '103041423313020110 133344453616050413',
  '9': '051636454130100102133342',
  '-': '1333',
  '.': '2526',
  ':': '2122 2425',
  '/': '0640',
  '+': '1333 2224',
  '×': '1135 3115',
}

/** Grid columns from one letter to the next: four for the letter, two for the gap. */
const ADVANCE = 6

interface Style {
  /** The point of the word at `x`. */
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Stroke width as a part of the height. */
  readonly weight?: number
  readonly opacity?: number
}

/** Draws a word as one path. `height` is the height of a capital, `y` its top. */
export function letter(
  word: string,
  x: number,
  y: number,
  height: number,
  color: string,
  { anchor = 'middle', weight = 0.11, opacity = 1 }: Style = {},
): string {
  const unit = height / 6
  const width = (word.length * ADVANCE - 2) * unit
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  const d = [...word].map((sign, index) => glyph(sign, index * ADVANCE)).join('')
  const stroke = Math.round(Math.max(weight * 6, 1 / unit) * 100) / 100
  const scale = Math.round(unit * 1000) / 1000
  return `<path transform="translate(${n(left)} ${n(y)})scale(${scale})" d="${d}" fill="none" stroke="${color}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`
}

function glyph(sign: string, left: number): string {
  const strokes = GLYPHS[sign]
  if (strokes === undefined) return ''
  return strokes
    .split(' ')
    .map((stroke) =>
      (stroke.match(/\d\d/g) ?? [])
        .map(
          (point, index) =>
            `${index === 0 ? 'M' : index === 1 ? 'L' : ' '}${left + Number(point[0])} ${point[1]}`,
        )
        .join(''),
    )
    .join('')
}
