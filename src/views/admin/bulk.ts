import type { Queryable } from '#db/database.ts'
import { readRun, readRunFailures } from '#domains/staff/index.ts'
import { isUuid } from '#kernel/ids.ts'
import type { RunView } from '#web/admin/bulk/views.ts'
import type { BulkAct } from './kit/list-definition.ts'
import type { AdminList } from './kit/read-list.ts'
import { may, type RecordContext } from './kit/record-definition.ts'
import { AREAS } from './menu/all-areas.ts'

/** Returns an act on many rows and its list; null if there is none. */
export function bulkActOf(
  area: string,
  name: string,
): { readonly list: AdminList; readonly act: BulkAct } | null {
  const list = AREAS.flatMap(({ areas }) => areas).find((one) => one.list?.path === area)?.list
  const act = list?.bulk.find((one) => one.name === name)
  return list && act ? { list, act } : null
}

/** Reads how far an act on many rows is; null for whoever may not do it. */
export async function readRunView(
  db: Queryable,
  id: string,
  { actor, t, locale }: RecordContext,
): Promise<RunView | null> {
  const run = isUuid(id) ? await readRun(db, id) : null
  const found = run && bulkActOf(run.area, run.act)
  if (!run || !found || !may(actor, found.act.action)) return null
  const failures = await readRunFailures(db, id)
  const names = await found.list.namesOf(
    db,
    failures.map(({ rowId }) => rowId),
    { t, locale },
  )
  return {
    title: t(found.act.title),
    area: { path: found.list.path, title: t(found.list.title) },
    rows: run.rows.length,
    done: run.done,
    isFinished: run.finishedAt !== null,
    failures: failures.map(({ rowId, why }) => {
      const name = names.get(rowId)
      return { text: name?.text ?? rowId, path: name?.path ?? null, why: t(why) }
    }),
  }
}
