import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  type AbuseDecision,
  type AbuseKind,
  type AbuseReason,
  abuseStaffActions,
} from '#domains/abuse/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { RowView } from '#web/admin/views.ts'
import { memoryList } from '../../kit/memory-list.ts'
import type { OwnView } from '../../kit/read-list.ts'
import { count, NOTHING, text } from '../people/cells.ts'
import { ABUSE_KIND_WORDS, ABUSE_REASON_WORDS, DECISION_WORDS } from './abuse-words.ts'

const figures = statement(
  'admin-abuse-figures',
  `SELECT extract(year FROM c.created_at AT TIME ZONE 'UTC')::int AS year, c.kind, c.reason, c.decision, count(*)::int AS count,
     count(c.appealed_at)::int AS appeals,
     percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM c.decided_at - c.created_at)) FILTER (WHERE c.decided_at IS NOT NULL) AS "medianSeconds"
   FROM abuse_case c GROUP BY 1, 2, 3, 4 ORDER BY 1 DESC, 2, 3, 4 LIMIT 500`,
)

interface Figure {
  readonly year: number
  readonly kind: AbuseKind
  readonly reason: AbuseReason
  readonly decision: AbuseDecision | ''
  readonly count: number
  readonly appeals: number
  readonly medianSeconds: number | null
}

const HOUR_SECONDS = 3_600

/**
 * Reports of abuse by year, kind, reason and decision, with the median time to the first decision, for the report on how
 * the shop moderates. Source: Regulation (EU) 2022/2065 art. 15.
 */
export const abuseFigures = memoryList({
  path: 'abuse-figures',
  title: msg('Figures of reports'),
  action: abuseStaffActions.read,
  async read(db, _params, { t }) {
    return listOf(await rowsOf(db, t), t)
  },
})

async function rowsOf(db: Queryable, t: Translate): Promise<readonly RowView[]> {
  const rows = await db.query<Figure>(figures, [])
  return rows.map(({ year, kind, reason, decision, count: cases, appeals, medianSeconds }) => ({
    id: [year, kind, reason, decision].join('-'),
    path: `abuse?kind=${kind}`,
    cells: [
      text(String(year)),
      text(t(ABUSE_KIND_WORDS[kind])),
      text(t(ABUSE_REASON_WORDS[reason])),
      text(decision === '' ? t('Not decided') : t(DECISION_WORDS[decision])),
      count(cases),
      count(appeals),
      medianSeconds === null ? NOTHING : count(Math.round((Number(medianSeconds) / HOUR_SECONDS) * 10) / 10),
    ],
  }))
}

function listOf(rows: readonly RowView[], t: Translate): OwnView {
  const words = (id: string, label: string) => ({ id, label, isNumber: false, sort: null })
  const figure = (id: string, label: string) => ({ id, label, isNumber: true, sort: null })
  return {
    path: 'abuse-figures',
    title: t('Figures of reports'),
    columnChoices: [],
    columns: [
      words('year', t('Year')),
      words('kind', t('Kind')),
      words('reason', t('Reason')),
      words('decision', t('Decision')),
      figure('count', t('Reports')),
      figure('appeals', t('Appeals')),
      figure('median', t('Median time to the first decision, in hours')),
    ],
    rows,
    search: '',
    searchHint: '',
    filters: [],
    ignored: [],
    sort: '',
    count: { rows: rows.length, isMore: false },
    previous: null,
    next: null,
    isFiltered: false,
  }
}
