import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/**
 * Personal data of what staff did: who did it, and what it said about a customer or an order. Source:
 * docs/law.md "Personal data".
 */
export const staffPersonal: PersonalTables = {
  staff_act: {
    personal: columns('account_id after before subject'),
    technical: columns('at id subject_kind undoes what'),
    kept: 'for ever: it proves who did what',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM staff_act r WHERE r.account_id = {account}
          OR (r.subject_kind = 'customers' AND r.subject = {account}::text)
          OR (r.subject_kind = 'partners' AND r.subject = ANY ({partners}::text[]))
          OR (r.subject_kind = 'orders' AND r.subject = ANY ({orderNumbers})) ORDER BY r.id`,
      beside: columns('at subject_kind what'),
    },
    erased: [
      {
        columns: ['account_id'],
        sql: 'UPDATE staff_act SET account_id = NULL WHERE account_id = {account}',
      },
      {
        columns: columns('after before subject'),
        sql: `UPDATE staff_act SET before = NULL, after = NULL,
            subject = CASE WHEN subject_kind = 'customers' THEN 'erased' ELSE subject END
          WHERE (subject_kind = 'customers' AND subject = {account}::text)
            OR (subject_kind = 'partners' AND subject = ANY ({partners}::text[]))
            OR (subject_kind = 'orders' AND subject = ANY ({orderNumbers}))`,
      },
    ],
    leaves: {
      subject:
        'the number of an order stays, as its invoice does; so does the id of a partner, which then names nobody',
    },
  },
  staff_run: {
    personal: columns('account_id'),
    technical: columns('act area claimed_until created_at done finished_at id rows'),
    kept: '30 days',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM staff_run r WHERE r.account_id = {account} ORDER BY r.id',
      beside: columns('act area created_at done'),
    },
    erased: [{ columns: '*', sql: 'DELETE FROM staff_run WHERE account_id = {account}' }],
  },
  // Its reasons are words of the program.
  staff_run_failure: technicalTable('row_id run_id why'),
  staff_view: {
    personal: columns('account_id name query'),
    technical: columns('area created_at id is_shared'),
    kept: 'until it is deleted, or the account ends',
    exported: {
      rows: 'SELECT to_jsonb(r) AS row FROM staff_view r WHERE r.account_id = {account} ORDER BY r.id',
      beside: columns('area created_at is_shared'),
    },
    erased: [{ columns: '*', sql: 'DELETE FROM staff_view WHERE account_id = {account}' }],
  },
}
