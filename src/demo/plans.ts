import type { Localised } from './types.ts'

/** How a product of the demo is sold by the period. */
export interface DemoPlan {
  /** Handle of the product. */
  readonly product: string
  /** Subscribers change between the plans of a family; '': the plan is alone. */
  readonly family: string
  /** A higher level is the better plan. */
  readonly level: number
  readonly opensLibrary: boolean
  readonly benefits: Localised<readonly string[]>
}

/** The plans of the demo. All are charged at once. Source: docs/http-contract.md "Demo people". */
export const demoPlans: readonly DemoPlan[] = [
  {
    product: 'field-notes-monthly',
    family: 'field-notes',
    level: 1,
    opensLibrary: false,
    benefits: {
      en: ['Two new recordings every month', 'Yours to keep', 'Cancel at any time'],
      de: ['Jeden Monat zwei neue Aufnahmen', 'Sie bleiben Ihnen', 'Jederzeit kündbar'],
      fr: ['Deux nouveaux enregistrements par mois', 'À garder pour toujours', 'Résiliable à tout moment'],
      ar: ['تسجيلان جديدان كل شهر', 'تبقى لك دائمًا', 'يمكن الإلغاء في أي وقت'],
    },
  },
  {
    product: 'field-notes-complete',
    family: 'field-notes',
    level: 2,
    opensLibrary: true,
    benefits: {
      en: ['Two new recordings every month', 'The whole library while you subscribe', 'Cancel at any time'],
      de: ['Jeden Monat zwei neue Aufnahmen', 'Das ganze Archiv, solange Ihr Abo läuft', 'Jederzeit kündbar'],
      fr: [
        'Deux nouveaux enregistrements par mois',
        'Toute la bibliothèque tant que dure l’abonnement',
        'Résiliable à tout moment',
      ],
      ar: ['تسجيلان جديدان كل شهر', 'المكتبة كلها ما دام اشتراكك ساريًا', 'يمكن الإلغاء في أي وقت'],
    },
  },
  {
    product: 'pegel-premium',
    family: 'pegel',
    level: 0,
    opensLibrary: true,
    benefits: {
      en: [
        'Every recording without compression',
        'New recordings a week early',
        'Five years of warranty on gear',
      ],
      de: [
        'Jede Aufnahme unkomprimiert',
        'Neue Aufnahmen eine Woche früher',
        'Fünf Jahre Garantie auf Geräte',
      ],
      fr: [
        'Chaque enregistrement sans compression',
        'Les nouveautés une semaine plus tôt',
        'Cinq ans de garantie sur le matériel',
      ],
      ar: ['كل تسجيل بلا ضغط', 'التسجيلات الجديدة قبل أسبوع', 'ضمان خمس سنوات على الأجهزة'],
    },
  },
  {
    product: 'pegel-circle',
    family: 'pegel',
    level: 1,
    opensLibrary: true,
    benefits: {
      en: [
        'Everything in Pegel Premium',
        'Four listening evenings a year',
        'One of your devices measured every year',
      ],
      de: ['Alles aus Pegel Premium', 'Vier Hörabende im Jahr', 'Jedes Jahr die Messung eines Ihrer Geräte'],
      fr: ['Tout Pegel Premium', 'Quatre soirées d’écoute par an', 'Un de vos appareils mesuré chaque année'],
      ar: ['كل ما في Pegel Premium', 'أربع أمسيات استماع في السنة', 'قياس أحد أجهزتك كل سنة'],
    },
  },
]

/** The demo person who is a member, and of which plan. Source: docs/http-contract.md "Demo people". */
export const demoMember = { email: 'member@example.com', product: 'pegel-premium' } as const
