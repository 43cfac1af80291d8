import { ADDRESSABLE_COUNTRIES } from '#domains/order/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import type { Condition, FilterChoice, ListFilter, ListSearch } from '../kit/list-definition.ts'

/**
 * A line that still has to be shipped, of the order `o`. A value and no EXISTS: as a join the planner reads every
 * line of the shop.
 */
const HAS_LINES_TO_SHIP = `(SELECT true FROM order_line l WHERE l.order_id = o.id AND l.requires_shipping AND l.shipped_pieces < l.pieces
  AND NOT EXISTS (SELECT FROM order_withdrawal w WHERE w.order_id = l.order_id AND w.variant_id = l.variant_id) LIMIT 1)`

/** The open orders, by the three partial indexes that hold them: one of all states would be as large as the table. */
const OPEN_ORDERS = `o.id IN (
    SELECT id FROM orders WHERE state = 'placed' AND invoice_number IS NULL
    UNION ALL SELECT id FROM orders WHERE state = 'placed' AND invoice_number IS NOT NULL AND NOT payment_in_review
    UNION ALL SELECT id FROM orders WHERE payment_in_review)
  AND o.state = 'placed'`

/** Orders in a state. */
export function inState(state: string): Condition {
  return state === 'placed' ? { sql: OPEN_ORDERS, values: [] } : { sql: 'o.state = $?', values: [state] }
}

/**
 * Orders that may leave: paid, authorised, or paid at the door, with something left to ship and no report that holds them. The inner SELECT
 * reads the open orders by their partial indexes, so its cost does not grow with the orders of years.
 */
export const TO_SHIP = `o.id IN (
    SELECT id FROM orders WHERE state = 'placed' AND invoice_number IS NOT NULL AND NOT payment_in_review
    UNION SELECT charge_id FROM payment_attempt WHERE status = 'authorized' OR (status = 'processing' AND paid_through = 'courier'))
  AND o.state = 'placed' AND NOT o.payment_in_review AND NOT EXISTS (SELECT FROM order_hold h WHERE h.order_id = o.id) AND ${HAS_LINES_TO_SHIP}
  AND (o.total_minor = 0 OR o.total_minor > (SELECT coalesce(sum(r.amount_minor), 0) FROM payment_refund r WHERE r.charge_id = o.id AND r.state <> 'failed'))`

/** What staff ask for, with the SQL that finds it by an index. The state of a payment itself is stored nowhere. */
const WANTED: Readonly<Record<string, { readonly label: string; readonly sql: string }>> = {
  'to-ship': { label: msg('To ship'), sql: TO_SHIP },
  unpaid: { label: msg('Open and not paid'), sql: `o.state = 'placed' AND o.invoice_number IS NULL` },
  hold: { label: msg('Held for review'), sql: 'o.payment_in_review' },
  'held-by-report': {
    label: msg('Held because of a report'),
    sql: 'o.id IN (SELECT order_id FROM order_hold)',
  },
  disputed: {
    label: msg('Disputed'),
    sql: `o.id IN (SELECT charge_id FROM payment_dispute WHERE state <> 'won')`,
  },
  'to-transfer': {
    label: msg('To be transferred'),
    sql: `o.id IN (SELECT charge_id FROM payment_refund WHERE state = 'waiting' AND claim_url IS NULL)`,
  },
  refunded: {
    label: msg('Refunded'),
    sql: `o.id IN (SELECT charge_id FROM payment_refund WHERE state IN ('accepted', 'done'))`,
  },
}

/**
 * Orders of the variants that an id, a SKU or a part of a name finds, each by its index. As a list that is read
 * first: joined, the planner reads every line of every order, because it expects a SKU to be that of many variants.
 */
const OF_PRODUCT = `o.id IN (SELECT l.order_id FROM order_line l WHERE l.product_id = ANY(ARRAY(
    SELECT lower($?)
    UNION ALL SELECT v.public_id FROM variant v WHERE v.sku <> '' AND lower(v.sku) = lower($?)
    UNION ALL SELECT v.public_id FROM product_text x JOIN variant v ON v.product_id = x.product_id
      WHERE x.search_text LIKE '%' || fold_text($?) || '%')))`

const all = (sql: string): Condition => ({ sql, values: [] })

/** The countries that an address can be in, by their names. */
function countryChoices(locale: LocaleCode): readonly FilterChoice[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return ADDRESSABLE_COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort(
    (one, other) => one.label.localeCompare(other.label, locale),
  )
}

/** Filters of the orders by what staff have to do, and by where, how and what was bought. */
export const orderFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'payment',
    label: msg('Work'),
    choices: Object.fromEntries(Object.entries(WANTED).map(([name, { label }]) => [name, label])),
    where: (name) => all(WANTED[name]?.sql ?? 'true'),
  },
  {
    kind: 'text',
    name: 'country',
    label: msg('Country'),
    choicesOf: ({ locale }) => countryChoices(locale),
    where: (country) => ({
      sql: `coalesce(o.shipping_address, o.billing) ->> 'country' = upper($?)`,
      values: [country],
    }),
  },
  {
    kind: 'text',
    name: 'gateway',
    label: msg('Payment method'),
    choicesOf: ({ gateways = [], t }) => gateways.map(({ id, name }) => ({ value: id, label: t(name) })),
    where: (gateway) => ({
      sql: 'EXISTS (SELECT FROM payment_attempt a WHERE a.charge_id = o.id AND a.gateway_id = lower($?))',
      values: [gateway],
    }),
  },
  {
    kind: 'text',
    name: 'product',
    label: msg('SKU or name of a product'),
    where: (product) => ({ sql: OF_PRODUCT, values: [product, product, product.replace(/[\\%_]/g, '\\$&')] }),
  },
  {
    kind: 'text',
    name: 'code',
    label: msg('Discount code'),
    where: (code) => ({
      sql: `o.id IN (SELECT u.order_id FROM discount_use u JOIN discount_code c ON c.id = u.code_id WHERE c.code_key = upper(replace($?, '-', '')))`,
      values: [code],
    }),
  },
]

/** Words of which a name is searched for by its parts. Units: UTF-16 code units. */
const SHORTEST_NAME = 3

const EXACT = 'o.number = upper($?) OR o.invoice_number = upper($?) OR lower(o.email) = lower($?)'
const NAMED = `lower(o.billing ->> 'name') LIKE lower($?)`
/** The same as ids, each by its index. */
const EXACT_IDS = `SELECT o.id FROM orders o WHERE o.state <> 'cart' AND o.number = upper($?)
  UNION ALL SELECT o.id FROM orders o WHERE o.state <> 'cart' AND o.invoice_number = upper($?)
  UNION ALL SELECT o.id FROM orders o WHERE o.state <> 'cart' AND lower(o.email) = lower($?)`
const ALL_IDS = `${EXACT_IDS} UNION ALL SELECT o.id FROM orders o WHERE o.state <> 'cart' AND ${NAMED}`

/** Finds orders by number, invoice, e-mail address, or a part of the buyer's name. */
export const orderSearch: ListSearch = {
  hint: msg('Number, invoice, e-mail address or name'),
  where: (words) => ({
    sql: isShort(words) ? EXACT : `${EXACT} OR ${NAMED}`,
    values: valuesOf(words),
  }),
  ids: (words) => ({ sql: isShort(words) ? EXACT_IDS : ALL_IDS, values: valuesOf(words) }),
  repeats: 4,
}

function isShort(words: string): boolean {
  return words.length < SHORTEST_NAME
}

function valuesOf(words: string): readonly string[] {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return isShort(words) ? [words, words, words] : [words, words, words, like]
}
