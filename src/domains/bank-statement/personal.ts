import { columns, type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** Lines that were booked for an order of the person, as a whole or in part. */
const OF_PERSON = `order_id = ANY ({orders})
  OR (account, line_id) IN (SELECT p.account, p.line_id FROM bank_line_part p WHERE p.order_id = ANY ({orders}))`

/**
 * Personal data of bank statements: who transferred money, and what they wrote. Source: docs/law.md "Personal
 * data".
 */
export const bankStatementPersonal: PersonalTables = {
  bank_line_part: technicalTable(
    'account amount_minor assigned_at assigned_by line_id order_id outcome round settled_at',
  ),
  bank_line_undo: technicalTable('account amount_minor line_id order_id reference round undone_at undone_by'),
  bank_statement_line: {
    personal: columns('debtor_name handled_why remittance'),
    technical: columns(
      `account amount_minor booked_on currency format given_minor handled_at handled_by imported_at line_id
       number order_id outcome refund_id seq settled_at twin_number undone`,
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
