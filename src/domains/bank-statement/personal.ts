import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** Lines that were booked for an order of the person, as a whole or in part. */
const OF_PERSON = `order_id = ANY ({orders})
  OR (account, line_id) IN (SELECT p.account, p.line_id FROM bank_line_part p WHERE p.order_id = ANY ({orders}))`

/** What was noted about such lines, also about those that were taken back. */
const OF_LINE = `(account, line_id) IN (SELECT e.account, e.line_id FROM bank_line_event e WHERE e.order_id = ANY ({orders}))`

/**
 * Personal data of bank statements: who transferred money, and what they wrote. Source: docs/law.md "Personal
 * data".
 */
export const bankStatementPersonal: PersonalTables = {
  bank_file: technicalTable('counts created_at created_by done file hash id reason state total updated_at'),
  bank_file_event: technicalTable('actor at file_id from_state id to_state'),
  bank_file_row: {
    personal: columns('debtor_name remittance'),
    technical: columns(
      'amount_minor booked_on currency file_id line_number order_number place result twin_number why',
    ),
    kept: 'until the file is booked or put aside, at most seven days',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM bank_file_row r WHERE r.order_number = ANY ({orderNumbers}) AND r.debtor_name <> '' ORDER BY r.file_id, r.place`,
      beside: columns('amount_minor booked_on currency'),
    },
    erased: [
      {
        columns: columns('debtor_name remittance'),
        sql: `UPDATE bank_file_row SET debtor_name = '', remittance = '' WHERE order_number = ANY ({orderNumbers})`,
      },
    ],
  },
  bank_line_event: {
    personal: columns('why'),
    technical: columns('account actor amount_minor at id line_id order_id outcome what'),
    kept: 'as long as the books',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM bank_line_event r WHERE ${OF_LINE} ORDER BY r.at, r.id`,
      beside: columns('at what'),
    },
    erased: [
      { columns: ['why'], sql: `UPDATE bank_line_event SET why = '' WHERE why <> '' AND (${OF_LINE})` },
    ],
  },
  bank_line_part: technicalTable(
    'account amount_minor assigned_at assigned_by line_id order_id outcome round settled_at',
  ),
  bank_line_undo: technicalTable('account amount_minor line_id order_id reference round undone_at undone_by'),
  bank_statement_line: {
    personal: columns('debtor_name handled_why remittance'),
    technical: columns(
      `account amount_minor booked_on currency file_id format given_minor handled_at handled_by imported_at line_id
       number order_id outcome refund_id seq settled_at state twin_number undone`,
    ),
    kept: 'as long as the books: the line is the voucher of what was booked',
    exported: {
      rows: `SELECT to_jsonb(r) AS row FROM bank_statement_line r WHERE ${OF_PERSON} ORDER BY r.number`,
      beside: columns('amount_minor booked_on currency'),
    },
    erased: [
      {
        columns: columns('debtor_name handled_why remittance'),
        sql: `UPDATE bank_statement_line SET debtor_name = '', handled_why = '', remittance = '' WHERE ${OF_PERSON}`,
      },
    ],
  },
}
