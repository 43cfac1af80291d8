import { expect, test } from 'vitest'
import type { AccountMailKind, AccountMailProps } from '#domains/mail-log/ports.ts'
import { LOCALES, type LocaleCode, localeOf } from '#kernel/locales.ts'
import { loadCatalogues } from '#locales/catalogue.ts'
import { renderAccountMail } from './render.tsx'

const KINDS: readonly AccountMailKind[] = [
  'reset-password',
  'confirm-email',
  'email-in-use',
  'email-change-asked',
  'email-changed',
  'password-changed',
  'new-device',
  'factor-added',
  'factor-removed',
  'factors-reset',
  'token-created',
  'device-connected',
]
const URL = 'https://shop.example/store/de/password/new?token=abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP0-_'
const catalogues = loadCatalogues()

function render(kind: AccountMailKind, locale: LocaleCode, detail: AccountMailProps['detail'] = {}) {
  return renderAccountMail({
    kind,
    url: URL,
    detail,
    at: '2026-11-21T10:14:00Z',
    site: {
      shopName: 'Pegel',
      locale: localeOf(locale),
      origin: 'https://shop.example',
      basePath: '/store',
      messages: catalogues.get(locale)?.messages ?? {},
    },
  })
}

const everyMail = KINDS.flatMap((kind) => LOCALES.map(({ code }) => [kind, code] as const))

test.each(everyMail)(
  '"%s" in %s names the shop and leads to one place, which stands alone on its line in the text',
  (kind, locale) => {
    const { subject, html, text } = render(kind, locale)
    expect(subject).toContain('Pegel')
    expect(html).toContain(`href="${URL}"`)
    expect(text.split('\n')).toContain(URL)
    expect(html).toContain(`lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(html + text).not.toMatch(/\{\w+\}|undefined/)
  },
)

test('what somebody typed is text in both parts', () => {
  const { html, text } = render('email-changed', 'en', { address: '<b>x</b>…@example.com' })
  expect(text).toContain('<b>x</b>…@example.com')
  expect(html).not.toContain('<b>x')
})

test('a sign-in from nowhere in particular is told so', () => {
  expect(render('new-device', 'en', { device: '', network: '' }).text).toContain(
    'Device: unknown. Network: unknown.',
  )
  expect(render('new-device', 'en', { device: 'Firefox, Linux', network: '203.0.0.0/16' }).text).toContain(
    'Device: Firefox, Linux. Network: 203.0.0.0/16.',
  )
})
