import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import type { DemoProduct, Fact, Localised } from '../types.ts'
import { NONE } from './accessories/options.ts'
import { turntablesOf } from './styli/models.ts'

interface Stylus {
  readonly model: string
  readonly priceMinor: number
  readonly color: string
  /** Radius of the tip and force, in the figures of every language; commas where a language has them. */
  readonly tip: string
  readonly force: string
  readonly hours: number
  readonly cut: Localised<string>
  readonly summary: Localised<string>
}

const STYLI: readonly Stylus[] = [
  {
    model: 'S 1',
    priceMinor: 1900,
    color: '#5b6d74',
    tip: '0.7 mil',
    force: '3.0 – 4.0 g',
    hours: 400,
    cut: { en: 'conical', de: 'sphärisch', fr: 'conique', ar: 'مخروطية' },
    summary: {
      en: 'The round tip for everyday records and for arms that want three grams.',
      de: 'Die runde Nadel für jeden Tag und für Arme, die drei Gramm brauchen.',
      fr: 'La pointe ronde de tous les jours, pour les bras qui demandent trois grammes.',
      ar: 'الرأس المستدير للاستعمال اليومي وللأذرع التي تحتاج ثلاثة غرامات.',
    },
  },
  {
    model: 'S 2',
    priceMinor: 3400,
    color: '#7a4a33',
    tip: '0.3 × 0.7 mil',
    force: '1.8 – 2.2 g',
    hours: 500,
    cut: {
      en: 'bonded elliptical',
      de: 'elliptisch, gefasst',
      fr: 'elliptique rapportée',
      ar: 'إهليلجية ملصقة',
    },
    summary: {
      en: 'Elliptical, for less hiss at the end of a side.',
      de: 'Elliptisch, für weniger Zischen am Ende einer Seite.',
      fr: 'Elliptique, pour moins de sifflantes en fin de face.',
      ar: 'إهليلجية، لصفير أقل في نهاية الوجه.',
    },
  },
  {
    model: 'S 3',
    priceMinor: 5900,
    color: '#2f5f66',
    tip: '0.3 × 0.7 mil',
    force: '1.6 – 2.0 g',
    hours: 800,
    cut: {
      en: 'nude elliptical',
      de: 'elliptisch, nackt',
      fr: 'elliptique, diamant nu',
      ar: 'إهليلجية مكشوفة',
    },
    summary: {
      en: 'A whole diamond on the cantilever; it also takes the place of the S 2.',
      de: 'Ein ganzer Diamant am Nadelträger; passt auch an die Stelle der S 2.',
      fr: 'Un diamant entier sur le cantilever ; elle remplace aussi la S 2.',
      ar: 'ألماسة كاملة على الحامل، وتحلّ أيضًا محلّ S 2.',
    },
  },
  {
    model: 'S 4',
    priceMinor: 9800,
    color: '#6a5a1f',
    tip: '0.2 × 1.5 mil',
    force: '1.4 – 1.8 g',
    hours: 1000,
    cut: { en: 'fine line', de: 'Fine-Line', fr: 'fine ligne', ar: 'خط دقيق' },
    summary: {
      en: 'A long contact line for records that you keep.',
      de: 'Eine lange Kontaktlinie für Platten, die man behält.',
      fr: 'Une longue ligne de contact pour les disques que l’on garde.',
      ar: 'خط تماس طويل للأسطوانات التي تحتفظ بها.',
    },
  },
]

