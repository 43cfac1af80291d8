import { statement } from '#db/statement.ts'
import { jobStaffActions } from '#jobs/policy.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { ActView, Cell, Tone } from '#web/admin/views.ts'
import { defineList } from '../kit/read-list.ts'
import { type AdminRecord, may, type RecordContext } from '../kit/record-definition.ts'
import { jobWords } from '../words/job-words.ts'
import { stateCell } from './order-words.ts'

type JobState = 'failed' | 'retrying' | 'running' | 'waiting'

interface JobRow {
  readonly id: string
  readonly name: string
  readonly state: JobState
  readonly attempts: number
  readonly runAt: Date
  readonly createdAt: Date
}

const STATES: Readonly<Record<JobState, readonly [words: string, tone: Tone]>> = {
  failed: [msg('Failed for good'), 'danger'],
  retrying: [msg('Failed, is tried again'), 'warning'],
  running: [msg('Running'), 'quiet'],
  waiting: [msg('Waiting'), 'quiet'],
}

const STATE = `CASE WHEN j.locked_at IS NOT NULL THEN 'running' WHEN j.attempts >= j.max_attempts THEN 'failed' WHEN j.attempts > 0 THEN 'retrying' ELSE 'waiting' END`

/** Conditions as the library's indexes and the partial ones of this program know them. */
const WHERE: Readonly<Record<JobState, string>> = {
  failed: 'NOT j.is_available AND j.locked_at IS NULL AND j.attempts >= j.max_attempts',
  retrying: 'j.locked_at IS NULL AND j.attempts > 0 AND j.attempts < j.max_attempts',
  running: 'j.locked_at IS NOT NULL',
  waiting: 'j.is_available AND j.attempts = 0',
}

/** Background jobs: what waits, runs, fails and has failed for good. */
export const jobList = defineList<JobRow>({
  path: 'jobs',
  title: msg('Background jobs'),
  action: jobStaffActions.read,
  select: `j.id::text, t.identifier AS name, ${STATE} AS state, j.attempts, j.run_at AS "runAt", j.created_at AS "createdAt"`,
  from: 'graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id',
  always: 'true',
  idSql: 'j.id',
  idType: 'bigint',
  columns: [
    { id: 'name', label: msg('Job'), cell: ({ name }, { t }) => ({ kind: 'text', text: jobWords(name, t) }) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => stateCell(STATES[state], t) },
    {
      id: 'attempts',
      label: msg('Attempts'),
      isNumber: true,
      cell: ({ attempts }) => ({ kind: 'number', value: attempts }),
    },
    { id: 'made', label: msg('Made'), sort: 'made', cell: ({ createdAt }) => instant(createdAt) },
    {
      id: 'run',
      label: msg('Next run'),
      cell: ({ runAt, state }) => (state === 'failed' ? { kind: 'nothing' } : instant(runAt)),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(STATES).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: WHERE[state as JobState], values: [] }),
    },
  ],
  search: { hint: msg('Name of the job'), where: (words) => ({ sql: 't.identifier = $?', values: [words] }) },
  emptyHint: msg('Nothing waits, and nothing has failed.'),
  orders: { made: { sql: 'j.id', type: 'bigint' } },
  firstOrder: '-made',
  pathOf: ({ id }) => `jobs/${id}`,
})

function instant(at: Date): Cell {
  return { kind: 'instant', at: at.toISOString() }
}

interface WholeJob extends JobRow {
  readonly payload: Readonly<Record<string, unknown>>
  readonly maxAttempts: number
  readonly error: string | null
}

const byId = statement<{ readonly id: string }>(
  'admin-job',
  `SELECT j.id::text, t.identifier AS name, ${STATE} AS state, j.attempts, j.max_attempts AS "maxAttempts", j.run_at AS "runAt", j.created_at AS "createdAt", j.payload, j.last_error AS error
   FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.id = $id`,
)

/** One background job. A payload holds ids only, and an error no address of a person: the log is as careful. */
export const jobRecord: AdminRecord = {
  action: jobStaffActions.read,
  async read(db, id, context) {
    const [job] = /^\d{1,18}$/.test(id) ? await db.query<WholeJob>(byId, byId.bind({ id })) : []
    if (!job) return null
    const { t } = context
    return {
      title: t('Job {id}, {name}', { id, name: jobWords(job.name, t) }),
      states: [stateCell(STATES[job.state], t)],
      facts: factsOf(job, t),
      tables: [],
      texts: job.error === null ? [] : [{ title: t('Last error'), text: withoutPeople(job.error) }],
      history: [],
      acts: actsOf(job, context),
    }
  },
}

function factsOf(job: WholeJob, t: Translate) {
  const payload = Object.entries(job.payload).map(([name, value]) => `${name}: ${String(value)}`)
  return [
    { label: t('Name'), cell: { kind: 'text' as const, text: job.name } },
    { label: t('Attempts'), cell: { kind: 'text' as const, text: `${job.attempts} / ${job.maxAttempts}` } },
    { label: t('Made'), cell: instant(job.createdAt) },
    ...(job.state === 'failed' ? [] : [{ label: t('Next run'), cell: instant(job.runAt) }]),
    {
      label: t('What it is about'),
      cell: { kind: 'text' as const, text: withoutPeople(payload.join(', ')) || '–' },
    },
  ]
}

/** A provider or a mail server may put an address into its words. */
function withoutPeople(text: string): string {
  return text.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…@…')
}

function actsOf({ id, state }: WholeJob, { actor, t }: RecordContext): readonly ActView[] {
  if (state !== 'failed') return []
  const retry: ActView = {
    call: '/admin/job/retry',
    title: t('Run again'),
    hint: t('Runs the job at once, with all its attempts. A job that ran half way does nothing twice.'),
    isDangerous: false,
    fields: [],
    subject: { id },
  }
  const drop: ActView = {
    call: '/admin/job/drop',
    title: t('Drop'),
    hint: t('Deletes the job: what it was to do is never done. This cannot be undone.'),
    isDangerous: true,
    fields: [
      {
        kind: 'check',
        name: 'sure',
        label: t('I know that it is never done'),
        hint: '',
        isRequired: true,
      },
    ],
    subject: { id },
  }
  return [
    ...(may(actor, jobStaffActions.retry) ? [retry] : []),
    ...(may(actor, jobStaffActions.drop) ? [drop] : []),
  ]
}
