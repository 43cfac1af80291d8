import { AMBER, type Finish } from './finishes.ts'
import { letter } from './lettering.ts'
import { castShadow, contactShadow, face, rodStops, spun } from './materials.ts'
import { circle, ellipse, n, path, rect, type Sheet } from './sheet.ts'

export interface CareParams {
  readonly body: 'weight' | 'gauge' | 'fluid' | 'mat'
}

/** Draws a small tool of the turntable from the front, or from above what lies flat. */
export function careFront(sheet: Sheet, finish: Finish, { body }: CareParams): void {
  const draw = { weight: weightFront, gauge: gaugeTop, fluid: (s: Sheet) => bottle(s, true), mat: matTop }[
    body
  ]
  draw(sheet, finish)
}

/** Draws the same from another side. */
export function careSide(sheet: Sheet, finish: Finish, { body }: CareParams): void {
  const draw = { weight: weightTop, gauge: gaugeSide, fluid: (s: Sheet) => bottle(s, false), mat: matSide }[
    body
  ]
  draw(sheet, finish)
}

function weightFront(sheet: Sheet, finish: Finish): void {
  const metal = sheet.linear('across', rodStops(finish.metal))
  const dark = sheet.linear('across', rodStops(['#4b5359', '#24292d', '#0f1214']))
  const knurls = Array.from({ length: 47 }, (_, index) => {
    // Seen from the side, the knurls of a round body stand closer towards its edges.
    const x = 600 - 300 * Math.cos(((index + 1) / 48) * Math.PI)
    return `M${n(x)} 462V560`
  }).join('')
  sheet.add(
    contactShadow(sheet, 600, 892, 740, 30),
    rect(250, 858, 700, 30, `rx="6" fill="${dark}"`),
    path(
      'M250 620Q250 596 274 596H926Q950 596 950 620V858H250Z',
      `fill="${metal}" stroke="#000" stroke-opacity=".35"`,
    ),
    path('M250 640H950M250 834H950', 'stroke="#000" stroke-opacity=".3" stroke-width="3"'),
    rect(292, 448, 616, 150, `rx="16" fill="${metal}" stroke="#000" stroke-opacity=".35"`),
    path(knurls, 'stroke="#000" stroke-opacity=".3" stroke-width="4"'),
    path('M306 454H894', 'stroke="#fff" stroke-opacity=".7" stroke-width="3"'),
    letter('PEGEL', 600, 716, 36, finish.name === 'graphite' ? '#c9d1d5' : '#3c464b'),
    letter('380 G', 600, 786, 17, finish.name === 'graphite' ? '#c9d1d5' : '#3c464b', { opacity: 0.7 }),
  )
}

function weightTop(sheet: Sheet, finish: Finish): void {
  const [lit, mid, shade] = finish.metal
  const disc = sheet.linear('diagonal', [
    [0, lit],
    [0.5, mid],
    [1, shade],
  ])
  sheet.add(
    castShadow(220, 220, 760, 760, 380, 32),
    circle(600, 600, 380, `fill="${disc}" stroke="#000" stroke-opacity=".4" stroke-width="2"`),
    spun(600, 600, 379, { strength: finish.name === 'graphite' ? 0.03 : 0.09, spread: 40 }),
    circle(
      600,
      600,
      322,
      `fill="none" stroke="#000" stroke-opacity=".35" stroke-width="12" stroke-dasharray="5 5"`,
    ),
    circle(600, 600, 300, `fill="${disc}" stroke="#000" stroke-opacity=".3"`),
    spun(600, 600, 299, { strength: finish.name === 'graphite' ? 0.03 : 0.09, angles: [-20, 160] }),
    circle(600, 600, 34, 'fill="#14181b"'),
    circle(600, 600, 20, 'fill="#000"'),
    letter('PEGEL', 600, 420, 28, finish.name === 'graphite' ? '#c9d1d5' : '#3c464b'),
  )
}

