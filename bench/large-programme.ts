import { id, type Table } from './large-catalogue.ts'

/** How many partners take part; the first one brought half of all their orders. */
const PARTNERS = 5_000
/** Id of the partner who brought the most. */
export const LARGE_PARTNER = '00000000-0000-7401-8000-000000000001'

interface ProgrammeParts {
  readonly orders: number
  readonly customers: number
  /** SQL of the moment of row `n` of so many. */
  readonly at: (rows: number) => string
  /** SQL of the moment of filling. */
  readonly now: string
}

/**
 * Returns the rows of what members, partners and strangers left behind: tokens, partners with their orders and
 * commissions, payouts, letters to the shop, reports of abuse, blocks, and calls to other programs.
 */
export function programmeTables({ orders, customers, at, now }: ProgrammeParts): readonly Table[] {
  const series = (rows: number): string => `generate_series(1, ${rows}) AS n`
  const partner = id('7401', `CASE WHEN n % 2 = 0 THEN 1 ELSE 1 + n % ${PARTNERS} END`)
  const order = id('7001')
  const brought = `generate_series(2, ${orders}) AS n`
  return [
    [
      'api_token',
      series(customers),
      {
        id: id('7402'),
        account_id: id('7203'),
        name: `'Reader ' || n`,
        token_hash: `sha256(('token' || n)::bytea)`,
        prefix: `'kt_' || substr(md5(n::text), 1, 6)`,
        scopes: `'{profile,orders}'::text[]`,
        client_id: `CASE WHEN n % 4 = 0 THEN 'player' END`,
        created_at: at(customers),
        ended_at: `CASE WHEN n % 3 = 0 THEN ${at(customers)} END`,
        ended_by: `CASE WHEN n % 3 = 0 THEN 'member' END`,
        ended_why: `CASE WHEN n % 3 = 0 THEN 'deleted' END`,
      },
    ],
    [
      'partner',
      series(PARTNERS),
      {
        id: id('7401'),
        account_id: `CASE WHEN n > 1 THEN ${id('7203')} END`,
        state: `CASE WHEN n % 50 = 0 THEN 'blocked' ELSE 'active' END`,
        joined_at: at(PARTNERS),
      },
    ],
    [
      'partner_ref',
      series(PARTNERS),
      { ref: `'partner' || n`, looks: `'partner' || n`, partner_id: id('7401'), created_at: at(PARTNERS) },
    ],
    [
      'partner_order',
      brought,
      {
        order_id: order,
        partner_id: partner,
        way: `CASE WHEN n % 3 = 0 THEN 'code' ELSE 'click' END`,
        is_same_network: `n % 100 = 0`,
        binds: 'true',
        chain: `'[]'::jsonb`,
        placed_at: at(orders),
        paid_at: `CASE WHEN n % 10 > 0 THEN ${at(orders)} END`,
      },
    ],
    [
      'commission',
      `${brought} WHERE n % 10 > 0`,
      {
        order_id: order,
        partner_id: partner,
        currency: `'EUR'`,
        phase: `'first'`,
        basis_minor: '1000',
        earned_minor: '100',
        lines: `'[]'::jsonb`,
        earned_at: at(orders),
        matures_at: `${at(orders)} + interval '30 days'`,
        payable_at: `CASE WHEN n < ${orders} * 0.9 THEN ${at(orders)} + interval '30 days' END`,
        held_at: `CASE WHEN n % 500 = 1 AND n >= ${orders} * 0.9 THEN ${at(orders)} END`,
        held_why: `CASE WHEN n % 500 = 1 AND n >= ${orders} * 0.9 THEN 'many-orders' END`,
      },
    ],
    // A million entries of one partner: two for an order, and as many corrections.
    [
      'partner_entry',
      `generate_series(1, ${orders * 4}) AS n`,
      {
        partner_id: id('7401', '1'),
        kind: `(ARRAY['earned','matured','corrected','corrected'])[1 + n % 4]`,
        cause: `'bench:' || n`,
        order_id: id('7001', `1 + n / 4 % ${orders}`),
        currency: `'EUR'`,
        pending_minor: `(ARRAY[100, -100, 1, -1])[1 + n % 4]`,
        payable_minor: `(ARRAY[0, 100, 0, 0])[1 + n % 4]`,
        at: at(orders * 4),
      },
    ],
    [
      'partner_balance',
      series(1),
      {
        partner_id: id('7401'),
        currency: `'EUR'`,
        pending_minor: '0',
        payable_minor: String(orders * 100),
        earned_minor: String(orders * 100),
        paid_minor: '0',
      },
    ],
    [
      'partner_sum',
      `generate_series(0, 7) AS n`,
      {
        partner_id: id('7401', '1'),
        quarter: `date_trunc('quarter', ${now} - n * interval '3 months')`,
        currency: `'EUR'`,
        earned_minor: String(orders * 12),
        payable_minor: String(orders * 12),
        orders: '0',
      },
    ],
    [
      'payout',
      `${series(50_000)} WHERE n <= ${orders}`,
      {
        id: id('7403'),
        number: `'P' || 100000 + n`,
        partner_id: id('7401', `1 + n % ${PARTNERS}`),
        state: `CASE WHEN n % 20 = 0 THEN 'failed' WHEN n % 21 = 0 THEN 'cancelled' WHEN n > 49990 THEN 'requested' ELSE 'paid' END`,
        amount_minor: '2500 + n % 100',
        currency: `'EUR'`,
        type: `'credit'`,
        ending: `''`,
        requested_at: at(50_000),
        ended_at: `CASE WHEN n <= 49990 THEN ${at(50_000)} END`,
      },
    ],
    ...letterTables(customers, series, at),
    ...callTables(orders, series, at),
  ]
}

