const money = (amount: number) => ({ amount, currency: 'EUR' })
const NOBODY = { line2: '', tel: '', company: '', vatId: '' }

/** An order as the reference shows it. */
export const ORDER_EXAMPLE = {
  number: 'K100001',
  state: 'placed' as const,
  paymentState: 'paid' as const,
  placedAt: '2026-11-20T10:00:00.000Z',
  currency: 'EUR',
  email: 'ada@example.com',
  lines: [
    {
      productId: 'tide-clock',
      name: 'Tide clock',
      pieces: 1,
      unitPrice: money(4490),
      total: money(4490),
      image: null,
      path: '/p/tide-clock',
      isDigital: false,
    },
  ],
  pieces: 1,
  subtotal: money(4490),
  discount: null,
  shipping: money(490),
  tax: money(795),
  taxIncluded: true,
  total: money(4980),
  discountCode: null,
  discounts: [],
  shippingMethod: 'standard',
  shippingMethods: [],
  billing: {
    name: 'Ada Lovelace',
    line1: 'Hauptstraße 5',
    zip: '10115',
    city: 'Berlin',
    country: 'DE',
    ...NOBODY,
  },
  shippingAddress: null,
  taxes: [{ rateBp: 1900, amount: money(795) }],
  requiresShipping: true,
  invoiceNumber: 'R100001',
  giftNote: null,
  documents: [
    {
      number: 'R100001',
      kind: 'invoice',
      url: 'https://shop.example/api/v1/orders/K100001/documents/R100001',
    },
  ],
}
