import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** Most numbers in one text that are looked up. */
const MOST_NUMBERS = 5

const COLUMNS = `c.number, c.account_id AS "accountId", a.email AS "accountEmail"`
// An order is a guest's or of a proved address; a subscription is its account's, whatever address that has.
const byNumber = statement(
  'statement-contract-by-number',
  `SELECT ${COLUMNS}, c.id AS "orderId", c.email AS "orderEmail", coalesce(p.subscription_id, n.subscription_id) AS "subscriptionId"
   FROM orders c LEFT JOIN subscription_period p ON p.order_id = c.id LEFT JOIN plan_change n ON n.order_id = c.id
     LEFT JOIN account a ON a.id = c.account_id AND a.email_confirmed_at IS NOT NULL
   WHERE c.number = ANY ($1::text[]) AND c.state <> 'cart'
   UNION ALL
   SELECT ${COLUMNS}, p.order_id, NULL, c.id
   FROM subscription c LEFT JOIN subscription_period p ON p.subscription_id = c.id AND p.number = 1
     LEFT JOIN account a ON a.id = c.account_id
   WHERE c.number = ANY ($1::text[]) AND c.state <> 'pending'`,
)

/** A contract of which a buyer named the number: an order, a subscription or a membership. */
export interface NamedContract {
  readonly number: string
  /** Null: a subscription that has no order yet, because its trial runs. */
  readonly orderId: string | null
  readonly accountId: string | null
  /** The subscription itself, or the one that the order bills; null: an ordinary order. */
  readonly subscriptionId: string | null
  /** The address on file. */
  readonly email: string
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
  const address = email.toLowerCase()
  const agree = (await readNamed(db, text)).filter(({ orderEmail, accountEmail }) =>
    [orderEmail, accountEmail].some((known) => known?.toLowerCase() === address),
  )
  return onlyOne(agree)
}

/** Finds the one contract whose number stands in a text, whoever asks: the caller checks the right. */
export async function findNamedContract(db: Queryable, text: string): Promise<NamedContract | null> {
  return onlyOne(await readNamed(db, text))
}

interface Row extends Omit<NamedContract, 'email'> {
  readonly orderEmail: string | null
  readonly accountEmail: string | null
}

async function readNamed(db: Queryable, text: string): Promise<Row[]> {
  const numbers = [...text.toUpperCase().matchAll(/\b(?:K ?|S ?)?\d{4,12}\b/g)].map(([typed]) =>
    typed.replace(' ', ''),
  )
  const wanted = [...new Set(numbers.map((number) => (/^\d/.test(number) ? `K${number}` : number)))]
  if (wanted.length === 0 || wanted.length > MOST_NUMBERS) return []
  return db.query<Row>(byNumber, [wanted])
}

function onlyOne(rows: readonly Row[]): NamedContract | null {
  const [row] = rows
  if (!row || rows.length > 1) return null
  const { orderEmail, accountEmail, ...contract } = row
  return { ...contract, email: orderEmail || accountEmail || '' }
}
