import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { accountStaffActions } from '#domains/account/index.ts'
import { isStaff } from '#kernel/actor.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell } from '#web/admin/views.ts'
import type { Condition } from '../../kit/list-definition.ts'
import { defineList } from '../../kit/read-list.ts'
import { beginning, count, instant, outside } from './cells.ts'

interface CustomerRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  readonly createdAt: Date
  readonly isBlocked: boolean
  readonly isProved: boolean
  readonly orders?: number
}

const orderCounts = statement(
  'admin-customer-orders',
  `SELECT account_id AS id, count(*)::int AS orders FROM orders WHERE account_id = ANY ($1) AND state <> 'cart' GROUP BY account_id`,
)

/** Shortest part of a name that is looked for inside it: the index knows three letters. Units: characters. */
const SHORTEST_INSIDE = 3

/** The accounts that a search finds: by how the address begins, by the number of an order, by a part of the name. */
const FOUND = `SELECT id FROM account WHERE lower(email) LIKE lower($?)
  UNION ALL SELECT account_id FROM orders WHERE number = upper($?) AND account_id IS NOT NULL`
const NAMED = `SELECT id FROM account WHERE fold_text(name) LIKE '%' || fold_text($?)`
/** The same of one account. */
const MATCHES = `lower(a.email) LIKE lower($?) OR a.id = (SELECT o.account_id FROM orders o WHERE o.number = upper($?))`
const BY_NAME = `fold_text(a.name) LIKE '%' || fold_text($?)`

function foundBy(exact: string, byName: string, joined: string, words: string): Condition {
  const values = [beginning(words), words]
  if (words.length < SHORTEST_INSIDE) return { sql: exact, values }
  return { sql: `${exact}${joined}${byName}`, values: [...values, beginning(words)] }
}

/** Says how an account stands. */
export function accountState(
  { isBlocked, isProved, roles }: Pick<CustomerRow, 'isBlocked' | 'isProved' | 'roles'>,
  t: Translate,
): Cell {
  if (isBlocked) return { kind: 'state', text: t('Blocked'), tone: 'danger' }
  if (isStaff(roles)) return { kind: 'state', text: t('Staff'), tone: 'good' }
  if (!isProved) return { kind: 'state', text: t('Address not confirmed'), tone: 'warning' }
  return { kind: 'state', text: t('Open'), tone: 'quiet' }
}

/** Everybody with an account, the newest first. Guests have none: their orders are under orders. */
export const customerList = defineList<CustomerRow>({
  path: 'customers',
  title: msg('Customers'),
  action: accountStaffActions.read,
  select: `a.id, a.email, a.name, a.roles, a.created_at AS "createdAt", a.blocked_at IS NOT NULL AS "isBlocked", a.email_confirmed_at IS NOT NULL AS "isProved"`,
  from: 'account a',
  always: 'true',
  idSql: 'a.id',
  columns: [
    { id: 'email', label: msg('E-mail address'), cell: ({ email }) => outside(email) },
    { id: 'name', label: msg('Name'), cell: ({ name }) => outside(name) },
    { id: 'since', label: msg('Since'), sort: 'since', cell: ({ createdAt }) => instant(createdAt) },
    { id: 'state', label: msg('State'), cell: (row, { t }) => accountState(row, t) },
    { id: 'orders', label: msg('Orders'), isNumber: true, cell: ({ orders = 0 }) => count(orders) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: { blocked: msg('Blocked') },
      where: () => ({ sql: 'a.blocked_at IS NOT NULL', values: [] }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Since'),
      where: (day) => ({ sql: 'a.created_at >= $?', values: [day] }),
    },
    {
      kind: 'day',
      name: 'until',
      label: msg('Before this day'),
      where: (day) => ({ sql: 'a.created_at < $?', values: [day] }),
    },
  ],
  search: {
    hint: msg('E-mail address, name, or number of an order'),
    where: (words) => foundBy(MATCHES, BY_NAME, ' OR ', words),
    ids: (words) => foundBy(FOUND, NAMED, ' UNION ALL ', words),
    repeats: 3,
  },
  emptyHint: msg('Customers appear here when they create an account. Guests stand in their orders.'),
  orders: { since: { sql: 'a.created_at', type: 'timestamptz' } },
  firstOrder: '-since',
  pathOf: ({ id }) => `customers/${id}`,
  isInCommandBar: true,
  complete: withOrders,
})

async function withOrders(db: Queryable, rows: readonly CustomerRow[]): Promise<readonly CustomerRow[]> {
  const found = await db.query<{ id: string; orders: number }>(orderCounts, [rows.map(({ id }) => id)])
  const orders = new Map(found.map((one) => [one.id, one.orders]))
  return rows.map((row) => Object.assign(row, { orders: orders.get(row.id) ?? 0 }))
}