const NAMES: Localised<(model: string) => string> = {
  en: (model) => `Pegel ${model} replacement stylus`,
  de: (model) => `Ersatznadel Pegel ${model}`,
  fr: (model) => `Pointe de rechange Pegel ${model}`,
  ar: (model) => `إبرة بديلة Pegel ${model}`,
}
const SLUGS: Localised<(model: string) => string> = {
  en: (model) => `pegel-${model}-replacement-stylus`,
  de: (model) => `ersatznadel-pegel-${model}`,
  fr: (model) => `pointe-de-rechange-pegel-${model}`,
  ar: (model) => `ibra-badila-pegel-${model}`,
}
const ABOUT: Localised<string> = {
  en: '<p>Pull the old stylus off forwards and push this one on until it clicks. The arm keeps its setting.</p><p>Choose your turntable under “Styli”: the list has every model that we tried it on.</p>',
  de: '<p>Ziehen Sie die alte Nadel nach vorn ab und schieben Sie diese auf, bis sie einrastet. Der Arm bleibt eingestellt.</p><p>Wählen Sie unter „Nadeln“ Ihren Plattenspieler: Die Liste nennt jedes Modell, an dem wir sie ausprobiert haben.</p>',
  fr: '<p>Retirez l’ancienne pointe vers l’avant et poussez celle-ci jusqu’au déclic. Le bras garde son réglage.</p><p>Choisissez votre platine sous « Pointes » : la liste contient chaque modèle sur lequel nous l’avons essayée.</p>',
  ar: '<p>اسحب الإبرة القديمة إلى الأمام وادفع هذه حتى تسمع نقرة. يبقى الذراع على ضبطه.</p><p>اختر جهازك في قسم «إبر»: تضم القائمة كل طراز جرّبناها عليه.</p>',
}
const FACTS: Localised<readonly [cut: string, tip: string, force: string, life: string, about: string]> = {
  en: ['Cut', 'Tip radius', 'Tracking force', 'Stylus life', 'about'],
  de: ['Schliff', 'Verrundung', 'Auflagekraft', 'Lebensdauer', 'etwa'],
  fr: ['Taille', 'Rayon', 'Force d’appui', 'Durée de vie', 'environ'],
  ar: ['القطع', 'نصف القطر', 'قوة التتبع', 'العمر', 'نحو'],
}
const ALT: Localised<readonly [tip: string, side: string]> = {
  en: ['Cantilever and tip close up', 'The stylus on its cartridge, from the side'],
  de: ['Nadelträger und Spitze aus der Nähe', 'Die Nadel an ihrem System, von der Seite'],
  fr: ['Le cantilever et la pointe de près', 'La pointe sur sa cellule, de côté'],
  ar: ['الحامل والرأس عن قرب', 'الإبرة على خرطوشتها من الجانب'],
}

/** Styli, each with the turntables that it fits. */
export const styli: readonly DemoProduct[] = STYLI.map((stylus, at) => {
  const id = stylus.model.toLowerCase().replace(' ', '')
  const drawing = {
    subject: 'cartridge',
    model: stylus.model,
    color: stylus.color,
    finish: 'graphite',
  } as const
  const altOf = (view: 0 | 1) => perLocale((locale) => `${ALT[locale][view]}: ${stylus.model}`)
  return {
    handle: `pegel-${id}`,
    kind: 'single',
    vendor: 'Pegel',
    productType: 'Styli',
    tags: ['stylus', 'turntable'],
    fits: turntablesOf(at),
    taxClass: 'standard',
    requiresShipping: true,
    categories: ['accessories', 'styli'],
    texts: perLocale((locale) => ({
      name: NAMES[locale](stylus.model),
      slug: SLUGS[locale](id),
      summary: stylus.summary[locale],
      descriptionHtml: ABOUT[locale],
      facts: factsOf(stylus, locale),
    })),
    variants: [
      {
        publicId: `pegel-${id}`,
        sku: `STY-${id.toUpperCase()}`,
        options: NONE,
        priceMinor: stylus.priceMinor,
        weightGrams: 40,
        stock: 220,
      },
    ],
    pictures: [
      { drawing: { ...drawing, view: 'detail' }, alt: altOf(0) },
      { drawing: { ...drawing, view: 'side' }, alt: altOf(1) },
    ],
  }
})

function factsOf({ cut, tip, force, hours }: Stylus, locale: LocaleCode): readonly Fact[] {
  const [cutName, tipName, forceName, lifeName, about] = FACTS[locale]
  const figure = (text: string) => (locale === 'de' || locale === 'fr' ? text.replaceAll('.', ',') : text)
  return [
    { name: cutName, value: cut[locale] },
    { name: tipName, value: figure(tip) },
    { name: forceName, value: figure(force) },
    { name: lifeName, value: `${about} ${hours} h` },
  ]
}

function perLocale<Value>(make: (locale: LocaleCode) => Value): Localised<Value> {
  return Object.fromEntries(LOCALES.map(({ code }) => [code, make(code)])) as Localised<Value>
}
