import { staffActions } from '#domains/staff/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { isUuid, uuidv7 } from '#kernel/ids.ts'
import { msg } from '#kernel/translate.ts'
import type { BulkDoers } from '#processes/staff-run/bulk-doers.ts'
import { isJob, MOST_RUN_ROWS, type NewRun, queueBeginRun, workRun } from '#processes/staff-run/work-run.ts'
import { bulkActOf } from '#views/admin/bulk.ts'
import { eachNamed, flag, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { PAGE } from '../../shapes/common.ts'

interface Begun {
  /** The page that shows how far it is, behind `{base}`. */
  readonly page: string
}

/**
 * Does an act to the chosen rows of a list, or to everything that matches its query. Up to a hundred rows are
 * done before the answer, more by a job. Source: decision 0051.
 */
export function adminBulkCall({ doers }: { readonly doers: BulkDoers }): Call {
  return defineCall({
    path: '/admin/bulk',
    summary: 'Do something to many rows of a list',
    action: staffActions.bulk,
    errors: ['nothing-chosen', 'too-many-rows'],
    fields: {
      area: text({ max: 40 }),
      act: text({ max: 40 }),
      all: flag(),
      query: optional(text({ max: 1_000 })),
      row: eachNamed(/^row\.([0-9a-f-]{36})$/, flag()),
    },
    page: (answer: Begun | null) => answer?.page ?? '/admin',
    flash: () => ({ success: msg('It has begun') }),
    answer: PAGE,
    async handle({ fields, accountId, authorise, clock, commit, database, log }): Promise<Begun> {
      const { area, act, all, query = '', row } = fields
      const found = bulkActOf(area, act)
      if (!found) throw commonErrors['not-found']({ fields: ['area', 'act'] })
      authorise(found.act.action, null)
      const ticked = [...row].flatMap(([id, isTicked]) => (isTicked && isUuid(id) ? [id] : []))
      const rows = all
        ? await found.list.readIds(database, new URLSearchParams(query), MOST_RUN_ROWS + 1)
        : ticked
      const createdAt = clock.now()
      const run: NewRun = { id: uuidv7(createdAt.getTime()), accountId, area, act, rows, createdAt }
      const begun = await commit(async (tx) => {
        queueBeginRun(tx, run)
        return { page: `/admin/bulk/${run.id}` }
      })
      if (!isJob(run)) await workRun({ database, clock, doers, log }, run.id)
      return begun
    },
  })
}
