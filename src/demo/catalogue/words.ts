import type { FinishName, ThingName, View } from '../drawings/index.ts'
import type { Localised } from '../types.ts'

const words = (en: string, de: string, fr: string, ar: string): Localised<string> => ({ en, de, fr, ar })

/** Words that many products share. */
export const OPTION_FINISH = words('Finish', 'Ausführung', 'Finition', 'التشطيب')

export const OPTION_NAMES = {
  length: words('Length', 'Länge', 'Longueur', 'الطول'),
  pieces: words('Pieces', 'Stück', 'Pièces', 'عدد القطع'),
} as const

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
  scale: words('its size', 'die Größe', 'sa taille', 'حجمه'),
  room: words('at home', 'zu Hause', 'chez soi', 'في البيت'),
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
  principle: words('Principle', 'Prinzip', 'Principe', 'المبدأ'),
  response: words('Frequency response', 'Frequenzgang', 'Réponse en fréquence', 'الاستجابة الترددية'),
  output: words('Output', 'Ausgang', 'Sortie', 'الخرج'),
  separation: words('Channel separation', 'Übersprechdämpfung', 'Séparation des canaux', 'فصل القناتين'),
  force: words('Tracking force', 'Auflagekraft', 'Force d’appui', 'قوة التتبع'),
  load: words('Load', 'Abschluss', 'Charge', 'الحمل'),
  pattern: words('Pattern', 'Richtcharakteristik', 'Directivité', 'نمط الالتقاط'),
  selfNoise: words('Self-noise', 'Eigenrauschen', 'Bruit propre', 'الضجيج الذاتي'),
  gain: words('Gain', 'Verstärkung', 'Gain', 'الكسب'),
  battery: words('Battery', 'Akku', 'Batterie', 'البطارية'),
  conductor: words('Conductor', 'Leiter', 'Conducteur', 'الموصّل'),
  capacitance: words('Capacitance', 'Kapazität', 'Capacité', 'السعة'),
  material: words('Material', 'Material', 'Matériau', 'المادة'),
  carries: words('Carries', 'Trägt', 'Charge admise', 'الحمل الأقصى'),
  holds: words('Holds', 'Fasst', 'Contenance', 'السعة'),
  resolution: words('Resolution', 'Auflösung', 'Résolution', 'الدقة'),
  size: words(
    'Size (W × H × D)',
    'Maße (B × H × T)',
    'Dimensions (L × H × P)',
    'الأبعاد (العرض × الارتفاع × العمق)',
  ),
  weight: words('Weight', 'Gewicht', 'Poids', 'الوزن'),
} as const

export type FactName = keyof typeof FACT_NAMES

/** Words of measured curves. */
export const CURVE_WORDS = {
  curve: words(
    'Measured frequency response',
    'Gemessener Frequenzgang',
    'Réponse en fréquence mesurée',
    'الاستجابة الترددية المقيسة',
  ),
  frequency: words('Frequency', 'Frequenz', 'Fréquence', 'التردد'),
  level: words('Level', 'Pegel', 'Niveau', 'المستوى'),
} as const

/** What stands beside a thing to show its size. */
export const BESIDE: Readonly<Record<ThingName, Localised<string>>> = {
  coin: words(
    'beside a one-euro coin',
    'neben einer Ein-Euro-Münze',
    'à côté d’une pièce d’un euro',
    'بجانب قطعة يورو واحد',
  ),
  pencil: words('beside a pencil', 'neben einem Bleistift', 'à côté d’un crayon', 'بجانب قلم رصاص'),
  mug: words('beside a mug', 'neben einer Tasse', 'à côté d’une tasse', 'بجانب كوب'),
  record: words(
    'beside a record sleeve',
    'neben einer Plattenhülle',
    'à côté d’une pochette de disque',
    'بجانب غلاف أسطوانة',
  ),
  chair: words('beside a chair', 'neben einem Stuhl', 'à côté d’une chaise', 'بجانب كرسي'),
}
