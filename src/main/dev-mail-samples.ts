import type {
  AccountMailKind,
  AccountMailProps,
  MailSite,
  OrderConfirmationProps,
  OrderMailOccasion,
  StatementMailProps,
  StatementOutcome,
} from '#domains/mail-log/ports.ts'
import { eachOrderText, type OrderView } from '#domains/order/contract.ts'
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
    {
      productId: 'mt-2',
      name: 'MT-2 Turntable, walnut',
      pieces: 1,
      unitPrice: eur(64_900),
      total: eur(64_900),
      image: null,
      path: '/p/mt-2',
      isDigital: false,
    },
    {
      productId: 'tide',
      name: 'Tide at Ebb, Husum',
      pieces: 2,
      unitPrice: eur(1_250),
      total: eur(2_500),
      image: null,
      path: null,
      isDigital: false,
    },
  ],
  pieces: 3,
  subtotal: eur(67_400),
  discount: null,
  shipping: eur(490),
  tax: eur(10_840),
  taxIncluded: true,
  total: eur(67_890),
  discountCode: null,
  discounts: [],
  shippingMethod: 'standard',
  shippingMethods: [{ id: 'standard', name: 'Standard', price: eur(490) }],
  billing: {
    name: 'Ada Lovelace',
    line1: 'Hauptstraße 5',
    line2: '',
    zip: '25813',
    city: 'Husum',
    country: 'DE',
    tel: '',
    company: '',
    vatId: '',
  },
  shippingAddress: null,
  taxes: [{ rateBp: 1900, amount: eur(10_840) }],
  requiresShipping: true,
  ...eachOrderText(() => 'Some words\non two lines'),
  invoiceNumber: null,
  placedAt: '2026-11-21T10:14:00.000Z',
  masked: false,
}

const AT = '2026-11-21T10:14:00Z'

const transfer = {
  gatewayId: 'bank-transfer',
  text: 'Please transfer the amount.',
  rows: [
    { label: 'IBAN', value: 'DE02 1203 0000 0000 2020 51', copy: true },
    { label: 'Reference', value: '100001', copy: true },
  ],
  qr: null,
}

/** Differences by occasion. Every occasion must have an entry: the type refuses a new one without. */
const ORDER_SAMPLES: Readonly<Record<OrderMailOccasion, Partial<OrderConfirmationProps>>> = {
  placed: { instruction: transfer, dueAt: '2026-12-05T10:00:00Z' },
  paid: { recordings: [{ name: 'Ice song', opensAt: null }] },
  part: {
    part: { paid: eur(40_000), due: eur(27_890) },
    instruction: transfer,
    dueAt: '2026-12-05T10:00:00Z',
  },
  due: { instruction: transfer, dueAt: '2026-12-05T10:00:00Z' },
  vouchers: {
    vouchers: [
      { code: 'ABCD-EFGH-JKLM-NPQR', amount: eur(5_000), validUntil: '2030-01-01T00:00:00Z' },
      { code: 'STUV-WXYZ-2345-6789', amount: eur(2_500), validUntil: '2030-01-01T00:00:00Z' },
    ],
  },
  claim: { claim: { amount: eur(4_000), url: 'https://pay.example.com/pull-payments/abc' } },
}

const SUBSCRIPTION = { number: 'S1001', plan: 'Field Notes, monthly', until: '2027-01-31T10:00:00Z' }

const ACCOUNT_SAMPLES: Readonly<
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
  'plan-unchanged': { path: '/profile', detail: { ...SUBSCRIPTION, price: '19.90 €' } },
  'membership-given': { path: '/profile', detail: SUBSCRIPTION },
}

const withdrawn: StatementOutcome = {
  kind: 'withdraw',
  number: 1001,
  at: AT,
  contractNumber: 'K100001',
  state: 'accepted',
  note: '',
  lines: ['1 × MT-2 Turntable, walnut'],
  waived: ['Tide at Ebb, Husum'],
  refund: eur(65_390),
  isShipped: false,
  sendBackBy: '2026-12-05T10:14:00Z',
  actAt: '2026-11-24T10:14:00Z',
  undoUntil: '2026-11-24T10:14:00Z',
}

/** Mails about cancellations and withdrawals. */
const STATEMENT_SAMPLES: Readonly<
  Record<
    string,
    | Pick<Extract<StatementMailProps, { occasion: 'receipt' }>, 'occasion' | 'receipt'>
    | Pick<Extract<StatementMailProps, { occasion: 'outcome' }>, 'occasion' | 'outcome'>
  >
> = {
  'cancel-receipt': {
    occasion: 'receipt',
    receipt: {
      kind: 'cancel',
      number: 1001,
      at: AT,
      name: 'Ada Lovelace',
      contract: 'S1001',
      part: '',
      lines: [],
      email: 'ada@example.com',
      grounds: 'cause',
      reason: 'No issue came.',
      wishedOn: '2026-12-31',
    },
  },
  'withdraw-outcome': { occasion: 'outcome', outcome: withdrawn },
  'withdraw-shipped': {
    occasion: 'outcome',
    outcome: { ...withdrawn, isShipped: true, waived: [], actAt: null, undoUntil: null },
  },
  'withdraw-late': {
    occasion: 'outcome',
    outcome: {
      ...withdrawn,
      state: 'waiting',
      note: 'late',
      lines: [],
      waived: [],
      refund: null,
      undoUntil: null,
    },
  },
}

/** A mail template with sample data. */
export type MailSample =
  | { readonly name: string; readonly kind: 'order'; props(site: MailSite): OrderConfirmationProps }
  | { readonly name: string; readonly kind: 'account'; props(site: MailSite): AccountMailProps }
  | { readonly name: string; readonly kind: 'statement'; props(site: MailSite): StatementMailProps }

/** Every mail that the shop sends, by a name that can be part of an address. */
export const mailSamples: readonly MailSample[] = [
  ...Object.entries(ORDER_SAMPLES).map(([occasion, rest]) => ({
    name: `order-${occasion}`,
    kind: 'order' as const,
    props: (site: MailSite) => ({
      occasion: occasion as OrderMailOccasion,
      order: exampleOrder,
      site,
      instruction: null,
      dueAt: null,
      part: null,
      claim: null,
      recordings: [],
      vouchers: [],
      orderUrl: `${site.origin}${site.basePath}/order/${exampleOrder.key}`,
      ...rest,
    }),
  })),
  ...Object.entries(ACCOUNT_SAMPLES).map(([kind, { path, detail }]) => ({
    name: kind,
    kind: 'account' as const,
    props: (site: MailSite) => ({
      kind: kind as AccountMailKind,
      url: `${site.origin}${site.basePath}${path}`,
      detail,
      at: AT,
      site,
    }),
  })),
  ...Object.entries(STATEMENT_SAMPLES).map(([name, told]) => ({
    name,
    kind: 'statement' as const,
    props: (site: MailSite): StatementMailProps => ({
      ...told,
      site,
      url: `${site.origin}${site.basePath}/withdraw?token=sample`,
    }),
  })),
]
