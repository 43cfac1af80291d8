import type { CableParams } from './accessory.ts'
import type { Finish } from './finishes.ts'
import { jack } from './front-parts.ts'
import { letter } from './lettering.ts'
import { contactShadow, face, rodStops } from './materials.ts'
import type { MicrophoneParams } from './microphone.ts'
import type { RecorderParams } from './recorder.ts'
import { circle, ellipse, group, n, path, rect, type Sheet, turned } from './sheet.ts'

/** Draws a recorder from its right side: sockets, card slot, and the microphones edge-on. */
export function recorderSide(sheet: Sheet, finish: Finish, { channels }: RecorderParams): void {
  const wide = channels === 6
  const depth = wide ? 300 : 230
  const x = 600 - depth / 2
  const tube = sheet.linear('across', rodStops(finish.metal))
  const cage = sheet.linear('across', rodStops(['#c3cbcf', '#7b868c', '#343b40']))
  const mesh = sheet.pattern(9, 9, '<path d="M0 0l9 9M9 0L0 9" stroke="#0b0e10" stroke-width="1.7"/>')
  sheet.add(
    contactShadow(sheet, 600, 1136, depth * 1.3, 22),
    rect(552, 130, 96, 120, `rx="34" fill="${cage}" stroke="#000" stroke-opacity=".4"`),
    rect(552, 130, 96, 120, `rx="34" fill="${mesh}"`),
    rect(556, 226, 88, 100, `rx="8" fill="${tube}" stroke="#000" stroke-opacity=".35"`),
    face(sheet, finish, x, 312, depth, 820, 30, 'down'),
    rect(x + 16, 330, 12, 784, 'rx="6" fill="#000" opacity=".28"'),
    jack(sheet, 610, 430, 'LINE', finish, 26),
    jack(sheet, 610, 560, 'PHONES', finish, 26),
    rect(578, 680, 64, 150, 'rx="10" fill="#0d0f10"'),
    rect(594, 694, 32, 122, 'rx="4" fill="#1f4c55"'),
    letter('SD', 610, 846, 13, finish.ink),
    rect(580, 920, 60, 34, 'rx="12" fill="#0d0f10" stroke="#8b969c" stroke-opacity=".6" stroke-width="3"'),
    letter('USB', 610, 976, 12, finish.ink),
  )
  if (wide)
    for (const y of [1030, 1080])
      sheet.add(rect(x + 60, y, depth - 120, 20, 'rx="8" fill="#000" opacity=".45"'))
}

/** Draws a microphone from another side: the capsule end-on, or how thin the contact is. */
export function microphoneSide(sheet: Sheet, finish: Finish, { body, model }: MicrophoneParams): void {
  if (body === 'pencil') for (const cx of [370, 830]) capsuleEnd(sheet, finish, cx)
  else if (body === 'contact') contactSide(sheet)
  else if (body === 'hydrophone') hydrophoneHead(sheet, model)
  else slipOn(sheet)
}

function capsuleEnd(sheet: Sheet, finish: Finish, cx: number): void {
  const [lit, mid, shade] = finish.metal
  const ring = sheet.linear('diagonal', [
    [0, lit],
    [0.5, mid],
    [1, shade],
  ])
  const mesh = sheet.pattern(14, 14, '<path d="M0 0l14 14M14 0L0 14" stroke="#0b0e10" stroke-width="2.6"/>')
  const dome = sheet.radial(
    [
      [0, '#eef1f2'],
      [0.6, '#9aa4a9'],
      [1, '#4a5359'],
    ],
    [0.4, 0.34, 0.75],
  )
  sheet.add(
    ellipse(cx + 8, 626, 206, 204, 'fill="#05080a" opacity=".22"'),
    circle(cx, 600, 200, `fill="${ring}" stroke="#000" stroke-opacity=".45" stroke-width="2"`),
    circle(cx, 600, 168, 'fill="#15181a"'),
    circle(cx, 600, 160, `fill="${dome}"`),
    circle(cx, 600, 160, `fill="${mesh}"`),
    circle(cx, 600, 160, 'fill="none" stroke="#000" stroke-opacity=".5" stroke-width="4"'),
    circle(cx, 600, 197, 'fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"'),
  )
}

