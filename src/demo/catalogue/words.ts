import type { FinishName, View } from '../drawings/index.ts'
import type { Localised } from '../types.ts'

const words = (en: string, de: string, fr: string, ar: string): Localised<string> => ({ en, de, fr, ar })

/** Words that many products share. */
export const OPTION_FINISH = words('Finish', 'Ausführung', 'Finition', 'التشطيب')

export const FINISH_NAMES: Readonly<Record<FinishName, Localised<string>>> = {
  silver: words('Silver', 'Silber', 'Argent', 'فضي'),
  graphite: words('Graphite', 'Graphit', 'Graphite', 'غرافيت'),
  walnut: words('Walnut', 'Nussbaum', 'Noyer', 'جوز'),
}

export const VIEW_NAMES: Readonly<Record<View, Localised<string>>> = {
  front: words('seen from the front', 'von vorn gesehen', 'vu de face', 'من الأمام'),
  top: words('seen from above', 'von oben gesehen', 'vu de dessus', 'من الأعلى'),
  side: words('seen from the side', 'von der Seite gesehen', 'vu de côté', 'من الجانب'),
  rear: words(
    'the connections at the rear',
    'die Anschlüsse hinten',
    'les connexions à l’arrière',
    'الوصلات الخلفية',
  ),
  detail: words('a closer look', 'aus der Nähe', 'de plus près', 'نظرة أقرب'),
}

export const FACT_NAMES = {
  drive: words('Drive', 'Antrieb', 'Entraînement', 'نظام الدوران'),
  wow: words('Wow and flutter', 'Gleichlauf', 'Pleurage et scintillement', 'تذبذب السرعة'),
  rumble: words('Rumble', 'Rumpelabstand', 'Rumble', 'ضجيج الدوران'),
  arm: words('Tonearm', 'Tonarm', 'Bras', 'الذراع'),
  power: words('Power', 'Leistung', 'Puissance', 'القدرة'),
  distortion: words('Distortion', 'Klirrfaktor', 'Distorsion', 'التشوّه'),
  noise: words('Signal to noise', 'Rauschabstand', 'Rapport signal/bruit', 'نسبة الإشارة إلى الضجيج'),
  inputs: words('Inputs', 'Eingänge', 'Entrées', 'المداخل'),
  outputs: words('Outputs', 'Ausgänge', 'Sorties', 'المخارج'),
  range: words('Frequency range', 'Frequenzbereich', 'Bande passante', 'مجال الترددات'),
  sensitivity: words('Sensitivity', 'Wirkungsgrad', 'Sensibilité', 'الحساسية'),
  impedance: words('Impedance', 'Impedanz', 'Impédance', 'المعاوقة'),
  drivers: words('Drivers', 'Chassis', 'Haut-parleurs', 'السماعات الداخلية'),
  network: words('Network', 'Netzwerk', 'Réseau', 'الشبكة'),
  formats: words('Formats', 'Formate', 'Formats', 'الصيغ'),
  channels: words('Channels', 'Kanäle', 'Canaux', 'القنوات'),
  plugs: words('Plugs', 'Stecker', 'Fiches', 'القوابس'),
  stylus: words('Stylus', 'Nadel', 'Diamant', 'الإبرة'),
  pieces: words('Pieces', 'Stück', 'Pièces', 'عدد القطع'),
  size: words(
    'Size (W × H × D)',
    'Maße (B × H × T)',
    'Dimensions (L × H × P)',
    'الأبعاد (العرض × الارتفاع × العمق)',
  ),
  weight: words('Weight', 'Gewicht', 'Poids', 'الوزن'),
} as const

export type FactName = keyof typeof FACT_NAMES
