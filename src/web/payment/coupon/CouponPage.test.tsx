import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { basePathOf, type LocaleCode, localeOf } from '#kernel/locales.ts'
import { I18nProvider } from '#web/i18n/I18nProvider.tsx'
import { SiteProvider } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { CouponPage } from './CouponPage.tsx'

function page(left: Partial<Flash> | null = null, locale: LocaleCode = 'en', code = ''): string {
  const flash = left && { error: null, code: null, fields: [], values: {}, success: null, ...left }
  const site = {
    locale: localeOf(locale),
    basePath: basePathOf('/store', locale),
    mountPath: '/store',
  } as never
  return renderToStaticMarkup(
    <I18nProvider locale={locale} messages={{}}>
      <SiteProvider site={site}>
        <CouponPage flash={flash} code={code} />
      </SiteProvider>
    </I18nProvider>,
  )
}

test('the form works without script, under the base of the page', () => {
  expect(page(null, 'ar')).toMatch(/<form[^>]* action="\/store\/ar\/api\/coupon\/balance" method="post"/)
  expect(page()).toMatch(/<input[^>]* dir="ltr"[^>]* name="coupon"/)
})

test('no balance is shown before one was asked for, and the place for it is there from the start', () => {
  expect(page()).toMatch(/<div role="status"[^>]*><\/div>/)
})

test.each([
  ['en', '€1,234.50'],
  ['de', '1.234,50\u00a0€'],
  ['ar', '1,234.50'],
] as const)('in %s the balance that was asked for reads %s', (locale, text) => {
  const html = page({ values: { balance: '123450', currency: 'EUR' } }, locale)
  expect(html).toContain('data-balance="123450"')
  expect(html).toContain(text)
})

test('an empty coupon has a balance too, and no word on how to spend it', () => {
  const html = page({ values: { balance: '0', currency: 'EUR' } })
  expect(html).toContain('€0.00')
  expect(html).not.toContain('To use the coupon')
})

test('a refusal stands at the field with what was typed, and markup in it is text', () => {
  const html = page({
    error: 'Not <valid>',
    code: 'unknown-coupon',
    fields: ['coupon'],
    values: { coupon: 'AB"C' },
  })
  expect(html).toContain('Not &lt;valid&gt;')
  expect(html).toContain('value="AB&quot;C"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).not.toContain('data-balance')
})

test.each([{ balance: '12' }, { balance: '-1', currency: 'EUR' }, { balance: 'x', currency: 'EUR' }])(
  '%j is no balance',
  (values) => {
    expect(page({ values })).not.toContain('data-balance')
  },
)

test('a code from a QR code is filled in and not asked for', () => {
  const html = page(null, 'de', 'ABCD-EFGH')
  expect(html).toContain('value="ABCD-EFGH"')
  expect(html).not.toContain('data-balance')
})

test('the history says what was spent when, and the order only where it is told', () => {
  const move = { what: 'spent', amount: { amount: 1500, currency: 'EUR' }, at: '2026-11-22T10:00:00Z' }
  const history = [
    { ...move, orderNumber: '100001' },
    { ...move, what: 'given-back', orderNumber: null },
  ]
  const values = { balance: '3500', currency: 'EUR', validUntil: '2030-01-01T00:00:00Z' }
  const html = page({ values: { ...values, history: JSON.stringify(history) } })
  expect(html).toContain('Valid until December 31, 2029')
  expect(html.match(/data-coupon-move="(spent|given-back)"/g)).toHaveLength(2)
  expect(html.match(/Order 100001/g)).toHaveLength(1)
})
