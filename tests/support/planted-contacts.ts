import type { Database } from '#db/database.ts'

/** Returns the statement that makes a message wait for an answer for too long. */
export function plantedContacts({ id, at }: { readonly id: string; readonly at: Date }) {
  return {
    'contacts-waiting': {
      plant: (database: Database) =>
        database.query(
          `INSERT INTO contact_thread (id, number, state, locale, name, email, subject, text_hash, created_at, changed_at, waiting_since)
           OVERRIDING SYSTEM VALUE VALUES ($1, 1001, 'open', 'en', 'Ada', 'a@example.com', 'Needle', 'x', $2, $2, $2)`,
          [id, at],
        ),
      subject: '1001',
      step: 'kontor contact show 1001',
    },
  }
}
