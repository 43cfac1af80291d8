import { AMBER, type Finish } from './finishes.ts'
import { knob, lamp, screw } from './fittings.ts'
import { letter } from './lettering.ts'
import { contactShadow, face, rodStops } from './materials.ts'
import { levelBar } from './meters.ts'
import { circle, group, n, path, rect, type Sheet, turned } from './sheet.ts'

export interface RecorderParams {
  readonly model: string
  readonly channels: 2 | 6
}

/**
 * Draws a recorder from the front: crossed microphones above, display with level bars, gain knobs, transport
 * keys.
 */
export function recorderFront(sheet: Sheet, finish: Finish, params: RecorderParams): void {
  const wide = params.channels === 6
  const [x, width] = wide ? [260, 680] : [360, 480]
  sheet.add(contactShadow(sheet, 600, 1136, width * 1.1, 24))
  sheet.add(capsule(sheet, finish, 545, 250, 38), capsule(sheet, finish, 655, 250, -38))
  sheet.add(
    rect(
      x + width * 0.24,
      288,
      width * 0.52,
      40,
      `rx="8" fill="${sheet.linear('down', [
        [0, '#4b5359'],
        [1, '#1b2023'],
      ])}"`,
    ),
    face(sheet, finish, x, 312, width, 820, 40),
    rect(
      x + 14,
      326,
      width - 28,
      792,
      `rx="28" fill="none" stroke="${finish.ink}" stroke-opacity=".16" stroke-width="2"`,
    ),
    display(sheet, x + 44, 366, width - 88, 270, params.channels),
    letter('PEGEL', x + width / 2, 658, 13, finish.ink),
  )
  if (wide) {
    for (let channel = 0; channel < 6; channel += 1) {
      const kx = x + 88 + channel * ((width - 176) / 5)
      sheet.add(
        knob(sheet, finish, kx, 752, 36, -70 + channel * 22, true),
        letter(String(channel + 1), kx, 806, 12, finish.ink),
      )
    }
  } else {
    sheet.add(
      knob(sheet, finish, x + 130, 756, 50, -30, true),
      knob(sheet, finish, x + width - 130, 756, 50, 12, true),
    )
    sheet.add(
      letter('GAIN', x + 130, 826, 11, finish.ink),
      letter('PHONES', x + width - 130, 826, 11, finish.ink),
    )
  }
  sheet.add(
    keys(sheet, finish, x, width),
    letter(params.model, x + width / 2, 1086, 10, finish.ink, { opacity: 0.7 }),
  )
  for (const sx of [x + 32, x + width - 32]) sheet.add(screw(sheet, sx, 1100, 7, sx))
}

function capsule(sheet: Sheet, finish: Finish, x: number, y: number, angle: number): string {
  const tube = sheet.linear(
    'across',
    rodStops(finish.wood ? ['#f4f6f7', '#b9c2c7', '#5b656a'] : finish.metal),
  )
  const mesh = sheet.pattern(9, 9, '<path d="M0 0l9 9M9 0L0 9" stroke="#0b0e10" stroke-width="1.7"/>')
  const cage = sheet.linear('across', rodStops(['#c3cbcf', '#7b868c', '#343b40']))
  return turned(
    angle,
    x,
    y + 60,
    rect(x - 40, y - 70, 80, 150, `rx="10" fill="${tube}" stroke="#000" stroke-opacity=".35"`),
    rect(x - 43, y - 150, 86, 92, `rx="34" fill="${cage}" stroke="#000" stroke-opacity=".4"`),
    rect(x - 43, y - 150, 86, 92, `rx="34" fill="${mesh}"`),
    rect(x - 44, y - 70, 88, 12, `rx="3" fill="${tube}" stroke="#000" stroke-opacity=".4"`),
    path(
      `M${x - 40} ${y - 30}h80M${x - 40} ${y - 24}h80`,
      'stroke="#000" stroke-opacity=".25" stroke-width="1.6"',
    ),
  )
}

