import type { Queryable } from '#db/database.ts'
import { readSavedViews, staffActions } from '#domains/staff/index.ts'
import type { ListTools, SavedViewLink } from '#web/admin/views.ts'
import type { ListArea } from './area.ts'
import { may, type RecordContext } from './record-definition.ts'

/** Parameters that say which page is shown and what a form left: no part of a saved view. */
const PASSING = ['after', 'before', 'flash', 'act', 'sort'] as const

/** Reads what every list offers beside its rows, as far as the roles of the reader allow it. */
export async function readListTools(
  db: Queryable,
  { list, form }: ListArea,
  params: URLSearchParams,
  { actor, t }: RecordContext,
): Promise<ListTools> {
  const accountId = actor.accountId ?? ''
  const mayShare = may(actor, staffActions['share-view'])
  const query = queryOf(params)
  const views = await readSavedViews(db, { accountId, area: list.path })
  return {
    newTitle: form?.newTitle && may(actor, form.action) ? t(form.newTitle) : null,
    savedViews: views.map(
      (view): SavedViewLink => ({
        id: view.id,
        name: view.name,
        query: `?${view.query}`,
        isShared: view.isShared,
        isCurrent: queryOf(new URLSearchParams(view.query)) === query,
        mayEnd: view.accountId === accountId || (view.isShared && mayShare),
      }),
    ),
    mayShare,
    exportPath: may(actor, list.exportAction) ? `/admin/${list.path}/export.csv${query}` : null,
    chosenPages: (list.chosenPages ?? [])
      .filter(({ action }) => may(actor, action))
      .map(({ path, title, hint }) => ({ path, title: t(title), hint: t(hint) })),
    bulk: list.bulk
      .filter(({ action }) => may(actor, action))
      .map(({ name, title, hint, isDangerous = false }) => ({
        name,
        title: t(title),
        hint: t(hint),
        isDangerous,
      })),
    query,
  }
}

/** Returns the filters, search, order and columns of an address as a query: one text for each list. */
export function queryOf(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name, value]) => value !== '' && !isPassing(name)))
  const sort = params.get('sort') ?? ''
  if (sort !== '') kept.set('sort', sort)
  kept.sort()
  return `?${kept}`
}

function isPassing(name: string): boolean {
  return PASSING.some((passing) => passing === name)
}