function gaugeTop(sheet: Sheet, finish: Finish): void {
  const glass = sheet.linear('diagonal', [
    [0, '#fff', 0.18],
    [0.45, '#fff', 0.02],
    [1, '#fff', 0],
  ])
  sheet.add(
    castShadow(150, 400, 900, 400, 40, 28),
    face(sheet, finish, 150, 400, 900, 400, 40),
    rect(230, 470, 430, 180, 'rx="14" fill="#07090a"'),
    rect(238, 478, 414, 164, 'rx="10" fill="#15110a"'),
    letter('1.80 G', 445, 532, 58, AMBER, { weight: 0.09 }),
    rect(238, 478, 414, 164, `rx="10" fill="${glass}"`),
    ...['ON', '0', 'CAL'].map(
      (name, index) =>
        circle(288 + index * 157, 716, 30, 'fill="#14181b" stroke="#7b868c" stroke-opacity=".6"') +
        letter(name, 288 + index * 157, 706, 17, '#c9d1d5'),
    ),
    rect(760, 470, 220, 260, 'rx="18" fill="#14181b"'),
    rect(776, 486, 188, 228, 'rx="10" fill="#2c3236"'),
    circle(870, 600, 34, 'fill="#d9b36a" stroke="#5d4825" stroke-width="2"'),
    circle(870, 600, 8, 'fill="#5d4825"'),
    letter('PEGEL', 870, 752, 17, finish.ink),
  )
}

function gaugeSide(sheet: Sheet, finish: Finish): void {
  const rubber = sheet.linear('across', rodStops(['#4b5359', '#24292d', '#0f1214']))
  const rod = sheet.linear('down', rodStops(['#f4f6f7', '#b9c2c7', '#5b656a']))
  sheet.add(
    contactShadow(sheet, 600, 736, 960, 24),
    ...[220, 880].map((x) => rect(x, 706, 100, 28, `rx="8" fill="${rubber}"`)),
    face(sheet, finish, 150, 620, 900, 92, 20),
    rect(770, 596, 200, 28, 'rx="6" fill="#2c3236"'),
    rect(846, 584, 48, 14, 'rx="4" fill="#d9b36a" stroke="#5d4825"'),
    rect(300, 460, 480, 22, `rx="8" fill="${rod}"`),
    path(
      'M760 452h160q12 0 12 12v44q0 12-12 12h-96z',
      'fill="#2c3236" stroke="#8b969c" stroke-opacity=".5" stroke-width="1.6"',
    ),
    path('M836 520l26 50 10 4-4-54z', 'fill="#2f7f8a"'),
    path('M862 566l10 16 6-12z', 'fill="#dff3f6"'),
  )
}

function bottle(sheet: Sheet, isFront: boolean): void {
  const amber = sheet.linear('across', [
    [0, '#5e2f08'],
    [0.16, '#b06618'],
    [0.34, '#d58a2b'],
    [0.6, '#8f4d10'],
    [1, '#4a2405'],
  ])
  const cap = sheet.linear('across', rodStops(['#4b5359', '#24292d', '#0f1214']))
  const paper = sheet.linear('across', [
    [0, '#cfd6d9'],
    [0.3, '#fbfcfc'],
    [1, '#b9c2c7'],
  ])
  sheet.add(
    contactShadow(sheet, 600, 1106, 420, 24),
    rect(556, 96, 88, 60, `rx="8" fill="${cap}"`),
    path(isFront ? 'M560 104h-84l-14 26 98 10z' : 'M566 100h68v40h-68z', `fill="${cap}"`),
    rect(536, 152, 128, 74, `rx="8" fill="${cap}"`),
    path(
      Array.from({ length: 15 }, (_, index) => `M${540 + index * 8.5} 160v58`).join(''),
      'stroke="#000" stroke-opacity=".4" stroke-width="3"',
    ),
    path(
      'M552 226H648V262C648 330 780 336 780 440V1064Q780 1104 740 1104H460Q420 1104 420 1064V440C420 336 552 330 552 262Z',
      `fill="${amber}" stroke="#3a1c04" stroke-width="2"`,
    ),
    path('M446 470V1050', 'stroke="#ffe2b0" stroke-opacity=".55" stroke-width="10" stroke-linecap="round"'),
    rect(420, 540, 360, 400, `fill="${paper}"`),
    rect(420, 540, 360, 16, `fill="${AMBER}"`),
  )
  if (isFront)
    sheet.add(
      letter('PEGEL', 600, 606, 44, '#24292d'),
      letter('RECORD CARE', 600, 690, 19, '#4b5359'),
      path(
        'M480 760q30 -36 60 0t60 0t60 0t60 0M480 790q30 -36 60 0t60 0t60 0t60 0',
        'fill="none" stroke="#2f6f7a" stroke-width="4"',
      ),
      letter('250 ML', 600, 870, 24, '#24292d'),
    )
  else
    sheet.add(
      path(
        Array.from(
          { length: 11 },
          (_, index) => `M452 ${600 + index * 26}h${index % 4 === 3 ? 150 : 292}`,
        ).join(''),
        'stroke="#4b5359" stroke-opacity=".7" stroke-width="5"',
      ),
    )
}