function display(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  channels: number,
): string {
  const glass = sheet.linearAt(x, y, x + width, y + height, [
    [0, '#fff', 0.17],
    [0.4, '#fff', 0.03],
    [0.41, '#fff', 0],
    [1, '#fff', 0.03],
  ])
  const bars = Array.from({ length: channels }, (_, index) => {
    const pitch = (width * (channels === 2 ? 0.26 : 0.46)) / channels
    const level = 0.42 + 0.34 * sheet.random.next()
    return (
      levelBar(x + width - 26 - (channels - index) * pitch, y + 26, pitch * 0.66, height - 74, level) +
      letter(
        String(index + 1),
        x + width - 26 - (channels - index) * pitch + pitch * 0.33,
        y + height - 36,
        12,
        '#e9dcc4',
        { opacity: 0.8 },
      )
    )
  }).join('')
  let wave = ''
  const span = width * (channels === 2 ? 0.58 : 0.42)
  for (let step = 0; step < 60; step += 1) {
    const swell =
      6 +
      30 * Math.abs(Math.sin(step * 0.13 + 1) * Math.sin(step * 0.031 + 0.4)) * sheet.random.between(0.35, 1)
    wave += `M${n(x + 28 + (span * step) / 60)} ${n(y + height * 0.68 - swell)}v${n(swell * 2)}`
  }
  return (
    rect(x - 8, y - 8, width + 16, height + 16, 'rx="18" fill="#07090a"') +
    rect(x, y, width, height, 'rx="12" fill="#0d0f10"') +
    letter('00:42:07', x + 24, y + 30, channels === 2 ? 24 : 30, '#f1e6d2', {
      anchor: 'start',
      weight: 0.09,
    }) +
    letter('96 / 24', x + 24, y + 78, 13, '#e9dcc4', { anchor: 'start', opacity: 0.65 }) +
    path(wave, `stroke="${AMBER}" stroke-width="2.6" opacity=".85"`) +
    bars +
    rect(x, y, width, height, `rx="12" fill="${glass}" stroke="#fff" stroke-opacity=".12"`)
  )
}

function keys(sheet: Sheet, finish: Finish, x: number, width: number): string {
  const cap = sheet.linear('down', [
    [0, '#565f65'],
    [0.5, '#343b40'],
    [1, '#1f2427'],
  ])
  const pitch = (width - 88) / 4
  const signs = ['M-14 -14v28M14 -14L-8 0L14 14Z', 'M-12 -14L16 0L-12 14Z', 'M-12 -12H12V12H-12Z']
  const key = (index: number, sign: string) => {
    const cx = x + 44 + pitch * (index + 0.5)
    return (
      rect(
        cx - pitch * 0.4,
        886,
        pitch * 0.8,
        84,
        'rx="20" fill="#000" opacity=".4" transform="translate(0 5)"',
      ) +
      rect(
        cx - pitch * 0.4,
        886,
        pitch * 0.8,
        84,
        `rx="20" fill="${cap}" stroke="#7b868c" stroke-opacity=".5"`,
      ) +
      group(`transform="translate(${n(cx)} 928)"`, sign)
    )
  }
  return (
    signs
      .map((d, index) =>
        key(index, path(d, 'fill="#c9d1d5" stroke="#c9d1d5" stroke-width="3" stroke-linejoin="round"')),
      )
      .join('') +
    key(3, circle(0, 0, 16, 'fill="#be222a"') + circle(-4, -5, 6, 'fill="#fff" opacity=".25"')) +
    rect(
      x + 44,
      1004,
      width - 88,
      44,
      `rx="22" fill="#14181b" opacity=".92" stroke="${finish.edgeLight}" stroke-opacity=".3"`,
    ) +
    rect(x + 52, 1010, (width - 88) * 0.3, 32, `rx="16" fill="${cap}" stroke="#7b868c" stroke-opacity=".5"`) +
    letter('HOLD', x + width - 84, 1020, 12, '#c9d1d5', { anchor: 'end', opacity: 0.8 }) +
    lamp(sheet, x + width / 2, 866, 5)
  )
}
