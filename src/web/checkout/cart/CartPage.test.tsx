import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { eachOrderText, type OrderView } from '#domains/order/contract.ts'
import { basePathOf, type LocaleCode, localeOf } from '#kernel/locales.ts'
import { I18nProvider } from '#web/i18n/I18nProvider.tsx'
import type { Messages } from '#web/i18n/translate.ts'
import { SiteProvider } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import type { CartView } from '../views.ts'
import { CartPage } from './CartPage.tsx'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

const ORDER = {
  key: 'k'.repeat(27),
  serial: 1,
  state: 'cart',
  currency: 'EUR',
  email: null,
  lines: [
    {
      productId: 'cable',
      name: 'Cable <2 m>',
      pieces: 2,
      unitPrice: eur(1290),
      total: eur(2580),
      image: null,
      path: '/p/cable',
      isDigital: false,
    },
  ],
  pieces: 2,
  subtotal: eur(2580),
  discount: null,
  shipping: eur(490),
  tax: eur(490),
  taxIncluded: true,
  homeCountry: 'DE',
  taxes: [{ rateBp: 1900, amount: eur(490) }],
  total: eur(3070),
  discountCode: null,
  discounts: [],
  shippingMethod: 'standard',
  shippingMethods: [{ id: 'standard', name: 'Parcel', price: eur(490), deliveryDays: { min: 1, max: 3 } }],
  billing: null,
  shippingAddress: null,
  requiresShipping: true,
  invoiceNumber: null,
  placedAt: null,
  number: null,
  ...eachOrderText(() => null),
  masked: false,
} as OrderView

function page(
  order: Partial<OrderView> | null,
  { flash = null, locale = 'en' as LocaleCode }: { flash?: Flash | null; locale?: LocaleCode } = {},
): string {
  const view: CartView = {
    order: order && { ...ORDER, ...order },
    countries: [{ code: 'DE', name: 'Germany' }],
    homeCountry: 'DE',
    taxIncluded: true,
    isLoggedIn: false,
    memberEmail: null,
    vouchers: null,
  }
  const site = {
    locale: localeOf(locale),
    basePath: basePathOf('/store', locale),
    mountPath: '/store',
    pages: ['terms', 'withdrawal', 'privacy'],
    ownPages: [],
    isOpen: true,
  } as never
  const messages: Messages =
    locale === 'de' ? { 'Buy now, {total}': ['Zahlungspflichtig bestellen, ', ['total']] } : {}
  const router = createMemoryRouter([{ path: '*', element: <CartPage view={view} flash={flash} /> }], {
    initialEntries: ['/cart'],
  })
  return renderToStaticMarkup(
    <I18nProvider locale={locale} messages={messages}>
      <SiteProvider site={site}>
        <RouterProvider router={router} />
      </SiteProvider>
    </I18nProvider>,
  ).replaceAll('\u00a0', ' ')
}

const NO_FLASH = { error: null, code: null, fields: [], values: {}, success: null }

describe('the cart page without script', () => {
  test('names its lines and posts quantities, removal and the order to the calls of the contract', () => {
    const html = page({})
    expect(html).toContain('Cable &lt;2 m&gt;')
    expect(html).toContain('action="/store/api/order/update"')
    expect(html).toMatch(/name="productcable"[^>]*value="2"|value="2"[^>]*name="productcable"/)
    expect(html).toContain('action="/store/api/order/finalize"')
  })

  test('carries every field of the contract', () => {
    const html = page({})
    const address = ['name', 'line1', 'line2', 'zip', 'city', 'country', 'tel', 'company']
    const names = [
      'key',
      'email',
      ...address.flatMap((name) => [`billing.${name}`, `shipping.${name}`]),
      'billing.vatId',
      'sameAddress',
      'shippingMethod',
      'terms',
    ]
    for (const name of names) expect(html).toContain(`name="${name}"`)
  })

  test('asks for the waiver where something is digital, and for no delivery where nothing else is', () => {
    expect(page({})).not.toContain('name="waiver"')
    const song = { ...ORDER.lines[0]!, productId: 'song', name: 'Ice song', isDigital: true }
    const digital = page({ lines: [song], requiresShipping: false, shipping: null, shippingMethods: [] })
    expect(digital).toContain('name="waiver"')
    expect(digital).not.toContain('name="shipping.name"')
    expect(digital).not.toContain('data-waived')
    const voucher = page({ requiresShipping: false, shipping: null, shippingMethods: [] })
    expect(voucher).not.toContain('name="waiver"')
  })

  test('asks for the waiver beside goods too, and names what it is for', () => {
    const song = { ...ORDER.lines[0]!, productId: 'song', name: 'Ice song', isDigital: true }
    const mixed = page({ lines: [...ORDER.lines, song] })
    expect(mixed).toContain('name="waiver"')
    expect(mixed).toContain('name="shipping.name"')
    const waived = /<ul data-waived[^>]*>(.*?)<\/ul>/s.exec(mixed)?.[1]
    expect(waived).toContain('Ice song')
    expect(waived).not.toContain('Cable')
  })

  test('says on the button what it does and what it costs', () => {
    expect(page({})).toMatch(/<button[^>]*>Buy now, €30\.70<\/button>/)
    expect(page({}, { locale: 'de' })).toMatch(/<button[^>]*>Zahlungspflichtig bestellen, 30,70 €<\/button>/)
  })

  test('comes back with what was filled in, the named fields marked and a link to each (§5.8)', () => {
    const flash: Flash = {
      ...NO_FLASH,
      error: 'Missing fields',
      code: 'missing-fields',
      fields: ['billing.line1', 'billing.zip'],
      values: { 'billing.name': 'Ada "L"', 'billing.zip': '12', email: 'a@b.de' },
    }
    const html = page({}, { flash })
    expect(html).toContain('value="Ada &quot;L&quot;"')
    expect(html).toContain('href="#field-billing-line1"')
    expect(html).toContain('id="field-billing-line1"')
    expect(html).toContain('Enter street and house number')
    expect(html).toContain('Enter a postcode of 4 or 5 digits')
    const marked = [...html.matchAll(/<(?:input|select)\b[^>]*aria-invalid="true"[^>]*>/g)]
    expect(marked.map(([tag]) => /name="([^"]+)"/.exec(tag)?.[1])).toEqual(['billing.line1', 'billing.zip'])
  })

  test('a refused quantity is said at its line and not at the address', () => {
    const flash: Flash = {
      ...NO_FLASH,
      error: 'There are not enough pieces left',
      code: 'sold-out',
      fields: ['productcable'],
      values: { fn: 'productSet', productcable: '99' },
    }
    const html = page({}, { flash })
    expect(html.match(/There are not enough pieces left/g)).toHaveLength(1)
    expect(html).toContain('We do not have that many. Please choose fewer.')
  })

  test.each([null, { lines: [] }])('an empty cart leads back to the goods', (order) => {
    const html = page(order)
    expect(html).toContain('Your cart is empty')
    expect(html).not.toContain('finalize')
  })
})