function matTop(sheet: Sheet, _finish: Finish): void {
  const cork = sheet.radial([
    [0, '#d7ad77'],
    [0.7, '#c79960'],
    [1, '#a97d48'],
  ])
  let grains = ''
  let darks = ''
  for (let grain = 0; grain < 420; grain += 1) {
    const turn = sheet.random.between(0, Math.PI * 2)
    const away = 410 * Math.sqrt(sheet.random.next())
    const mark = `M${n(600 + Math.cos(turn) * away)} ${n(600 + Math.sin(turn) * away)}l${n(sheet.random.between(-9, 9))} ${n(sheet.random.between(-7, 7))}`
    if (grain % 3 === 0) darks += mark
    else grains += mark
  }
  sheet.add(
    castShadow(180, 180, 840, 840, 420, 20),
    circle(600, 600, 420, `fill="${cork}" stroke="#7d5a30" stroke-width="2"`),
    path(grains, 'stroke="#8f6535" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"'),
    path(darks, 'stroke="#f0d3a4" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"'),
    circle(600, 600, 132, 'fill="#b98b53" stroke="#7d5a30" stroke-opacity=".6" stroke-width="2"'),
    circle(600, 600, 14, 'fill="#2c3236"'),
    circle(600, 600, 405, 'fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="2"'),
    letter('PEGEL', 600, 830, 26, '#6b4a22', { opacity: 0.8 }),
  )
}

function matSide(sheet: Sheet, _finish: Finish): void {
  const cork = sheet.linear('down', [
    [0, '#dcb582'],
    [1, '#a27541'],
  ])
  const steel = sheet.linear('across', rodStops(['#f4f6f7', '#b9c2c7', '#5b656a']))
  let grains = ''
  for (let grain = 0; grain < 90; grain += 1)
    grains += `M${sheet.random.whole(170, 1024)} ${sheet.random.whole(596, 622)}h${sheet.random.whole(5, 16)}`
  sheet.add(
    contactShadow(sheet, 600, 790, 900, 26),
    rect(150, 630, 900, 150, `rx="10" fill="${steel}" stroke="#000" stroke-opacity=".4"`),
    path('M158 690H1042', 'stroke="#0d0f11" stroke-opacity=".6" stroke-width="14" stroke-dasharray="10 10"'),
    rect(164, 592, 872, 38, `rx="6" fill="${cork}" stroke="#7d5a30" stroke-width="1.6"`),
    path(grains, 'stroke="#7d5a30" stroke-opacity=".7" stroke-width="3"'),
    rect(176, 574, 848, 18, 'rx="5" fill="#14181b"'),
    rect(592, 540, 16, 36, 'rx="6" fill="#b9c2c7"'),
    ellipse(600, 574, 420, 3, 'fill="#fff" opacity=".2"'),
  )
}
