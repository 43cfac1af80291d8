import type { Database } from '#db/database.ts'

/** Signed calls that wait for a person: an address that was switched off. Its partner has the same id. */
export function plantedCalls({ id, since }: { readonly id: string; readonly since: Date }) {
  return {
    'calls-failed': {
      plant: async (database: Database) => {
        for (const sql of [
          `INSERT INTO account (id, email, password_hash, password_version, created_at, updated_at) VALUES ($1, 'calls@example.com', '', 1, $2, $2)`,
          `INSERT INTO partner (id, account_id, state, joined_at) VALUES ($1, $1, 'active', $2)`,
          `INSERT INTO call_endpoint (id, account_id, url, state, secret_number, failures, failing_since, changed_at) VALUES ($1, $1, 'https://calls.example/', 'off', 1, 9, $2, $2)`,
        ])
          await database.query(sql, [id, since])
      },
      subject: id,
      step: `tell partner ${id}`,
    },
    'webhooks-failed': {
      plant: (database: Database) =>
        database.query(
          `INSERT INTO call_endpoint (id, url, events, state, secret_number, failures, failing_since, changed_at) VALUES ($1, 'https://calls.example/', '{order.paid}', 'off', 1, 9, $2, $2)`,
          [id, since],
        ),
      subject: id,
      step: `kontor webhook resend ${id} --failed`,
    },
  }
}
