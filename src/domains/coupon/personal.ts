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
  coupon_entry: technicalTable('actor amount_minor at attempt_id cause coupon_id id kind order_id seq why'),
  voucher: technicalTable('coupon_id created_at order_id owed_minor piece seen_at variant_id'),
  voucher_gift: {
    personal: columns('message recipient_email recipient_name'),
    technical: columns('created_at deliver_on order_id send_at sent_at updated_at variant_id'),
    kept: '90 days after it was sent, or after its day if nobody paid it',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM voucher_gift r
        WHERE r.order_id = ANY ({orders}) OR (r.recipient_email = {email} AND r.sent_at IS NOT NULL) ORDER BY r.created_at`,
      beside: columns('deliver_on sent_at'),
    },
    erased: [
      {
        columns: 'some-rows',
        sql: `DELETE FROM voucher_gift g WHERE g.order_id = ANY ({orders}) AND g.sent_at IS NULL
          AND NOT EXISTS (SELECT FROM voucher v WHERE v.order_id = g.order_id)`,
      },
      {
        columns: columns('message recipient_email recipient_name'),
        sql: `UPDATE voucher_gift SET recipient_name = '', recipient_email = '', message = ''
          WHERE sent_at IS NOT NULL AND (order_id = ANY ({orders}) OR recipient_email = {email})`,
      },
    ],
    leaves: {
      recipient_email: 'where a gift that is paid goes, until it is sent',
      recipient_name: 'whom a gift that is paid is for, until it is sent',
      message: 'the words of a gift that is paid, until it is sent',
    },
  },
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
