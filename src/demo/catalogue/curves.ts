import type { Localised } from '../types.ts'

export type Method =
  | 'loudspeaker'
  | 'subwoofer'
  | 'headphones'
  | 'cartridge'
  | 'amplifier'
  | 'phono'
  | 'microphone'
  | 'contact'

export interface MeasuredCurve {
  readonly method: Method
  /** Level at each frequency of the drawing, relative to 1 kHz (a subwoofer: to 60 Hz). Units: dB. */
  readonly levels: readonly number[]
}

/** How each kind of product is measured, as the shop tells it. */
export const METHODS: Readonly<Record<Method, Localised<string>>> = {
  loudspeaker: {
    en: 'On axis at 1 m, 2.83 V, gated above 300 Hz, near field below, smoothed to 1/12 octave',
    de: 'Auf Achse in 1 m, 2,83 V, über 300 Hz gefenstert, darunter Nahfeld, geglättet auf 1/12 Oktave',
    fr: 'Dans l’axe à 1 m, 2,83 V, fenêtré au-dessus de 300 Hz, champ proche en dessous, lissage 1/12 d’octave',
    ar: 'على المحور عند 1 m، بجهد 2.83 V، بنافذة زمنية فوق 300 Hz وقياس قريب دونها، وتنعيم 1/12 أوكتاف',
  },
  subwoofer: {
    en: 'Near field, filter at 160 Hz, relative to 60 Hz, smoothed to 1/12 octave',
    de: 'Nahfeld, Filter bei 160 Hz, bezogen auf 60 Hz, geglättet auf 1/12 Oktave',
    fr: 'Champ proche, filtre à 160 Hz, par rapport à 60 Hz, lissage 1/12 d’octave',
    ar: 'قياس قريب، والمرشّح عند 160 Hz، نسبةً إلى 60 Hz، وتنعيم 1/12 أوكتاف',
  },
  headphones: {
    en: 'On a coupler to IEC 60318-4, mean of six fittings, relative to the diffuse field',
    de: 'Am Kuppler nach IEC 60318-4, Mittel aus sechsmal Aufsetzen, bezogen auf das Diffusfeld',
    fr: 'Sur coupleur CEI 60318-4, moyenne de six poses, par rapport au champ diffus',
    ar: 'على مقرنة IEC 60318-4، متوسط ست مرات، نسبةً إلى المجال المنتشر',
  },
  cartridge: {
    en: 'Test record, left channel, 1.8 to 2.0 g, 23 °C, with its own load',
    de: 'Messplatte, linker Kanal, 1,8 bis 2,0 g, 23 °C, mit eigenem Abschluss',
    fr: 'Disque de mesure, canal gauche, 1,8 à 2,0 g, 23 °C, avec sa charge',
    ar: 'أسطوانة اختبار، القناة اليسرى، 1.8 إلى 2.0 g، ‏23 °C، مع حملها',
  },
  amplifier: {
    en: 'Line input, 1 W into 8 Ω or 1 V at the output, tone controls off',
    de: 'Line-Eingang, 1 W an 8 Ω oder 1 V am Ausgang, Klangregler aus',
    fr: 'Entrée ligne, 1 W sous 8 Ω ou 1 V en sortie, correcteurs coupés',
    ar: 'مدخل لاين، 1 W على 8 Ω أو 1 V عند المخرج، وضابطا النغمة مغلقان',
  },
  phono: {
    en: 'Deviation from the RIAA curve, moving magnet, low cut on',
    de: 'Abweichung von der RIAA-Kurve, MM, Tiefenfilter ein',
    fr: 'Écart à la courbe RIAA, aimant mobile, filtre de grave actif',
    ar: 'الانحراف عن منحنى RIAA، مغناطيس متحرك، ومرشّح الجهير يعمل',
  },
  microphone: {
    en: 'On axis at 1 m in an anechoic room, against a reference microphone',
    de: 'Auf Achse in 1 m im reflexionsarmen Raum, gegen ein Referenzmikrofon',
    fr: 'Dans l’axe à 1 m en chambre anéchoïque, contre un micro de référence',
    ar: 'على المحور عند 1 m في غرفة كاتمة، مقارنةً بميكروفون مرجعي',
  },
  contact: {
    en: 'On a shaker with a beech block, constant acceleration, 1 MΩ',
    de: 'Am Schwingtisch mit Buchenblock, gleichbleibende Beschleunigung, 1 MΩ',
    fr: 'Sur pot vibrant avec bloc de hêtre, accélération constante, 1 MΩ',
    ar: 'على طاولة اهتزاز مع قطعة زان، بتسارع ثابت، 1 MΩ',
  },
}

const curve = (method: Method, ...levels: number[]): MeasuredCurve => ({ method, levels })

