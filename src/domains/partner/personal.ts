import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** The partner that an account is. */
const OWN = '(SELECT id FROM partner WHERE account_id = {account})'

/** Why sums stay after an erasure. Source: § 147 AO. */
const BOOKED = 'a sum of the shop’s books, which names nobody once the partner is erased'

/**
 * Personal data of the partner programme: who takes part, and which links a buyer followed. A partner who is erased
 * leaves the programme; the orders that they brought keep an attribution that names nobody. Source: docs/law.md
 * "Personal data", decision 0067.
 */
export const partnerPersonal: PersonalTables = {
  // Before the partner, who forgets whose they are.
  partner_event: {
    personal: ['why'],
    technical: columns('actor at from_state id partner_id to_state what'),
    kept: 'as long as the partner takes part',
    exported: {
      // Why the program held something would teach how it finds fraud.
      rows: `SELECT CASE WHEN r.what = 'held' THEN to_jsonb(r) || '{"why":"being checked"}' ELSE to_jsonb(r) END AS row FROM partner_event r WHERE r.partner_id IN ${OWN} ORDER BY r.id`,
      beside: columns('at what'),
    },
    erased: [{ columns: '*', sql: `DELETE FROM partner_event WHERE partner_id IN ${OWN}` }],
  },
  partner_ref: {
    personal: columns('looks ref'),
    technical: columns('created_at partner_id retired_at'),
    kept: 'as long as the partner takes part',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM partner_ref r WHERE r.partner_id IN ${OWN} ORDER BY r.created_at`,
      beside: columns('created_at retired_at'),
    },
    erased: [{ columns: '*', sql: `DELETE FROM partner_ref WHERE partner_id IN ${OWN}` }],
  },
  partner_pixel: {
    personal: columns('template why'),
    technical: columns('actor at id partner_id'),
    kept: 'as long as the partner takes part',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM partner_pixel r WHERE r.partner_id IN ${OWN} ORDER BY r.id`,
      beside: columns('at'),
    },
    erased: [{ columns: '*', sql: `DELETE FROM partner_pixel WHERE partner_id IN ${OWN}` }],
  },
  partner_pixel_order: technicalTable('at is_shown order_id partner_id'),
  partner_click: {
    personal: columns('clicks'),
    technical: columns('day partner_id'),
    kept: 'as long as the partner takes part',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM partner_click r WHERE r.partner_id IN ${OWN} ORDER BY r.day`,
      beside: columns('day'),
    },
    erased: [{ columns: '*', sql: `DELETE FROM partner_click WHERE partner_id IN ${OWN}` }],
  },
  partner_visit: {
    personal: columns('account_id clicked_at partner_id session_hash'),
    technical: columns('expires_at id'),
    kept: 'as long as the owner lets a click count, 30 days if nothing else is set, or until the consent is withdrawn',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM partner_visit r WHERE r.account_id = {account} OR r.session_hash = ANY ({browsers}) ORDER BY r.id`,
      beside: columns('expires_at'),
      withheld: { session_hash: 'a hash of a secret' },
    },
    erased: [
      {
        columns: '*',
        sql: 'DELETE FROM partner_visit WHERE account_id = {account} OR session_hash = ANY ({browsers})',
      },
    ],
  },
  partner_cart: {
    personal: columns('order_id partner_id'),
    technical: columns('visited_at'),
    kept: 'a day',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM partner_cart r WHERE r.order_id = ANY ({orders}) ORDER BY r.order_id',
      beside: columns('visited_at'),
    },
    erased: [{ columns: '*', sql: 'DELETE FROM partner_cart WHERE order_id = ANY ({orders})' }],
  },
  commission_rule: technicalTable(
    'cap_minor category_ids changed_at countries created_at id is_on name phase position product_ids rate_bp tiers',
  ),
  partner_code: technicalTable('code_id given_at partner_id'),
  partner_customer: {
    personal: columns('account_id order_id partner_id'),
    technical: columns('bound_at'),
    kept: 'as long as the account, or until the consent is withdrawn',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM partner_customer r WHERE r.account_id = {account}',
      beside: columns('bound_at'),
    },
    erased: [{ columns: '*', sql: 'DELETE FROM partner_customer WHERE account_id = {account}' }],
  },
  partner_order: {
    personal: columns('chain is_same_network'),
    technical: columns('binds order_id paid_at partner_id placed_at refused way'),
    kept: 'as long as the order',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM partner_order r WHERE r.order_id = ANY ({orders}) ORDER BY r.order_id',
      beside: columns('order_id paid_at placed_at way'),
    },
    erased: [
      {
        columns: columns('chain is_same_network'),
        sql: `UPDATE partner_order SET chain = '[]', is_same_network = false WHERE order_id = ANY ({orders})`,
      },
    ],
  },
  partner_material: technicalTable('created_at id page picture_hash position text title'),
  partner_sum: technicalTable(
    'currency earned_minor orders paid_minor partner_id payable_minor pending_minor quarter',
  ),
  // Books, as the ledger: what a partner earned is theirs to read, and is nobody's once the person is erased.
  commission: {
    personal: columns('basis_minor earned_minor lines returned_minor'),
    technical: columns('currency earned_at held_at held_why matures_at order_id partner_id payable_at phase'),
    kept: 'as long as the books',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM commission r WHERE r.partner_id IN ${OWN} ORDER BY r.earned_at, r.order_id`,
      beside: columns('currency earned_at matures_at order_id payable_at phase'),
    },
    leaves: {
      basis_minor: BOOKED,
      earned_minor: BOOKED,
      lines: BOOKED,
      returned_minor: BOOKED,
    },
  },
  partner_balance: {
    personal: columns('earned_minor paid_minor payable_minor pending_minor'),
    technical: columns('currency partner_id'),
    kept: 'as long as the books',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM partner_balance r WHERE r.partner_id IN ${OWN} ORDER BY r.currency`,
      beside: columns('currency'),
    },
    leaves: {
      earned_minor: BOOKED,
      paid_minor: BOOKED,
      payable_minor: BOOKED,
      pending_minor: BOOKED,
    },
  },
  partner_entry: {
    personal: columns('payable_minor pending_minor'),
    technical: columns('at cause currency id kind order_id partner_id payout_id'),
    kept: 'as long as the books',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM partner_entry r WHERE r.partner_id IN ${OWN} ORDER BY r.id`,
      beside: columns('at currency kind order_id payout_id'),
    },
    leaves: { payable_minor: BOOKED, pending_minor: BOOKED },
  },
  commission_refusal: {
    personal: columns('why'),
    technical: columns(
      'actor basis_minor earned_minor held_at held_why id kept_minor lines order_id partner_id refused_at restored_at returned_minor',
    ),
    kept: 'as long as the books, without the reason once the partner is erased',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM commission_refusal r WHERE r.partner_id IN ${OWN} ORDER BY r.id`,
      beside: columns('earned_minor order_id refused_at restored_at returned_minor'),
    },
    erased: [
      {
        columns: columns('why'),
        sql: `UPDATE commission_refusal SET why = '' WHERE partner_id IN ${OWN}`,
      },
    ],
  },
  partner: {
    personal: columns('account_id'),
    technical: columns('checked_at id joined_at state tier'),
    kept: 'as long as the account; then a number to which orders are attributed',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM partner r WHERE r.account_id = {account}',
      beside: columns('joined_at state tier'),
    },
    erased: [
      {
        columns: columns('account_id'),
        sql: `UPDATE partner SET account_id = NULL, state = 'left' WHERE account_id = {account}`,
      },
    ],
  },
}
