import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** Something that happened to a subscription. */
export interface TimelineEntry {
  readonly at: Date
  /** `event`: of its history; `try`: a payment that was begun; `mail`: one about it. */
  readonly kind: 'event' | 'try' | 'mail'
  readonly what: string
  readonly detail: string
}

const read = statement(
  'subscription-timeline',
  `SELECT e.at, 'event' AS kind, e.what, concat_ws(' ', nullif(e.to_state, e.from_state), e.why) AS detail
   FROM subscription_event e WHERE e.subscription_id = $1
   UNION ALL
   SELECT a.created_at, 'try', a.flow, concat_ws(' ', a.gateway_id, a.status, 'period ' || p.number)
   FROM subscription_period p JOIN payment_attempt a ON a.charge_id = p.order_id WHERE p.subscription_id = $1
   UNION ALL
   SELECT a.created_at, 'try', a.flow, concat_ws(' ', a.gateway_id, a.status, 'change of plan')
   FROM plan_change c JOIN payment_attempt a ON a.charge_id = c.order_id WHERE c.subscription_id = $1
   UNION ALL
   SELECT m.created_at, 'mail', m.template, m.delivery
   FROM subscription s JOIN account a ON a.id = s.account_id JOIN mail m ON m.to_address = a.email
   WHERE s.id = $1 AND (starts_with(m.cause, m.template || ':' || s.id || ':')
     OR m.order_id IN (SELECT order_id FROM subscription_period WHERE subscription_id = $1
       UNION ALL SELECT order_id FROM plan_change WHERE subscription_id = $1))
   ORDER BY at, kind, what`,
)

/** Reads what happened to a subscription, the first thing first: its history, its payments, its mails. */
export function readTimeline(db: Queryable, subscriptionId: string): Promise<TimelineEntry[]> {
  return db.query<TimelineEntry>(read, [subscriptionId])
}

const LANES: readonly TimelineEntry['kind'][] = ['event', 'try', 'mail']
const COLOURS = { event: '#1f5f8b', try: '#a15c00', mail: '#3d7a3d' } as const
const WIDTH = 1200
const LEFT = 70
const LANE_HEIGHT = 90

/** Draws a timeline as SVG: one lane for each kind of entry, from the first to the last. Pure. */
export function timelinePicture(title: string, entries: readonly TimelineEntry[]): string {
  const times = entries.map(({ at }) => at.getTime())
  const from = Math.min(...times)
  const length = Math.max(1, Math.max(...times) - from)
  const xOf = (at: Date): string =>
    (LEFT + 10 + ((at.getTime() - from) / length) * (WIDTH - LEFT - 40)).toFixed(1)
  const lanes = LANES.map((kind, index) => {
    const y = 60 + index * LANE_HEIGHT
    const dots = entries
      .filter((entry) => entry.kind === kind)
      .map(
        ({ at, what, detail }) =>
          `<circle cx="${xOf(at)}" cy="${y}" r="5" fill="${COLOURS[kind]}"><title>${escaped(`${at.toISOString()} ${what} ${detail}`)}</title></circle>`,
      )
    return `<text x="10" y="${y + 5}">${kind}</text><line x1="${LEFT}" x2="${WIDTH - 20}" y1="${y}" y2="${y}" stroke="#999"/>${dots.join('')}`
  })
  const height = 60 + LANES.length * LANE_HEIGHT
  const days = entries.length === 0 ? [] : [entries[0]!.at, entries.at(-1)!.at]
  const labels = days.map(
    (at, index) =>
      `<text x="${xOf(at)}" y="${height - 20}" text-anchor="${index === 0 ? 'start' : 'end'}">${at.toISOString().slice(0, 10)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="14"><rect width="100%" height="100%" fill="#fff"/><text x="10" y="25" font-size="18">${escaped(title)}</text>${lanes.join('')}${labels.join('')}</svg>\n`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