/** Curves of everything that makes, carries or hears sound: 20, 30, 50, 100, 200, 500 Hz, 1, 2, 5, 10, 15, 20 kHz. */
export const CURVES: Readonly<Record<string, MeasuredCurve>> = {
  'deich-bookshelf-speakers': curve(
    'loudspeaker',
    -15.2,
    -9.1,
    -2.1,
    0.8,
    0.4,
    -0.6,
    0,
    0.7,
    -0.5,
    0.6,
    0.2,
    -2.2,
  ),
  'mole-floorstanders': curve('loudspeaker', -9.6, -3.2, -0.6, 0.9, -0.3, 0.2, 0, -0.7, 0.4, 0.3, 0.6, -1.1),
  'boje-active-speaker': curve(
    'loudspeaker',
    -18.4,
    -11.2,
    -3.4,
    1.2,
    0.6,
    -0.3,
    0,
    0.9,
    -0.8,
    0.4,
    -0.9,
    -2.9,
  ),
  'hallig-bookshelf-speakers': curve(
    'loudspeaker',
    -19.5,
    -13.1,
    -4.9,
    0.9,
    0.8,
    0.3,
    0,
    -0.6,
    0.5,
    0.9,
    0.1,
    -2.6,
  ),
  'leuchtturm-floorstanders': curve(
    'loudspeaker',
    -6.1,
    -1.6,
    0.3,
    0.5,
    -0.4,
    0.1,
    0,
    0.4,
    -0.6,
    0.3,
    0.5,
    -0.4,
  ),
  'watt-studio-monitor': curve(
    'loudspeaker',
    -13.6,
    -7.2,
    -0.9,
    0.3,
    -0.2,
    0.2,
    0,
    -0.3,
    0.3,
    0.4,
    -0.2,
    -1.4,
  ),
  'grund-subwoofer': curve('subwoofer', -4.2, -0.7, 0.2, -0.6, -6.4, -19.8, -20, -20, -20, -20, -20, -20),
  'luv-open-headphones': curve('headphones', -3.8, -1.9, -0.4, 0.6, 0.4, 0.1, 0, 0.8, -1.6, 1.3, -2.1, -5.6),
  'luv-pro-headphones': curve('headphones', -0.9, -0.4, -0.1, 0.2, 0.1, -0.2, 0, 0.6, -0.9, 0.8, -0.6, -3.1),
  'lee-closed-headphones': curve('headphones', 1.2, 2.1, 2.6, 1.8, 0.2, -0.6, 0, 1.1, -2.4, 1.6, -3.2, -7.4),
  'lee-wireless-headphones': curve(
    'headphones',
    1.9,
    2.6,
    2.9,
    1.4,
    0.3,
    -0.2,
    0,
    0.9,
    -1.8,
    0.9,
    -3.9,
    -8.8,
  ),
  'muschel-earphones': curve('headphones', 2.8, 2.9, 2.2, 1.1, 0.2, -0.4, 0, 2.2, -0.8, -1.9, -4.6, -8.1),
  'pegel-mm1': curve('cartridge', -0.6, -0.2, 0.1, 0.2, 0.1, 0, 0, -0.3, -0.9, 0.6, 1.8, -2.4),
  'pegel-mm3': curve('cartridge', -0.4, -0.1, 0.1, 0.1, 0, 0, 0, -0.2, -0.6, 0.2, 1.2, 0.9),
  'pegel-mc5': curve('cartridge', -0.2, 0, 0.1, 0.1, 0, 0, 0, 0.1, 0.2, 0.7, 1.6, 2.4),
  'pegel-mono': curve('cartridge', -0.5, -0.2, 0, 0.1, 0.1, 0, 0, -0.2, -0.5, -0.9, -2.2, -4.8),
  'a120-amplifier': curve('amplifier', -0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.1, -0.2),
  'a40-amplifier': curve('amplifier', -0.3, -0.1, 0, 0, 0, 0, 0, 0, 0, -0.1, -0.2, -0.4),
  'a80-amplifier': curve('amplifier', -0.2, -0.1, 0, 0, 0, 0, 0, 0, 0, -0.1, -0.1, -0.3),
  'r30-receiver': curve('amplifier', -0.4, -0.2, -0.1, 0, 0, 0, 0, 0, -0.1, -0.2, -0.4, -0.7),
  'p1-preamplifier': curve('amplifier', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.1),
  'm200-power-amplifier': curve('amplifier', -0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.1, -0.1),
  'funk-streaming-amplifier': curve('amplifier', -0.3, -0.1, 0, 0, 0, 0, 0, 0, 0.1, 0.2, 0.1, -0.6),
  'spule-headphone-amplifier': curve('amplifier', -0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.1),
  'rille-phono-stage': curve('phono', -1.8, -0.4, -0.1, 0.1, 0.1, 0, 0, 0, -0.1, -0.1, -0.2, -0.2),
  'pegel-k2': curve('microphone', -4.6, -2.6, -1.2, -0.4, -0.1, 0, 0, 0.2, 0.8, 1.6, 1.1, -1.4),
  'pegel-k4': curve('microphone', -0.6, -0.3, -0.1, 0, 0, 0, 0, 0.1, 0.4, 1.1, 1.4, 0.2),
  'pegel-h1': curve('microphone', -1.1, -0.5, -0.2, 0, 0, 0, 0, 0.1, 0.3, 0.9, 1.4, 2.1),
  'pegel-c2-contact': curve('contact', -2.9, -1.2, -0.3, 0.2, 0.1, 0.4, 0, 1.1, 2.6, 3.8, -1.2, -7.5),
}
