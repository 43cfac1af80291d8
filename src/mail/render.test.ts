import { expect, test } from 'vitest'
import type { OrderConfirmationProps } from '#domains/mail-log/ports.ts'
import { type LocaleCode, localeOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { loadCatalogues } from '#locales/catalogue.ts'
import { exampleOrder } from '../../tests/support/example-order.ts'
import { renderOrderConfirmation } from './render.tsx'

const ORDER_URL = 'https://shop.example/store/de/order/abcdefghijklmnopqrstuvwxyz0'
const catalogues = loadCatalogues()

function render(locale: LocaleCode, rest: Partial<OrderConfirmationProps> = {}) {
  return renderOrderConfirmation({
    occasion: 'placed',
    order: exampleOrder,
    orderUrl: ORDER_URL,
    instruction: null,
    dueAt: null,
    part: null,
    claim: null,
    recordings: [],
    vouchers: [],
    site: {
      shopName: 'Pegel',
      locale: localeOf(locale),
      origin: 'https://shop.example',
      basePath: '/store',
      messages: catalogues.get(locale)?.messages ?? {},
    },
    ...rest,
  })
}

test('the confirmation holds the link to the order in both parts, alone on its line in the text', () => {
  const mail = render('en')
  expect(mail.html).toContain(`href="${ORDER_URL}"`)
  expect(mail.text.split('\n')).toContain(ORDER_URL)
})

test('the confirmation names number, lines, totals, VAT and address in both parts', () => {
  const mail = render('en')
  expect(mail.subject).toBe('Your order 100001 at Pegel')
  for (const part of [mail.html, mail.text]) {
    for (const fact of [
      '100001',
      'MT-2 Turntable, walnut',
      '2 × €12.50',
      '€678.90',
      '€4.90',
      'VAT 19% included',
      'Hauptstraße 5',
      '25813 Husum',
      'Germany',
    ]) {
      expect(part).toContain(fact)
    }
  }
})

test('prices of a net shop show VAT before the total', () => {
  const { text } = render('en', { order: { ...exampleOrder, taxIncluded: false } })
  expect(text.indexOf('VAT 19%')).toBeLessThan(text.indexOf('Total:'))
})

test('a separate delivery address stands beside the billing address', () => {
  const order = { ...exampleOrder, shippingAddress: { ...exampleOrder.billing!, name: 'Charles Babbage' } }
  const { text } = render('en', { order })
  expect(text).toContain('Delivery address\nCharles Babbage')
  expect(text).toContain('Billing address\nAda Lovelace')
})

test('the instruction of the chosen gateway is part of the mail', () => {
  const instruction = {
    gatewayId: 'bank',
    text: 'Please transfer the amount.',
    rows: [{ label: 'IBAN', value: 'DE02 1203 0000 0000 2020 51', copy: true }],
    qr: null,
  }
  const mail = render('en', { instruction })
  expect(mail.text).toContain('IBAN: DE02 1203 0000 0000 2020 51')
  expect(mail.html).toContain('Please transfer the amount.')
})

test('markup in names stays text', () => {
  const order = {
    ...exampleOrder,
    lines: [{ ...exampleOrder.lines[0]!, name: '<img src=x onerror=alert(1)>' }],
  }
  expect(render('en', { order }).html).not.toContain('<img')
})

test('the Arabic mail runs from right to left with Latin digits and prices that read from left to right', () => {
  const { html } = render('ar')
  expect(html).toContain('<html dir="rtl" lang="ar">')
  expect(html).toContain('align="left"')
  expect(html).toMatch(/<span dir="ltr"[^>]*>[^<]*678\.90/)
  expect(html).not.toMatch(/[٠-٩]/)
})

test('the mail brings its own dark colours', () => {
  expect(render('en').html).toContain('@media (prefers-color-scheme:dark)')
})

test('both parts of every locale are free of placeholders', () => {
  for (const locale of ['en', 'de', 'fr', 'ar'] as const) {
    for (const occasion of ['placed', 'paid', 'due'] as const) {
      const { subject, text } = render(locale, { occasion, dueAt: '2026-12-05T10:00:00Z' })
      expect(subject + text).not.toMatch(/[{}]|undefined|null|Invalid/)
    }
  }
})

test.each(['en', 'de', 'fr', 'ar'] as const)(
  'a mail about a part says what came and what is due, in %s',
  (locale) => {
    const part = { paid: { amount: 4_000, currency: 'EUR' }, due: { amount: 6_490, currency: 'EUR' } }
    const mail = render(locale, { occasion: 'part', part })
    const figures = [formatMoney(part.paid, locale), formatMoney(part.due, locale)]
    for (const figure of figures) {
      expect(mail.text.split(figure).length).toBeGreaterThan(2)
      expect(mail.html).toContain(figure)
    }
    expect(locale === 'en' || !mail.text.includes('Still to pay')).toBe(true)
  },
)

test.each(['en', 'de', 'fr', 'ar'] as const)(
  'a mail about coins that go back leads to where they are claimed, in %s',
  (locale) => {
    const claim = {
      amount: { amount: 4_000, currency: 'EUR' },
      url: 'https://pay.example.com/pull-payments/abc',
    }
    const mail = render(locale, { occasion: 'claim', claim })
    expect(mail.text.split('\n')).toContain(claim.url)
    expect(mail.html).toContain(`href="${claim.url}"`)
    expect(mail.text).toContain(formatMoney(claim.amount, locale))
    expect(mail.text).not.toContain(ORDER_URL)
  },
)

test.each(['en', 'de', 'fr', 'ar'] as const)(
  'a mail with a credit note or its reversal names document, invoice and amount, in %s',
  (locale) => {
    const correction = {
      number: 'G000012',
      invoice: 'R000345',
      amount: { amount: 4_000, currency: 'EUR' },
      isReversal: false,
      isAttached: true,
    }
    const note = render(locale, { occasion: 'corrected', correction })
    const reversal = render(locale, {
      occasion: 'corrected',
      correction: { ...correction, isReversal: true },
    })
    const waiting = render(locale, {
      occasion: 'corrected',
      correction: { ...correction, isAttached: false },
    })
    for (const { text, html } of [note, reversal, waiting])
      for (const part of ['G000012', 'R000345', formatMoney(correction.amount, locale)]) {
        expect(text).toContain(part)
        expect(html).toContain(part)
      }
    expect(new Set([note.text, reversal.text, waiting.text]).size).toBe(3)
    expect(locale === 'en' || !/credit note/i.test(note.text + reversal.text)).toBe(true)
    expect(note.text.split('\n')).toContain(ORDER_URL)
  },
)

test('a mail shows the owner’s logo by its public address, and none that mail programs cannot show', () => {
  const site = {
    shopName: 'Leinenladen',
    locale: localeOf('en'),
    origin: 'https://shop.example',
    basePath: '/store',
    messages: catalogues.get('en')?.messages ?? {},
  }
  const withLogo = (path: string) =>
    render('en', { site: Object.assign({ logo: { path, width: 600, height: 200 } }, site) }).html
  expect(withLogo('/store/media/a.png')).toContain(
    'src="https://shop.example/store/media/a.png" width="144" height="48"',
  )
  expect(withLogo('/store/media/a.svg')).not.toContain('<img')
  expect(render('en', { site }).html).not.toContain('<img')
})
