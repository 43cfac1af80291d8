import { STARS } from '#domains/review/contract.ts'
import { type ReviewState, reviewStaffActions } from '#domains/review/index.ts'
import { msg } from '#kernel/translate.ts'
import type { Condition } from '../../kit/list-definition.ts'
import { defineList } from '../../kit/read-list.ts'
import { stateCell } from '../order-words.ts'
import { beginning, count, instant, outside, text } from '../people/cells.ts'
import { REVIEW_MOVE_WORDS, REVIEW_STATES } from './review-words.ts'

interface ReviewListRow {
  readonly id: string
  readonly number: number
  readonly state: ReviewState
  readonly stars: number
  readonly title: string
  readonly words: string
  readonly name: string
  readonly product: string | null
  readonly createdAt: Date
}

/** What a line shows of a review without title, so that its other columns stay in sight. Units: characters. */
const WORDS_SHOWN = 60

/** Shortest part of a text that is looked for: the index knows three letters. Units: characters. */
const SHORTEST_INSIDE = 3

function searched(words: string): Condition {
  const number = Number(/^(\d{1,9})$/.exec(words)?.[1] ?? 0)
  const exact = { sql: 'r.number = $?', values: [number] }
  if (words.length < SHORTEST_INSIDE) return exact
  const sql = `${exact.sql} OR fold_text(r.name || ' ' || r.title) LIKE '%' || fold_text($?)`
  return { sql, values: [...exact.values, beginning(words)] }
}

/** What buyers wrote about products, the newest first. What its writer took back is not listed. */
export const reviewList = defineList<ReviewListRow>({
  path: 'reviews',
  title: msg('Reviews'),
  action: reviewStaffActions.read,
  exportAction: reviewStaffActions.read,
  select: `r.id, r.number, r.state::text, r.stars, r.title, left(r.text, ${WORDS_SHOWN}) AS words, r.name, r.created_at AS "createdAt",
    (SELECT p.handle FROM product p WHERE p.id = r.product_id) AS product`,
  from: 'review r',
  always: 'r.taken_back_at IS NULL',
  idSql: 'r.id',
  columns: [
    { id: 'number', label: msg('Number'), cell: ({ number }) => text(String(number)) },
    { id: 'written', label: msg('Written'), sort: 'written', cell: ({ createdAt }) => instant(createdAt) },
    { id: 'product', label: msg('Product'), cell: ({ product }) => outside(product) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => stateCell(REVIEW_STATES[state], t) },
    { id: 'stars', label: msg('Stars'), isNumber: true, cell: ({ stars }) => count(stars) },
    { id: 'title', label: msg('Review'), cell: ({ title, words }) => outside(title || words) },
    { id: 'name', label: msg('Name'), cell: ({ name }) => outside(name) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(REVIEW_STATES).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: 'r.state = $?', values: [state] }),
    },
    {
      kind: 'choice',
      name: 'stars',
      label: msg('Stars'),
      choices: Object.fromEntries(STARS.map((stars) => [String(stars), String(stars)])),
      where: (stars) => ({ sql: 'r.stars = $?', values: [Number(stars)] }),
    },
    {
      kind: 'text',
      name: 'product',
      label: msg('Handle of the product'),
      where: (handle) => ({
        sql: 'r.product_id = (SELECT p.id FROM product p WHERE p.handle = $?)',
        values: [handle],
      }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Written from'),
      where: (day) => ({ sql: 'r.created_at >= $?', values: [day] }),
    },
  ],
  search: { hint: msg('Number, name or title'), where: searched },
  emptyHint: msg('What buyers write about products appears here.'),
  orders: { written: { sql: 'r.created_at', type: 'timestamptz' } },
  firstOrder: '-written',
  pathOf: ({ number }) => `reviews/${number}`,
  bulk: [
    {
      name: 'show',
      title: REVIEW_MOVE_WORDS.show[0],
      hint: REVIEW_MOVE_WORDS.show[1],
      action: reviewStaffActions.decide,
    },
  ],
})
