/** Tables of the shop's books: every change and every missing row must be found. */
export const BOOKS = [
  ...[
    'charge',
    'ledger_transaction',
    'ledger_entry',
    'orders',
    'order_line',
    'order_event',
    'stock',
    'stock_reservation',
    'stock_movement',
    'number_series',
  ],
  ...[
    'payment_attempt',
    'payment_attempt_event',
    'payment_event',
    'payment_review',
    'payment_refund',
    'payment_dispute',
    'payment_capture',
  ],
  ...['coupon', 'coupon_entry', 'bank_statement_line', 'audit_log', 'audit_seal', 'audit_seal_head'],
] as const

/** For each type, SQL that changes a value. */
export const CHANGES: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `${column} || 'x'`,
  bigint: (column) => `${column} + 1`,
  integer: (column) => `${column} + 1`,
  boolean: (column) => `NOT ${column}`,
  uuid: () => 'gen_random_uuid()',
  bytea: (column) => `${column} || '\\x00'`,
  jsonb: () => `'{"planted": true}'`,
  date: (column) => `${column} + 1`,
  'timestamp with time zone': (column) => `${column} + interval '1 day'`,
}

const PERSONAL = 'personal data: an erasure empties it, and nothing of the books depends on it'
const PROGRESS = 'says how far the program got: it changes with every look, and no money follows from it'

/** Columns that may be changed without being noticed, and why. All other columns must be watched. */
export const FREE_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  charge: { created_at: 'when the order was placed, which the order says too' },
  orders: {
    ...{
      email: PERSONAL,
      gift_note: PERSONAL,
      key: PERSONAL,
      owner_hash: PERSONAL,
      account_id: PERSONAL,
      locale: PERSONAL,
      erased_at: PERSONAL,
    },
    ...{
      serial: PROGRESS,
      updated_at: PROGRESS,
      created_at: 'when the cart began',
      completed_at: PROGRESS,
      cancelled_at: PROGRESS,
    },
  },
  order_event: { detail: PERSONAL },
  stock_reservation: { network: PERSONAL, expires_at: PROGRESS, created_at: PROGRESS, closed_at: PROGRESS },
  payment_attempt: {
    ...{
      response: PERSONAL,
      input: PERSONAL,
      updated_at: PROGRESS,
      expires_at: PROGRESS,
      observed_at: PROGRESS,
      steps: PROGRESS,
      capture_minor: PROGRESS,
      look_again_at: PROGRESS,
      claimed_until: PROGRESS,
      created_at: 'its first event says when',
      account: 'compared with what the provider says at the next look',
      secured_minor: 'the provider says it every day; it is a part of money that is watched, and moves none',
      secured_until: 'the provider says it every day',
    },
  },
  payment_event: {
    provider_ref: 'the newest delivery says it, and the provider is asked in any case',
    received_at: PROGRESS,
    deliveries: PROGRESS,
    state: PROGRESS,
    outcome: PROGRESS,
    handled_at: PROGRESS,
  },
  payment_review: {
    detail: 'words for staff',
    opened_at: PROGRESS,
    resolved_at: PROGRESS,
    resolved_by: PROGRESS,
    resolution: 'words of staff',
  },
  payment_refund: {
    claim_url: PROGRESS,
    created_at: PROGRESS,
    outcome: 'words for staff',
    reason: PERSONAL,
    updated_at: PROGRESS,
    claimed_until: PROGRESS,
    provider_refund_id: PROGRESS,
  },
  payment_dispute: { updated_at: PROGRESS },
  payment_capture: {
    ...{
      id: 'its job names it, and nothing else',
      taken_minor: 'only a repeat compares with it',
      outcome: 'words for staff',
    },
    ...{
      actor: 'the order’s history says who',
      created_at: PROGRESS,
      updated_at: PROGRESS,
      claimed_until: PROGRESS,
    },
  },
  coupon: {
    state: 'staff block and open coupons',
    valid_from: PROGRESS,
    valid_until: PROGRESS,
    note: PERSONAL,
  },
  bank_statement_line: {
    ...{
      remittance: PERSONAL,
      debtor_name: PERSONAL,
      handled_why: PERSONAL,
      handled_at: PROGRESS,
      handled_by: PROGRESS,
      settled_at: PROGRESS,
    },
    outcome: 'what the money was when it came: what it is now follows from the ledger',
    format: 'kind of the file',
  },
  audit_seal: { sealed_at: PROGRESS },
  audit_seal_head: { checked_at: PROGRESS },
}
