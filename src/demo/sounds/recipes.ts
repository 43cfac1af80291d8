import type { SoundKind } from '../drawings/soundscape.ts'
import type { Localised } from '../types.ts'

/** Noise between two pitches. Units: hertz. */
export interface Wind {
  readonly low: number
  readonly high: number
  readonly level: number
  /** Time from one swell to the next. Units: seconds. */
  readonly swell: number
  /** How much softer it gets between swells, 0 to 1. */
  readonly depth: number
}

/** Tones at random moments. Pitches in hertz, times in seconds. */
export interface Tone {
  readonly every: number
  readonly from: number
  readonly to: number
  /** Factor of the pitch over one `length`: below 1 it falls. */
  readonly glide: number
  /** Time in which it dies away. */
  readonly length: number
  readonly level: number
}

interface Recipe {
  readonly winds: readonly Wind[]
  readonly tones: readonly Tone[]
  /** What is heard, for captions. */
  readonly words: Localised<string>
}

const wind = (low: number, high: number, level: number, swell = 20, depth = 0.2): Wind => ({
  low,
  high,
  level,
  swell,
  depth,
})
const tone = (
  every: number,
  [from, to]: readonly [number, number],
  glide: number,
  length: number,
  level: number,
) => ({
  every,
  from,
  to,
  glide,
  length,
  level,
})

/** How each place sounds. */
export const RECIPES: Readonly<Record<SoundKind, Recipe>> = {
  rain: {
    winds: [wind(900, 8000, 0.6, 17), wind(80, 300, 0.2, 31, 0.5)],
    tones: [tone(0.03, [1800, 5200], 0.9, 0.012, 0.5), tone(0.9, [300, 700], 0.8, 0.05, 0.4)],
    words: { en: 'Rain', de: 'Regen', fr: 'Pluie', ar: 'مطر' },
  },
  surf: {
    winds: [wind(60, 900, 0.9, 9, 0.9), wind(1200, 7000, 0.5, 9, 0.95)],
    tones: [tone(0.2, [900, 2600], 0.7, 0.02, 0.12)],
    words: { en: 'Surf', de: 'Brandung', fr: 'Ressac', ar: 'أمواج' },
  },
  birds: {
    winds: [wind(200, 1500, 0.12, 23, 0.4)],
    tones: [
      tone(0.7, [2600, 4800], 1.25, 0.07, 0.5),
      tone(1.7, [1500, 2300], 0.8, 0.16, 0.5),
      tone(4, [5200, 6800], 1.05, 0.04, 0.4),
    ],
    words: { en: 'Birds', de: 'Vögel', fr: 'Oiseaux', ar: 'طيور' },
  },
  wind: {
    winds: [wind(80, 700, 0.8, 11, 0.8), wind(600, 1400, 0.35, 7, 0.9)],
    tones: [],
    words: { en: 'Wind', de: 'Wind', fr: 'Vent', ar: 'ريح' },
  },
  train: {
    winds: [wind(40, 260, 0.9, 13, 0.3), wind(700, 2500, 0.15, 19, 0.5)],
    tones: [tone(1.4, [110, 150], 0.7, 0.06, 1), tone(1.4, [800, 1100], 0.8, 0.02, 0.5)],
    words: { en: 'Train', de: 'Zug', fr: 'Train', ar: 'قطار' },
  },
  room: {
    winds: [wind(50, 400, 0.15, 29, 0.2)],
    tones: [tone(11, [900, 1300], 0.97, 0.5, 0.9)],
    words: { en: 'A hall', de: 'Ein Saal', fr: 'Une salle', ar: 'قاعة' },
  },
  ice: {
    winds: [wind(40, 200, 0.2, 27, 0.6)],
    tones: [tone(3.1, [900, 2400], 0.45, 0.5, 0.7), tone(0.8, [300, 900], 0.6, 0.09, 0.3)],
    words: { en: 'Ice', de: 'Eis', fr: 'Glace', ar: 'جليد' },
  },
  frogs: {
    winds: [wind(150, 900, 0.08, 21, 0.4)],
    tones: [tone(0.35, [420, 700], 1.15, 0.06, 0.6), tone(0.5, [1100, 1500], 1.05, 0.04, 0.4)],
    words: { en: 'Frogs', de: 'Frösche', fr: 'Grenouilles', ar: 'ضفادع' },
  },
  horn: {
    winds: [wind(60, 500, 0.25, 15, 0.7)],
    tones: [tone(13, [105, 125], 1, 1.8, 1), tone(13, [208, 230], 1, 1.4, 0.5)],
    words: { en: 'A fog horn', de: 'Ein Nebelhorn', fr: 'Une corne de brume', ar: 'بوق ضباب' },
  },
  loom: {
    winds: [wind(300, 3000, 0.15, 5, 0.4)],
    tones: [tone(0.42, [180, 240], 0.6, 0.03, 1), tone(0.42, [1500, 2200], 0.7, 0.015, 0.6)],
    words: { en: 'A loom', de: 'Ein Webstuhl', fr: 'Un métier à tisser', ar: 'نول' },
  },
  bells: {
    winds: [wind(80, 500, 0.05, 30, 0.5)],
    tones: [
      tone(2.2, [410, 425], 1, 1.6, 0.8),
      tone(2.9, [610, 630], 1, 1.3, 0.6),
      tone(3.7, [1220, 1260], 1, 0.8, 0.3),
    ],
    words: { en: 'Bells', de: 'Glocken', fr: 'Cloches', ar: 'أجراس' },
  },
  street: {
    winds: [wind(60, 900, 0.5, 8, 0.6), wind(900, 3000, 0.2, 5, 0.7)],
    tones: [tone(5, [380, 460], 0.97, 0.25, 0.5)],
    words: { en: 'A street', de: 'Eine Straße', fr: 'Une rue', ar: 'شارع' },
  },
}
