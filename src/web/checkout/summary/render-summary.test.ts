import { describe, expect, test } from 'vitest'
import type { OrderView } from '#domains/order/contract.ts'
import type { SiteView } from '#web/site/views.ts'
import { renderSummary } from './render-summary.tsx'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

const ORDER = {
  key: 'k',
  serial: 7,
  currency: 'EUR',
  lines: [
    {
      productId: 'a',
      name: 'Cable <b>2 m</b>',
      pieces: 2,
      unitPrice: eur(1290),
      total: eur(2580),
      image: '/media/abc.svg',
      path: '/p/cable',
      isDigital: false,
    },
    {
      productId: 'b',
      name: 'Stylus',
      pieces: 1,
      unitPrice: eur(8900),
      total: eur(8900),
      image: null,
      path: null,
      isDigital: false,
    },
  ],
  pieces: 3,
  subtotal: eur(11480),
  discount: eur(1000),
  discounts: [{ code: 'TEN', amount: eur(1000), problem: null }],
  shipping: eur(490),
  tax: eur(1751),
  taxIncluded: true,
  taxes: [{ rateBp: 1900, amount: eur(1751) }],
  total: eur(10970),
  requiresShipping: true,
} as unknown as OrderView

const SITE = {
  locale: { code: 'de', name: 'Deutsch', dir: 'ltr' },
  mountPath: '/store',
  messages: {
    Total: 'Gesamt',
    'VAT {rate} included': ['inkl. ', ['rate'], ' MwSt.'],
    free: 'kostenlos',
    'depends on your address': 'nach Anschrift',
  },
} as unknown as SiteView

const html = (order: Partial<OrderView> = {}, variant: 'summary' | 'expressproduct' = 'summary') =>
  renderSummary({ ...ORDER, ...order }, { site: SITE, variant }).replaceAll('\u00a0', ' ')

describe('the summary as text (§2.7, §3.1)', () => {
  test('names each line with its pieces and the sums in the language of the site', () => {
    const text = html()
    for (const part of [
      'data-order-summary="7"',
      '× 2',
      '25,80 €',
      '89,00 €',
      '114,80 €',
      '-10,00 €',
      '4,90 €',
      'Gesamt',
      '109,70 €',
      'inkl. 19 % MwSt.',
      '17,51 €',
    ])
      expect(text).toContain(part)
  })
  test('keeps a name of the other direction apart from its pieces', () => {
    expect(html()).toContain('<bdi>Stylus</bdi>')
  })
  test('keeps markup in names as text', () => {
    expect(html()).toContain('Cable &lt;b&gt;2 m&lt;/b&gt;')
  })
  test('finds pictures where the shop is mounted, and leaves them out beside an express product', () => {
    expect(html()).toContain('src="/store/media/abc.svg"')
    expect(html({}, 'expressproduct')).not.toContain('<img')
  })
  test('is one element and asks for nothing beside it', () => {
    expect(html()).toMatch(/^<div data-order-summary="7"/)
  })
  test('says when shipping is free, not known yet, or not needed', () => {
    expect(html({ shipping: eur(0) })).toContain('kostenlos')
    expect(html({ shipping: null })).toContain('nach Anschrift')
    expect(html({ requiresShipping: false, shipping: null })).not.toContain('nach Anschrift')
  })
  test('adds VAT where prices are net', () => {
    const text = html({ taxIncluded: false })
    expect(text).toContain('VAT 19 %')
    expect(text).not.toContain('inkl.')
  })
})
