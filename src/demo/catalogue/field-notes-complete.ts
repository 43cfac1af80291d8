import type { DemoProduct } from '../types.ts'

const none = { en: [], de: [], fr: [], ar: [] }

/** The larger of the two monthly subscriptions: subscribers change between them. */
export const fieldNotesComplete: DemoProduct = {
  handle: 'field-notes-complete',
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
      name: 'Field Notes Complete, monthly',
      slug: 'field-notes-complete',
      summary: 'Two new recordings a month to keep, and the whole library to listen to.',
      descriptionHtml:
        '<p>Everything in Field Notes, and every recording of the library for as long as you subscribe.</p><p>Change between the two subscriptions in your profile. Cancel until the last day of a month.</p>',
      facts: [
        { name: 'Period', value: 'one month' },
        { name: 'Recordings', value: '2 a month' },
        { name: 'Library', value: 'all recordings' },
      ],
    },
    de: {
      name: 'Feldnotizen komplett, monatlich',
      slug: 'feldnotizen-komplett',
      summary: 'Zwei neue Aufnahmen im Monat, die bei Ihnen bleiben, und das ganze Archiv zum Hören.',
      descriptionHtml:
        '<p>Alles aus den Feldnotizen, dazu jede Aufnahme des Archivs, solange Ihr Abo läuft.</p><p>Zwischen beiden Abos wechseln Sie in Ihrem Profil. Kündbar bis zum letzten Tag des Monats.</p>',
      facts: [
        { name: 'Zeitraum', value: 'ein Monat' },
        { name: 'Aufnahmen', value: '2 im Monat' },
        { name: 'Archiv', value: 'alle Aufnahmen' },
      ],
    },
    fr: {
      name: 'Carnet de terrain complet, mensuel',
      slug: 'carnet-de-terrain-complet',
      summary: 'Deux nouveaux enregistrements par mois à garder, et toute la bibliothèque à écouter.',
      descriptionHtml:
        '<p>Tout le Carnet de terrain, et chaque enregistrement de la bibliothèque tant que dure votre abonnement.</p><p>Passez d’un abonnement à l’autre dans votre profil. Résiliable jusqu’au dernier jour du mois.</p>',
      facts: [
        { name: 'Période', value: 'un mois' },
        { name: 'Enregistrements', value: '2 par mois' },
        { name: 'Bibliothèque', value: 'tous les enregistrements' },
      ],
    },
    ar: {
      name: 'مذكرات الميدان الكاملة، شهريًا',
      slug: 'mudhakkirat-al-maydan-kamila',
      summary: 'تسجيلان جديدان كل شهر يبقيان لك، والمكتبة كلها للاستماع.',
      descriptionHtml:
        '<p>كل ما في مذكرات الميدان، ومعه كل تسجيلات المكتبة ما دام اشتراكك ساريًا.</p><p>يمكنك الانتقال بين الاشتراكين من ملفك الشخصي. ويمكن الإلغاء حتى آخر يوم من الشهر.</p>',
      facts: [
        { name: 'الفترة', value: 'شهر واحد' },
        { name: 'التسجيلات', value: '2 شهريًا' },
        { name: 'المكتبة', value: 'كل التسجيلات' },
      ],
    },
  },
  variants: [
    {
      publicId: 'field-notes-complete',
      sku: 'SUB-FIELD-C',
      options: none,
      priceMinor: 1490,
      weightGrams: 0,
      stock: null,
    },
  ],
  pictures: [
    {
      drawing: { subject: 'sleeves', view: 'front', finish: 'walnut' },
      alt: {
        en: 'A fan of record sleeves, in brown',
        de: 'Ein Fächer aus Plattenhüllen, in Braun',
        fr: 'Un éventail de pochettes de disques, en brun',
        ar: 'أغلفة أسطوانات مفرودة كالمروحة، بنّية اللون',
      },
    },
  ],
}
