import type { AccountMailKind, AccountMailProps } from '#domains/mail-log/ports.ts'

/** A subscription as mails show one. */
export const SUBSCRIPTION = { number: 'S1001', plan: 'Field Notes, monthly', until: '2027-01-31T10:00:00Z' }

const CASE = { number: '1001', thing: 'MT-2 Turntable' }
const PAYOUT = { number: 'P1001', amount: '84.50 €' }

/** Address and details of each mail about an account. Every kind must have an entry: the type refuses a new one without. */
export const ACCOUNT_SAMPLES: Readonly<
  Record<AccountMailKind, { readonly path: string; readonly detail: AccountMailProps['detail'] }>
> = {
  'reset-password': { path: '/password?token=sample', detail: {} },
  'confirm-email': { path: '/email?token=sample', detail: {} },
  'email-in-use': { path: '/login', detail: {} },
  'email-change-asked': { path: '/profile', detail: { address: 'ada.new@example.com' } },
  'email-changed': { path: '/imprint', detail: { address: 'ada.new@example.com' } },
  'password-changed': { path: '/login?lost', detail: {} },
  'new-device': { path: '/profile', detail: { device: 'Firefox on Linux', network: '198.51.100.0' } },
  'factor-added': { path: '/profile', detail: { factor: 'passkey' } },
  'factor-removed': { path: '/profile', detail: { factor: 'totp' } },
  'factors-reset': { path: '/login', detail: {} },
  'staff-invitation': {
    path: '/password/new?token=sample',
    detail: { roles: 'support, editor', until: '2026-06-01T10:00:00Z' },
  },
  'token-created': { path: '/profile', detail: { name: 'Reading list', scopes: 'profile library' } },
  'device-connected': { path: '/profile', detail: { name: 'Pegel player', scopes: 'profile library' } },
  'subscription-begun': { path: '/profile', detail: SUBSCRIPTION },
  'term-begun': { path: '/profile', detail: SUBSCRIPTION },
  'trial-begun': { path: '/profile', detail: SUBSCRIPTION },
  'trial-over': { path: '/profile', detail: SUBSCRIPTION },
  'subscription-cancelled': { path: '/profile', detail: SUBSCRIPTION },
  'subscription-resumed': { path: '/profile', detail: SUBSCRIPTION },
  'subscription-paused': {
    path: '/profile',
    detail: { ...SUBSCRIPTION, from: '2026-12-31T10:00:00Z' },
  },
  'plan-changed': { path: '/profile', detail: { ...SUBSCRIPTION, price: '19.90 €' } },
  'plan-change-planned': { path: '/profile', detail: { ...SUBSCRIPTION, price: '9.90 €' } },
  'things-waiting': {
    path: '/admin/attention',
    detail: { things: '3', kinds: 'orders-unshipped:2 mails-failed:1' },
  },
  'webhook-switched-off': {
    path: '/admin/webhooks',
    detail: { address: 'Warehouse (https://stock.example/events)' },
  },
  'calls-switched-off': { path: '/partner', detail: { address: 'https://calls.example/orders' } },
  'payout-account': { path: '/partner', detail: { method: 'sepa', account: '3000' } },
  'payout-paid': { path: '/partner', detail: PAYOUT },
  'payout-refused': { path: '/partner', detail: { ...PAYOUT, why: 'The account is not yours.' } },
  'payout-returned': { path: '/partner', detail: { ...PAYOUT, why: 'The account is closed.' } },
  'abuse-receipt': { path: '/abuse/sample', detail: CASE },
  'abuse-answer': {
    path: '/abuse/sample',
    detail: { ...CASE, why: 'Which of the two pictures do you mean?' },
  },
  'abuse-decision': {
    path: '/abuse/sample',
    detail: {
      ...CASE,
      decision: 'actioned',
      why: 'The picture is yours. We took the page off sale.',
      until: '2027-05-21T10:14:00Z',
    },
  },
  'abuse-reasons': {
    path: '/abuse/sample',
    detail: {
      ...CASE,
      what: 'hide',
      why: 'Somebody else made the picture. Source: § 97 UrhG.',
      until: '2027-05-21T10:14:00Z',
    },
  },
  'abuse-outcome': {
    path: '/abuse/sample',
    detail: { ...CASE, what: 'hide', outcome: 'upheld', why: 'The court says that it is not yours.' },
  },
  'review-shown': { path: '/review/sample', detail: { product: 'MT-2 Turntable', stars: '4' } },
  'review-refused': {
    path: '/review/sample',
    detail: {
      product: 'MT-2 Turntable',
      stars: '1',
      reason: 'privacy',
      why: 'Please leave out the name of our colleague. Your opinion stays as it is.',
    },
  },
  'review-invitation': { path: '/review/sample', detail: { number: 'K100234' } },
  'plan-unchanged': { path: '/profile', detail: { ...SUBSCRIPTION, price: '19.90 €' } },
  'membership-given': { path: '/profile', detail: SUBSCRIPTION },
}