function letterTables(
  letters: number,
  series: (rows: number) => string,
  at: (rows: number) => string,
): readonly Table[] {
  const isOpen = `n > ${letters} - 200`
  return [
    [
      'contact_thread',
      series(letters),
      {
        id: id('7404'),
        state: `CASE WHEN ${isOpen} THEN 'open' WHEN n % 9 = 0 THEN 'spam' ELSE 'closed' END`,
        locale: `'de'`,
        name: `'Grace ' || n`,
        email: `'writer' || n || '@example.com'`,
        subject: `'Question about cable ' || n`,
        account_id: `CASE WHEN n % 2 = 0 THEN ${id('7203')} END`,
        text_hash: `sha256(n::text::bytea)`,
        created_at: at(letters),
        changed_at: at(letters),
        waiting_since: `CASE WHEN ${isOpen} THEN ${at(letters)} END`,
      },
    ],
    [
      'contact_message',
      series(letters),
      {
        thread_id: id('7404'),
        id: id('7405'),
        kind: `'sender'`,
        body: `repeat('When will it come? ', 20)`,
        actor: `'guest'`,
        at: at(letters),
      },
    ],
    [
      'abuse_case',
      series(letters),
      {
        id: id('7406'),
        kind: `(ARRAY['product','order','partner','recording'])[1 + n % 4]`,
        thing: `'large-' || n`,
        label: `'Cable ' || n`,
        reason: `(ARRAY['illegal','rights','fraud','other'])[1 + n % 4]`,
        locale: `'en'`,
        email: `'reporter' || n || '@example.com'`,
        text: `'It looks like mine'`,
        state: `CASE WHEN n % 11 = 0 THEN 'withdrawn' WHEN ${isOpen} THEN 'open' ELSE 'closed' END`,
        decision: `CASE WHEN n % 11 = 0 OR ${isOpen} THEN '' ELSE 'unfounded' END`,
        decided_at: `CASE WHEN n % 11 > 0 AND NOT ${isOpen} THEN ${at(letters)} END`,
        ended_at: `CASE WHEN n % 11 = 0 OR NOT ${isOpen} THEN ${at(letters)} END`,
        created_at: at(letters),
      },
    ],
    [
      'address_block',
      series(letters),
      {
        id: id('7407'),
        kind: `'email'`,
        value: `'blocked' || n || '@example.com'`,
        why: `'Spam'`,
        actor: `'staff'`,
        created_at: at(letters),
        expires_at: `${at(letters)} + interval '1 year'`,
        removed_at: `CASE WHEN n % 5 = 0 THEN ${at(letters)} END`,
      },
    ],
  ]
}

function callTables(
  orders: number,
  series: (rows: number) => string,
  at: (rows: number) => string,
): readonly Table[] {
  return [
    [
      'call_endpoint',
      series(20),
      {
        id: id('7408'),
        url: `'https://receiver' || n || '.example/hook'`,
        state: `'on'`,
        secret_number: '1',
        failures: '0',
        events: `'{order.placed}'::text[]`,
        changed_at: at(20),
      },
    ],
    [
      'outgoing_call',
      series(orders),
      {
        id: id('7409'),
        endpoint_id: id('7408', '1 + n % 20'),
        event: `'order.placed'`,
        cause: `'bench:' || n`,
        body: `'{}'`,
        state: `CASE WHEN n % 400 = 0 THEN 'failed' ELSE 'delivered' END`,
        tries: '1',
        status: `CASE WHEN n % 400 = 0 THEN 500 ELSE 200 END`,
        created_at: at(orders),
        queued_at: at(orders),
        next_at: at(orders),
        tried_at: at(orders),
      },
    ],
  ]
}
