import type { DemoProduct } from '../types.ts'
import { fieldNotesComplete } from './field-notes-complete.ts'
import { pegelCircle } from './pegel-circle.ts'

const none = { en: [], de: [], fr: [], ar: [] }

const fieldNotes: DemoProduct = {
  handle: 'field-notes-monthly',
  kind: 'subscription',
  period: 'P1M',
  vendor: 'Pegel Recordings',
  productType: 'Subscriptions',
  tags: ['subscription', 'recordings'],
  taxClass: 'digital',
  requiresShipping: false,
  categories: ['memberships'],
  texts: {
    en: {
      name: 'Field Notes, monthly',
      slug: 'field-notes-monthly',
      summary: 'Two new recordings on the first of every month, yours to keep.',
      descriptionHtml:
        '<p>Two recordings a month, in the format they were made in, with notes on place and microphones.</p><p>Cancel until the last day of a month. What you received stays yours.</p>',
      facts: [
        { name: 'Period', value: 'one month' },
        { name: 'Recordings', value: '2 a month' },
        { name: 'Format', value: 'FLAC 24 bit / 96 kHz' },
      ],
    },
    de: {
      name: 'Feldnotizen, monatlich',
      slug: 'feldnotizen-monatlich',
      summary: 'Zwei neue Aufnahmen an jedem Monatsersten, die bei Ihnen bleiben.',
      descriptionHtml:
        '<p>Zwei Aufnahmen im Monat in dem Format, in dem sie entstanden, mit Notizen zu Ort und Mikrofonen.</p><p>Kündbar bis zum letzten Tag des Monats. Was Sie erhalten haben, behalten Sie.</p>',
      facts: [
        { name: 'Zeitraum', value: 'ein Monat' },
        { name: 'Aufnahmen', value: '2 im Monat' },
        { name: 'Format', value: 'FLAC 24 bit / 96 kHz' },
      ],
    },
    fr: {
      name: 'Carnet de terrain, mensuel',
      slug: 'carnet-de-terrain-mensuel',
      summary: 'Deux nouveaux enregistrements le premier de chaque mois, à garder.',
      descriptionHtml:
        '<p>Deux enregistrements par mois, dans le format de la prise de son, avec des notes sur le lieu et les micros.</p><p>Résiliable jusqu’au dernier jour du mois. Ce que vous avez reçu reste à vous.</p>',
      facts: [
        { name: 'Période', value: 'un mois' },
        { name: 'Enregistrements', value: '2 par mois' },
        { name: 'Format', value: 'FLAC 24 bit / 96 kHz' },
      ],
    },
    ar: {
      name: 'مذكرات الميدان، شهريًا',
      slug: 'mudhakkirat-al-maydan-shahri',
      summary: 'تسجيلان جديدان في أول كل شهر، ويبقيان لك.',
      descriptionHtml:
        '<p>تسجيلان كل شهر بالصيغة التي سُجّلا بها، مع ملاحظات عن المكان والميكروفونات.</p><p>يمكن الإلغاء حتى آخر يوم من الشهر. وما استلمته يبقى لك.</p>',
      facts: [
        { name: 'الفترة', value: 'شهر واحد' },
        { name: 'التسجيلات', value: '2 شهريًا' },
        { name: 'الصيغة', value: 'FLAC 24 bit / 96 kHz' },
      ],
    },
  },
  variants: [
    {
      publicId: 'field-notes-monthly',
      sku: 'SUB-FIELD-M',
      options: none,
      priceMinor: 990,
      weightGrams: 0,
      stock: null,
    },
  ],
  pictures: [
    {
      drawing: { subject: 'sleeves', view: 'front', finish: 'graphite' },
      alt: {
        en: 'A fan of record sleeves',
        de: 'Ein Fächer aus Plattenhüllen',
        fr: 'Un éventail de pochettes de disques',
        ar: 'أغلفة أسطوانات مفرودة كالمروحة',
      },
    },
  ],
}

const premium: DemoProduct = {
  handle: 'pegel-premium',
  kind: 'premium',
  period: 'P1Y',
  vendor: 'Pegel',
  productType: 'Memberships',
  tags: ['membership'],
  taxClass: 'digital',
  requiresShipping: false,
  categories: ['memberships'],
  texts: {
    en: {
      name: 'Pegel Premium membership',
      slug: 'pegel-premium',
      summary: 'Every recording without compression, a week before everybody else.',
      descriptionHtml:
        '<p>The whole library at full resolution, new recordings a week early, and five years of warranty on gear instead of two.</p><p>Runs for one year.</p>',
      facts: [
        { name: 'Period', value: 'one year' },
        { name: 'Library', value: 'all recordings, uncompressed' },
        { name: 'Warranty on gear', value: '5 years' },
      ],
    },
    de: {
      name: 'Mitgliedschaft Pegel Premium',
      slug: 'mitgliedschaft-pegel-premium',
      summary: 'Jede Aufnahme unkomprimiert, eine Woche vor allen anderen.',
      descriptionHtml:
        '<p>Das ganze Archiv in voller Auflösung, neue Aufnahmen eine Woche früher und fünf statt zwei Jahre Garantie auf Geräte.</p><p>Läuft ein Jahr.</p>',
      facts: [
        { name: 'Zeitraum', value: 'ein Jahr' },
        { name: 'Archiv', value: 'alle Aufnahmen, unkomprimiert' },
        { name: 'Garantie auf Geräte', value: '5 Jahre' },
      ],
    },
    fr: {
      name: 'Adhésion Pegel Premium',
      slug: 'adhesion-pegel-premium',
      summary: 'Chaque enregistrement sans compression, une semaine avant tout le monde.',
      descriptionHtml:
        '<p>Toute la bibliothèque en pleine résolution, les nouveautés une semaine plus tôt et cinq ans de garantie sur le matériel au lieu de deux.</p><p>Valable un an.</p>',
      facts: [
        { name: 'Période', value: 'un an' },
        { name: 'Bibliothèque', value: 'tous les enregistrements, sans compression' },
        { name: 'Garantie matériel', value: '5 ans' },
      ],
    },
    ar: {
      name: 'عضوية Pegel Premium',
      slug: 'udwiyat-pegel-premium',
      summary: 'كل تسجيل بلا ضغط، قبل الجميع بأسبوع.',
      descriptionHtml:
        '<p>المكتبة كاملة بأعلى دقة، والتسجيلات الجديدة قبل أسبوع، وضمان خمس سنوات على الأجهزة بدل سنتين.</p><p>تسري سنة واحدة.</p>',
      facts: [
        { name: 'الفترة', value: 'سنة واحدة' },
        { name: 'المكتبة', value: 'كل التسجيلات بلا ضغط' },
        { name: 'ضمان الأجهزة', value: '5 سنوات' },
      ],
    },
  },
  variants: [
    {
      publicId: 'pegel-premium',
      sku: 'PRE-YEAR',
      options: none,
      priceMinor: 4900,
      weightGrams: 0,
      stock: null,
    },
  ],
  pictures: [
    {
      drawing: { subject: 'card', view: 'front', finish: 'graphite' },
      alt: {
        en: 'The membership card',
        de: 'Die Mitgliedskarte',
        fr: 'La carte de membre',
        ar: 'بطاقة العضوية',
      },
    },
  ],
}

/** The monthly subscriptions and the yearly memberships. */
export const memberships: readonly DemoProduct[] = [fieldNotes, fieldNotesComplete, premium, pegelCircle]
