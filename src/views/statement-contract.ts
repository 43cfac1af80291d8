import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** Most numbers in one text that are looked up. */
const MOST_NUMBERS = 5

const byNumber = statement(
  'statement-contract-by-number',
  `SELECT o.id, o.account_id AS "accountId",
     lower(o.email) = lower($2) OR EXISTS (
       SELECT FROM account a WHERE a.id = o.account_id AND lower(a.email) = lower($2) AND a.email_confirmed_at IS NOT NULL) AS agrees,
     (SELECT p.subscription_id FROM subscription_period p WHERE p.order_id = o.id) AS "subscriptionId"
   FROM orders o WHERE o.number = ANY ($1::text[]) AND o.state <> 'cart'`,
)

/** A contract of which a buyer named the number. */
export interface NamedContract {
  readonly orderId: string
  readonly accountId: string | null
  /** The subscription that the order bills; null: an ordinary order. */
  readonly subscriptionId: string | null
}

/**
 * Finds the one contract whose number stands in a text and whose e-mail address is this one; null where none
 * or several fit. Small letters, spaces and words around the number do not matter.
 */
export async function findContract(
  db: Queryable,
  text: string,
  email: string,
): Promise<NamedContract | null> {
  const found = (await readNamed(db, text, email)).filter(({ agrees }) => agrees)
  return found.length === 1 && found[0] ? contractOf(found[0]) : null
}

/** Finds the one contract whose number stands in a text, whoever asks: the caller checks the right. */
export async function findNamedContract(db: Queryable, text: string): Promise<NamedContract | null> {
  const found = await readNamed(db, text, '')
  return found.length === 1 && found[0] ? contractOf(found[0]) : null
}

interface Row {
  readonly id: string
  readonly accountId: string | null
  readonly agrees: boolean
  readonly subscriptionId: string | null
}

async function readNamed(db: Queryable, text: string, email: string): Promise<Row[]> {
  const numbers = [...text.toUpperCase().matchAll(/K? ?\d{6,12}/g)].map(([number]) => number.replace(' ', ''))
  const wanted = [...new Set(numbers.map((number) => (number.startsWith('K') ? number : `K${number}`)))]
  if (wanted.length === 0 || wanted.length > MOST_NUMBERS) return []
  return db.query<Row>(byNumber, [wanted, email])
}

function contractOf({ id, accountId, subscriptionId }: Row): NamedContract {
  return { orderId: id, accountId, subscriptionId }
}
