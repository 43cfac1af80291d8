import type { Database } from '#db/database.ts'

/** Returns the statements that make each kind of line of a bank statement wait. */
export function plantedBankLines({ orderId, at }: { readonly orderId: string; readonly at: Date }) {
  const bankLine = (database: Database, outcomeAndOrder: string) =>
    database.query(
      `INSERT INTO bank_statement_line (account, line_id, number, booked_on, amount_minor, currency, remittance, debtor_name, imported_at, outcome, order_id)
       VALUES ('DE', 'l', 7, '2026-11-19', 500, 'EUR', '', '', $1, ${outcomeAndOrder})`,
      [at],
    )
  return {
    'bank-lines': {
      plant: (database: Database) => bankLine(database, `'unmatched', NULL`),
      subject: '7',
      step: 'kontor bank assign 7',
    },
    'bank-lines-unbooked': {
      plant: (database: Database) => bankLine(database, `'matched', '${orderId}'`),
      subject: '7',
      step: 'kontor bank import',
    },
    'bank-files-waiting': {
      plant: (database: Database) =>
        database.query(
          `INSERT INTO bank_file (id, file, hash, state, created_by, created_at, updated_at) VALUES ('00000000-0000-7000-8000-000000000007', '', '', 'checked', 'test', $1, $1)`,
          [at],
        ),
      subject: '00000000-0000-7000-8000-000000000007',
      step: 'Uploaded statements',
    },
    'bank-lines-taken-back': {
      plant: async (database: Database) => {
        await database.query('UPDATE orders SET total_minor = 500, subtotal_minor = 500 WHERE id = $1', [
          orderId,
        ])
        await database.query(
          `INSERT INTO bank_line_undo (account, line_id, round, order_id, amount_minor, reference, undone_at, undone_by) VALUES ('DE', 'l', 0, $1, 500, 'DE/l', $2, 'cli')`,
          [orderId, at],
        )
      },
      subject: '100001',
      step: 'kontor bank assign',
    },
  }
}
