import type { DemoProduct, DemoVariant } from '../types.ts'

/** Values of the gift vouchers. Units: minor units. */
const VALUES = [2500, 5000, 10_000] as const

function voucher(amountMinor: number): DemoVariant {
  const amount = amountMinor / 100
  const value = { en: `€${amount}`, de: `${amount} €`, fr: `${amount} €`, ar: `${amount} €` }
  return {
    publicId: `gift-voucher-${amount}`,
    sku: `VOUCHER-${amount}`,
    options: {
      en: [{ name: 'Value', value: value.en }],
      de: [{ name: 'Wert', value: value.de }],
      fr: [{ name: 'Valeur', value: value.fr }],
      ar: [{ name: 'القيمة', value: value.ar }],
    },
    priceMinor: amountMinor,
    weightGrams: 0,
    stock: null,
  }
}

const giftVoucher: DemoProduct = {
  handle: 'gift-voucher',
  kind: 'single',
  vendor: 'Pegel',
  productType: 'Gift vouchers',
  tags: ['gift'],
  taxClass: 'voucher',
  requiresShipping: false,
  categories: ['memberships'],
  texts: {
    en: {
      name: 'Gift voucher',
      slug: 'gift-voucher',
      summary: 'For somebody who chooses for themselves: gear, recordings or a membership.',
      descriptionHtml:
        '<p>The code comes by mail as soon as the voucher is paid. It can be used in parts and together with any other payment method.</p><p>Valid for three years from the end of the year in which you bought it.</p>',
      facts: [
        { name: 'Delivery', value: 'by mail, at once' },
        { name: 'Valid', value: 'three years from the end of the year' },
      ],
    },
    de: {
      name: 'Geschenkgutschein',
      slug: 'geschenkgutschein',
      summary: 'Für Menschen, die selbst aussuchen: Geräte, Aufnahmen oder eine Mitgliedschaft.',
      descriptionHtml:
        '<p>Der Code kommt per E-Mail, sobald der Gutschein bezahlt ist. Er lässt sich in Teilen und zusammen mit jeder anderen Zahlungsart einlösen.</p><p>Gültig drei Jahre ab dem Ende des Jahres, in dem Sie ihn gekauft haben.</p>',
      facts: [
        { name: 'Lieferung', value: 'per E-Mail, sofort' },
        { name: 'Gültig', value: 'drei Jahre ab Jahresende' },
      ],
    },
    fr: {
      name: 'Bon cadeau',
      slug: 'bon-cadeau',
      summary: 'Pour qui préfère choisir : matériel, enregistrements ou adhésion.',
      descriptionHtml:
        '<p>Le code arrive par e-mail dès que le bon est payé. Il s’utilise en plusieurs fois et avec tout autre moyen de paiement.</p><p>Valable trois ans à compter de la fin de l’année d’achat.</p>',
      facts: [
        { name: 'Livraison', value: 'par e-mail, tout de suite' },
        { name: 'Validité', value: 'trois ans à compter de la fin de l’année' },
      ],
    },
    ar: {
      name: 'قسيمة هدية',
      slug: 'qasimat-hadiya',
      summary: 'لمن يحب أن يختار بنفسه: أجهزة أو تسجيلات أو عضوية.',
      descriptionHtml:
        '<p>يصل الرمز بالبريد الإلكتروني فور دفع ثمن القسيمة. ويمكن استعماله على دفعات ومع أي طريقة دفع أخرى.</p><p>تسري ثلاث سنوات من نهاية سنة الشراء.</p>',
      facts: [
        { name: 'التسليم', value: 'بالبريد الإلكتروني، فورًا' },
        { name: 'السريان', value: 'ثلاث سنوات من نهاية السنة' },
      ],
    },
  },
  variants: VALUES.map(voucher),
  pictures: [
    {
      drawing: { subject: 'voucher', view: 'front', finish: 'walnut' },
      alt: { en: 'The gift voucher', de: 'Der Geschenkgutschein', fr: 'Le bon cadeau', ar: 'قسيمة الهدية' },
    },
  ],
}

/** Gift vouchers, which become coupons when they are paid. */
export const vouchers: readonly DemoProduct[] = [giftVoucher]