function contactSide(sheet: Sheet): void {
  const brass = sheet.linear('across', rodStops(['#f3dfa6', '#c2a66a', '#7d5c26']))
  const wood = sheet.linear('down', [
    [0, '#b98b5c'],
    [1, '#7d5636'],
  ])
  sheet.add(
    contactShadow(sheet, 600, 870, 1000, 22),
    rect(110, 680, 980, 180, `rx="8" fill="${wood}" stroke="#4e3321" stroke-width="2"`),
    path(
      'M130 720q240 -22 480 4t460 -8M130 770q260 24 500 -6t440 14M130 820q200 -14 470 6t470 -4',
      'fill="none" stroke="#4e3321" stroke-opacity=".45" stroke-width="3"',
    ),
    rect(300, 658, 600, 22, `rx="4" fill="${brass}" stroke="#5d4825"`),
    rect(390, 640, 420, 18, 'rx="4" fill="#efeae0" stroke="#7d7565"'),
    ellipse(690, 638, 26, 12, 'fill="#aab3b8" stroke="#5b656a"'),
    path(
      'M690 632C760 540 960 600 1060 470',
      'fill="none" stroke="#2c3236" stroke-width="22" stroke-linecap="round"',
    ),
    path(
      'M686 627C756 535 956 595 1056 465',
      'fill="none" stroke="#8b969c" stroke-opacity=".55" stroke-width="4" stroke-linecap="round"',
    ),
  )
}

function hydrophoneHead(sheet: Sheet, model: string): void {
  const rubber = sheet.linear('down', rodStops(['#5b656a', '#2c3236', '#0f1214']))
  const steel = sheet.linear('down', rodStops(['#f4f6f7', '#b9c2c7', '#5b656a']))
  sheet.add(
    contactShadow(sheet, 560, 760, 980, 24),
    rect(
      90,
      480,
      470,
      240,
      `rx="120" fill="${rubber}" stroke="#7b868c" stroke-opacity=".5" stroke-width="2"`,
    ),
    rect(430, 470, 70, 260, `rx="12" fill="${steel}" stroke="#000" stroke-opacity=".35"`),
    rect(496, 492, 320, 216, `rx="22" fill="${rubber}" stroke="#7b868c" stroke-opacity=".5"`),
    path('M812 516L930 562V638L812 684Z', `fill="${rubber}"`),
    path('M840 536v128M868 548v104M896 560v80', 'stroke="#000" stroke-opacity=".5" stroke-width="9"'),
    rect(920, 572, 220, 56, `rx="10" fill="${rubber}"`),
    letter(model, 656, 586, 30, '#c9d1d5'),
  )
}

function slipOn(sheet: Sheet): void {
  const foam = sheet.radial(
    [
      [0, '#5b656a'],
      [0.7, '#343b40'],
      [1, '#1b2023'],
    ],
    [0.4, 0.34, 0.75],
  )
  let pores = ''
  for (let pore = 0; pore < 260; pore += 1) {
    const turn = sheet.random.between(0, Math.PI * 2)
    const away = Math.sqrt(sheet.random.next())
    pores += `M${n(600 + Math.cos(turn) * 250 * away)} ${n(500 + Math.sin(turn) * 300 * away)}h4`
  }
  const collar = sheet.linear('across', rodStops(['#6d777d', '#343b40', '#14181b']))
  sheet.add(
    contactShadow(sheet, 600, 1080, 420, 20),
    ellipse(600, 500, 262, 312, `fill="${foam}"`),
    path(pores, 'stroke="#0b0e10" stroke-opacity=".6" stroke-width="5" stroke-linecap="round"'),
    rect(500, 792, 200, 84, `rx="18" fill="${collar}"`),
    rect(528, 872, 144, 200, 'rx="12" fill="#0d0f10"'),
    rect(548, 884, 104, 188, 'rx="8" fill="#1b2023"'),
    letter('19-22 MM', 600, 826, 14, '#c9d1d5'),
  )
}

