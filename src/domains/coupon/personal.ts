import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/**
 * Personal data of coupons: notes of staff, and who tried which code. Source: docs/law.md "Personal data".
 */
export const couponPersonal: PersonalTables = {
  coupon: {
    personal: ['note'],
    technical: columns(
      `balance_minor code_end code_hash created_at created_by currency demo id initial_minor seq state
       valid_from valid_until`,
    ),
    kept: 'as long as the books',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM coupon r
        WHERE r.id IN (SELECT e.coupon_id FROM coupon_entry e WHERE e.order_id = ANY ({orders})) ORDER BY r.created_at`,
      beside: columns('currency initial_minor valid_until'),
    },
    erased: [
      {
        columns: ['note'],
        sql: `UPDATE coupon SET note = ''
          WHERE note <> '' AND id IN (SELECT e.coupon_id FROM coupon_entry e WHERE e.order_id = ANY ({orders}))`,
      },
    ],
  },
  coupon_entry: technicalTable('actor amount_minor at attempt_id cause coupon_id id kind order_id seq'),
  voucher: technicalTable('coupon_id created_at order_id owed_minor piece seen_at variant_id'),
  coupon_form: technicalTable('attempt_id created_at order_id used_at uuid'),
  coupon_try: {
    personal: ['key_hash'],
    technical: columns('last_at tries'),
    kept: 'an hour after the last try',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM coupon_try r WHERE r.key_hash = ANY ({couponTries})',
      beside: columns('last_at tries'),
    },
    erased: [{ columns: '*', sql: 'DELETE FROM coupon_try WHERE key_hash = ANY ({couponTries})' }],
  },
}
