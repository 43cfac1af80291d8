import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** The payouts to the person. */
const PAYOUTS = '(SELECT id FROM payout WHERE partner_id = ANY ({partners}))'

/**
 * Personal data of payouts. Before the partner, who forgets whose they are. An erasure deletes the account and what the
 * partner said about themselves; payouts stay in the books as numbers, and statements as the law wants it. Source:
 * docs/law.md "Personal data", § 14b UStG, § 147 AO, decision 0071.
 */
export const payoutPersonal: PersonalTables = {
  payout_event: {
    personal: ['why'],
    technical: columns('actor at id payout_id to_state what'),
    kept: 'as long as the books',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM payout_event r WHERE r.payout_id IN ${PAYOUTS} ORDER BY r.id`,
      beside: columns('at what'),
    },
    erased: [{ columns: ['why'], sql: `UPDATE payout_event SET why = '' WHERE payout_id IN ${PAYOUTS}` }],
  },
  payout_statement: {
    personal: columns('content file'),
    technical: columns('issued_at kind number payout_id printed_at'),
    kept: 'as long as the books',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM payout_statement r WHERE r.payout_id IN ${PAYOUTS} ORDER BY r.number`,
      beside: columns('issued_at kind number'),
      withheld: { file: 'a PDF, which the partner page offers; its data are those of the content' },
    },
    leaves: {
      content:
        'a statement with the name and address that it must show, which the law wants to be kept for eight years (§ 14b UStG)',
      file: 'a statement with the name and address that it must show, which the law wants to be kept for eight years (§ 14b UStG)',
    },
  },
  payout: {
    personal: columns('account_print account_sealed amount_minor ending'),
    technical: columns(
      'approved_at coupon_id currency ended_at file_id first_by held_until id month number partner_id requested_at second_by sent_at state type',
    ),
    kept: 'as long as the books; the account until the partner is erased',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM payout r WHERE r.partner_id = ANY ({partners}) ORDER BY r.id`,
      beside: columns('currency ended_at number requested_at sent_at state type'),
      withheld: {
        account_sealed: 'sealed; its last signs stand beside it',
        account_print: 'a hash of a secret',
      },
    },
    erased: [
      {
        columns: columns('account_print account_sealed ending'),
        sql: `UPDATE payout SET account_sealed = NULL, account_print = NULL, ending = '' WHERE partner_id = ANY ({partners})`,
      },
    ],
    leaves: { amount_minor: 'a payment of the shop, which belongs to its books and names nobody' },
  },
  payout_method: {
    personal: columns('account_print account_sealed ending type'),
    technical: columns('changed_at held_until partner_id'),
    kept: 'as long as the partner takes part',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM payout_method r WHERE r.partner_id = ANY ({partners})`,
      beside: columns('changed_at held_until'),
      withheld: {
        account_sealed: 'sealed; its last signs stand beside it',
        account_print: 'a hash of a secret',
      },
    },
    erased: [{ columns: '*', sql: `DELETE FROM payout_method WHERE partner_id = ANY ({partners})` }],
  },
  payout_method_event: {
    personal: columns('ending type'),
    technical: columns('at id partner_id'),
    kept: 'as long as the partner takes part',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM payout_method_event r WHERE r.partner_id = ANY ({partners}) ORDER BY r.id`,
      beside: ['at'],
    },
    erased: [{ columns: '*', sql: `DELETE FROM payout_method_event WHERE partner_id = ANY ({partners})` }],
  },
  payout_billing: {
    personal: columns('city country line1 name tax_number vat_id vat_status zip'),
    technical: columns('changed_at partner_id'),
    kept: 'as long as the partner takes part',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM payout_billing r WHERE r.partner_id = ANY ({partners})`,
      beside: ['changed_at'],
    },
    erased: [{ columns: '*', sql: `DELETE FROM payout_billing WHERE partner_id = ANY ({partners})` }],
  },
  payout_file: technicalTable(
    'bic created_at created_by currency dropped_at dropped_by holder iban id number sent_at sent_by type',
  ),
  payout_run: technicalTable('made_at month payouts'),
}
