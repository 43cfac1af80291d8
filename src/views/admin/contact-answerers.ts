import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { ANSWERING_ROLES } from '#domains/contact/index.ts'

/** Somebody who may answer messages to the shop. */
export interface Answerer {
  readonly id: string
  readonly name: string
}

const answerers = statement(
  'admin-contact-answerers',
  `SELECT id, coalesce(nullif(name, ''), email) AS name FROM account
   WHERE roles && '{owner,manager,fulfilment,support,editor}' AND roles && $1::text[] AND blocked_at IS NULL ORDER BY 2, id LIMIT 100`,
)

/** Reads who may answer messages to the shop. */
export function readAnswerers(db: Queryable): Promise<Answerer[]> {
  return db.query<Answerer>(answerers, [ANSWERING_ROLES])
}
