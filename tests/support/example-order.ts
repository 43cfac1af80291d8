import type { OrderView } from '#domains/order/contract.ts'
import { money } from '#kernel/money.ts'

const eur = (amount: number) => money(amount, 'EUR')

/** A placed order for the preview of templates and for tests. */
export const exampleOrder: OrderView = {
  key: 'x'.repeat(27),
  serial: 4,
  number: '100001',
  state: 'placed',
  currency: 'EUR',
  email: 'ada@example.com',
  lines: [
    { productId: 'mt-2', name: 'MT-2 Turntable, walnut', pieces: 1, unitPrice: eur(64_900), total: eur(64_900), image: null, path: '/p/mt-2' },
    { productId: 'tide', name: 'Tide at Ebb, Husum', pieces: 2, unitPrice: eur(1_250), total: eur(2_500), image: null, path: null },
  ],
  pieces: 3,
  subtotal: eur(67_400),
  discount: null,
  shipping: eur(490),
  tax: eur(10_840),
  taxIncluded: true,
  total: eur(67_890),
  discountCode: null,
  shippingMethod: 'standard',
  shippingMethods: [{ id: 'standard', name: 'Standard', price: eur(490) }],
  billing: { name: 'Ada Lovelace', line1: 'Hauptstraße 5', line2: '', zip: '25813', city: 'Husum', country: 'DE', tel: '', company: '', vatId: '' },
  shippingAddress: null,
  taxes: [{ rateBp: 1900, amount: eur(10_840) }],
  requiresShipping: true,
  invoiceNumber: null,
  placedAt: '2026-11-21T10:14:00.000Z',
  masked: false,
}
