import type { Storefront } from '#domains/shop/index.ts'

/** What the demo shop says about itself. */
export const demoStorefront: Storefront = {
  en: {
    title: 'hi-fi and field recordings',
    description:
      'Turntables, amplifiers, loudspeakers and recorders, each measured on our own bench. Spare parts for ten years.',
    welcome: '',
    promises: [
      {
        page: 'shipping',
        title: 'Delivery',
        text: 'Shipping is shown in the cart, before you enter an address',
      },
      {
        page: 'withdrawal',
        title: 'Fourteen days',
        text: 'Send it back without a reason, no account needed',
      },
      { page: 'terms', title: 'Pay as you like', text: 'On delivery, by bank transfer, without an account' },
    ],
  },
  de: {
    title: 'Hi-Fi und Naturaufnahmen',
    description:
      'Plattenspieler, Verstärker, Lautsprecher und Rekorder, jeder an unserem eigenen Messplatz gemessen. Ersatzteile für zehn Jahre.',
    welcome: '',
    promises: [
      {
        page: 'shipping',
        title: 'Lieferung',
        text: 'Der Versand steht im Warenkorb, bevor Sie eine Adresse eingeben',
      },
      { page: 'withdrawal', title: 'Vierzehn Tage', text: 'Ohne Grund zurückgeben, kein Konto nötig' },
      {
        page: 'terms',
        title: 'Bezahlen, wie Sie möchten',
        text: 'Bei Lieferung, per Überweisung, ohne Konto',
      },
    ],
  },
  fr: {
    title: 'hi-fi et enregistrements de terrain',
    description:
      'Platines, amplificateurs, enceintes et enregistreurs, chacun mesuré sur notre propre banc. Pièces détachées pendant dix ans.',
    welcome: '',
    promises: [
      {
        page: 'shipping',
        title: 'Livraison',
        text: 'Les frais de livraison sont indiqués dans le panier, avant toute adresse',
      },
      { page: 'withdrawal', title: 'Quatorze jours', text: 'Retour sans motif, sans compte' },
      { page: 'terms', title: 'Payez comme vous voulez', text: 'À la livraison, par virement, sans compte' },
    ],
  },
  ar: {
    title: 'أجهزة صوت عالية الدقة وتسجيلات ميدانية',
    description:
      'مشغّلات أسطوانات ومضخّمات وسماعات ومسجّلات، قِيس كل منها على منصة القياس لدينا. قطع غيار لعشر سنوات.',
    welcome: '',
    promises: [
      { page: 'shipping', title: 'التوصيل', text: 'تظهر تكلفة الشحن في السلة قبل إدخال أي عنوان' },
      { page: 'withdrawal', title: 'أربعة عشر يومًا', text: 'أعِد المنتج دون ذكر سبب ودون حساب' },
      { page: 'terms', title: 'ادفع كما تشاء', text: 'عند الاستلام أو بتحويل مصرفي، ودون حساب' },
    ],
  },
}

/** The meter with its needle beside the demo's name. The grey can be seen on light and dark pages. */
export const demoLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="24" viewBox="0 0 32 24" fill="none" stroke="#6f7a80" stroke-width="1.75"><path d="M3 17A14.5 14.5 0 0 1 29 17"/><path d="M3 17l2.2 1.2M8 10.4l1.6 2M16 8v2.6M24 10.4l-1.6 2M29 17l-2.2 1.2"/><path stroke="#d08411" stroke-width="2.25" d="M16 23L21.5 11.5"/></svg>`
