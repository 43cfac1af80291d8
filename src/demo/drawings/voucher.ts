import { AMBER } from './finishes.ts'
import { letter } from './lettering.ts'
import { castShadow } from './materials.ts'
import { line, n, path, rect, type Sheet, turned } from './sheet.ts'

/** Draws the gift voucher: a sheet of paper in a ribbon, with a stub to tear off. */
export function voucher(sheet: Sheet): void {
  const paper = sheet.linearAt(140, 320, 1060, 900, [
    [0, '#fdfaf2'],
    [0.6, '#f3ecdd'],
    [1, '#e2d7c1'],
  ])
  const ribbon = sheet.linearAt(0, 330, 0, 930, [
    [0, '#c9740f'],
    [0.5, AMBER],
    [1, '#8f4a05'],
  ])
  let waves = ''
  for (let row = 0; row < 5; row += 1) {
    const y = 640 + row * 34
    const height = 6 + row * 3 + sheet.random.between(0, 5)
    waves += `M196 ${n(y)}`
    for (let x = 196; x < 700; x += 72) waves += `q18 ${n(-height)} 36 0t36 0`
  }
  sheet.add(
    turned(
      5,
      600,
      620,
      castShadow(130, 340, 940, 560, 14, 36),
      rect(130, 340, 940, 560, `rx="14" fill="${paper}" stroke="#b9ab8d" stroke-width="2"`),
      path(waves, 'fill="none" stroke="#17606d" stroke-width="4" opacity=".55"'),
      line(
        860,
        356,
        860,
        884,
        'stroke="#8d7f63" stroke-width="3" stroke-dasharray="3 13" stroke-linecap="round"',
      ),
      letter('PEGEL', 196, 420, 46, '#16181d', { anchor: 'start' }),
      letter('GIFT VOUCHER', 196, 492, 26, '#5a6270', { anchor: 'start' }),
      letter('FOR', 965, 590, 52, '#16181d', { anchor: 'middle' }),
      letter('YOU', 965, 670, 52, '#16181d', { anchor: 'middle' }),
      rect(748, 336, 52, 568, `fill="${ribbon}"`),
      path(
        'M774 336C720 236 600 246 622 300S742 330 774 336ZM774 336C828 236 948 246 926 300S806 330 774 336Z',
        `fill="${ribbon}" stroke="#7c3f04" stroke-width="3"`,
      ),
      rect(748, 312, 52, 46, `rx="12" fill="${ribbon}" stroke="#7c3f04" stroke-width="3"`),
    ),
  )
}
