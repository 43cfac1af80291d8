import type {
  AccountMailKind,
  AccountMailProps,
  ContactMailProps,
  GiftMailKind,
  GiftMailProps,
  MailSite,
  OrderConfirmationProps,
  OrderMailOccasion,
  RenewalMailKind,
  RenewalMailProps,
  StatementMailProps,
  StatementOutcome,
  VoucherGiftProps,
} from '#domains/mail-log/ports.ts'
import { money } from '#kernel/money.ts'
import { exampleOrder } from '../example-order.ts'
import { ACCOUNT_SAMPLES, SUBSCRIPTION } from './account-samples.ts'
import { contactSamples } from './contact-samples.ts'

const eur = (amount: number) => money(amount, 'EUR')

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
  corrected: {
    correction: {
      number: 'G000012',
      invoice: 'R000345',
      amount: eur(2_500),
      isReversal: false,
      isAttached: true,
    },
  },
  shipped: { tracking: '00340434161094000000' },
  cancelled: { order: { ...exampleOrder, state: 'cancelled' } },
  refunded: { refunded: eur(2_500) },
  owner: {},
  claim: { claim: { amount: eur(4_000), url: 'https://pay.example.com/pull-payments/abc' } },
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

/** Where each mail about a gift leads to, and which of its texts have a day of beginning. */
const GIFT_SAMPLES: Readonly<Record<GiftMailKind, { readonly path: string; readonly from: string }>> = {
  'gift-arrived': { path: '/gift?token=sample', from: '' },
  'gift-reminder': { path: '/gift?token=sample', from: '' },
  'gift-delivered': { path: '/profile#gifts', from: '' },
  'gift-redeemed': { path: '/profile#access', from: AT },
  'gift-taken-back': { path: '/profile#access', from: AT },
}

/** Mails about renewals. The type refuses a new one without a sample. */
const RENEWAL_SAMPLES = Object.keys({
  'renewal-soon': true,
  'card-expires': true,
  'renewal-failed': true,
  'consent-gone': true,
  locked: true,
  'subscription-ended': true,
} satisfies Record<RenewalMailKind, true>) as RenewalMailKind[]

/** A mail template with sample data. */
export type MailSample =
  | { readonly name: string; readonly kind: 'order'; props(site: MailSite): OrderConfirmationProps }
  | { readonly name: string; readonly kind: 'account'; props(site: MailSite): AccountMailProps }
  | { readonly name: string; readonly kind: 'statement'; props(site: MailSite): StatementMailProps }
  | { readonly name: string; readonly kind: 'gift'; props(site: MailSite): GiftMailProps }
  | { readonly name: string; readonly kind: 'renewal'; props(site: MailSite): RenewalMailProps }
  | { readonly name: string; readonly kind: 'contact'; props(site: MailSite): ContactMailProps }
  | { readonly name: string; readonly kind: 'voucher-gift'; props(site: MailSite): VoucherGiftProps }

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
  ...Object.entries(GIFT_SAMPLES).map(([kind, { path, from }]) => ({
    name: kind,
    kind: 'gift' as const,
    props: (site: MailSite): GiftMailProps => ({
      kind: kind as GiftMailKind,
      plan: 'Pegel Premium membership',
      giver: 'Grete Giver',
      recipient: 'Rosa Recipient',
      message: kind === 'gift-arrived' ? 'Happy birthday!\nGrete' : '',
      recipientEmail: 'rosa@example.com',
      until: '2029-12-31T23:00:00Z',
      from,
      url: `${site.origin}${site.basePath}${path}`,
      site,
    }),
  })),
  ...RENEWAL_SAMPLES.map((kind) => ({
    name: kind,
    kind: 'renewal' as const,
    props: (site: MailSite): RenewalMailProps => ({
      kind,
      plan: SUBSCRIPTION.plan,
      amount: eur(1_990),
      at: '2026-12-05T10:00:00Z',
      url: `${site.origin}${site.basePath}/profile`,
      site,
    }),
  })),
  ...contactSamples,
  {
    name: 'voucher-gift',
    kind: 'voucher-gift',
    props: (site) => ({
      site,
      to: 'Rosa',
      from: 'Grete',
      message: 'Happy birthday!',
      vouchers: [{ code: 'ABCD-EFGH-JKLM-NPQR', amount: eur(5_000), validUntil: '2030-01-01T00:00:00Z' }],
      url: `${site.origin}${site.basePath}/coupon?code=ABCD-EFGH-JKLM-NPQR`,
    }),
  },
]