/** Draws the plug of a cable, lying, large enough to see how it is made. */
export function cablePlug(sheet: Sheet, finish: Finish, plug: string, { plug: kind }: CableParams): void {
  const jacket = finish.name === 'silver' ? '#c3cace' : finish.name === 'walnut' ? '#6a4a33' : '#2c3236'
  const scale = kind === 'jack' ? 2.3 : 2.5
  sheet.add(
    contactShadow(sheet, 600, 800, 900, 18),
    path('M-20 600H330', `stroke="${jacket}" stroke-width="84"`),
    path('M-20 600H330', 'stroke="#000" stroke-opacity=".3" stroke-width="84" stroke-dasharray="7 11"'),
    path('M-20 576H330', 'stroke="#fff" stroke-opacity=".28" stroke-width="12"'),
    group(
      `transform="translate(600 600)scale(${scale})"`,
      turned(-90, 0, 0, group('transform="translate(-470 -980)"', plug)),
    ),
  )
}

/** Draws a record brush end-on, on a record. */
export function brushSide(sheet: Sheet, finish: Finish): void {
  const metal = finish.wood ? finish.face : finish.metal
  const handle = sheet.linear('across', [
    [0, metal[2]],
    [0.3, metal[0]],
    [0.7, metal[1]],
    [1, metal[2]],
  ])
  const fibres = (from: number) =>
    Array.from(
      { length: 24 },
      (_, index) => `M${from + index * 5} 690l${n(sheet.random.between(-3, 3))} 172`,
    ).join('')
  sheet.add(
    contactShadow(sheet, 600, 900, 1000, 20),
    rect(110, 862, 980, 34, 'rx="8" fill="#15181a" stroke="#5b656a" stroke-opacity=".6"'),
    path('M120 864H1080', 'stroke="#8b969c" stroke-opacity=".6" stroke-width="2" stroke-dasharray="5 4"'),
    path(fibres(446) + fibres(640), 'stroke="#24292d" stroke-width="4"'),
    path(fibres(448) + fibres(642), 'stroke="#7b868c" stroke-width="1.2"'),
    rect(430, 610, 340, 84, 'rx="8" fill="#24292d"'),
    path(
      'M410 620Q410 360 600 340Q790 360 790 620Z',
      `fill="${handle}" stroke="${finish.edgeDark}" stroke-width="2"`,
    ),
    path(
      'M432 590Q440 384 600 362',
      `fill="none" stroke="${finish.edgeLight}" stroke-opacity=".8" stroke-width="4"`,
    ),
  )
}

/** Draws a stack of inner sleeves from its open edge. */
export function sleevesSide(sheet: Sheet, _finish: Finish): void {
  sheet.add(contactShadow(sheet, 600, 842, 960, 22))
  for (let index = 0; index < 25; index += 1) {
    const y = 830 - index * 15
    const slip = Math.floor(sheet.random.between(-7, 7))
    sheet.add(
      rect(
        150 + slip,
        y - 10,
        900,
        12,
        `rx="3" fill="${index % 2 ? '#f4f6f7' : '#e1e7ea'}" stroke="#9aa4a9" stroke-width="1"`,
      ),
      path(`M${156 + slip} ${y - 4}h888`, 'stroke="#8d979d" stroke-opacity=".7" stroke-width="1.4"'),
    )
  }
  sheet.add(
    rect(520, 462, 160, 380, 'fill="#2f5f66"'),
    letter('PEGEL', 600, 620, 24, '#f3ead9'),
    letter('25', 600, 680, 40, '#f3ead9'),
  )
}
