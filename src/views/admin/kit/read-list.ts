import type { Queryable } from '#db/database.ts'
import { staffActions } from '#domains/staff/index.ts'
import type { StaffAction } from '#kernel/rights.ts'
import type { Cell, FilterView, FoundView, ListTools, ListView, RowView } from '#web/admin/views.ts'
import type {
  BulkAct,
  Condition,
  FilterChoice,
  ListColumn,
  ListContext,
  ListDefinition,
  ListFilter,
} from './list-definition.ts'
import { type Page, readPage } from './list-page.ts'
import { type Cursor, type ListQuery, parseCursor, parseListQuery } from './list-query.ts'
import { COUNTED, countRows, planSearch } from './list-search.ts'

const PAGE_ROWS = 50
/** Rows that the command bar shows of a list, and texts of each. */
const FOUND_ROWS = 5
const FOUND_WORDS = 3
/** Rows of a file that are read at once. */
const BATCH_ROWS = 500

/** A page of a list without what the kit of the back office adds to every list. */
export type OwnView = Omit<ListView, keyof ListTools>

/** Rows of a list that match, some at a time. */
export interface RowBatch {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A list of the back office, ready to be read. */
export interface AdminList {
  readonly path: string
  readonly title: string
  readonly action: StaffAction
  /** Further pages that belong to the list. */
  readonly links?: ListDefinition<never>['links']
  /** Who may take all rows with them as a file. */
  readonly exportAction: StaffAction
  readonly bulk: readonly BulkAct[]
  readonly chosenPages?: ListDefinition<never>['chosenPages']
  /** Whether the command bar asks its search. */
  readonly isInCommandBar: boolean
  /** Returns the first rows that a search finds: their first cell, and their page. */
  readonly find: (db: Queryable, words: string, context: ListContext) => Promise<readonly FoundView[]>
  /** Returns the words and the page of rows by their ids. */
  readonly namesOf: (
    db: Queryable,
    ids: readonly string[],
    context: ListContext,
  ) => Promise<ReadonlyMap<string, FoundView>>
  readonly read: (db: Queryable, params: URLSearchParams, context: ListContext) => Promise<OwnView>
  /** Reads everything that matches, in the order and with the columns that the address says. */
  readonly readAll: (db: Queryable, params: URLSearchParams, context: ListContext) => AsyncGenerator<RowBatch>
  /** Returns the ids of what matches, in the order of the list, and at most so many. */
  readonly readIds: (db: Queryable, params: URLSearchParams, most: number) => Promise<readonly string[]>
}

/** Makes a list from its definition. */
export function defineList<Row extends { readonly id: string }>(definition: ListDefinition<Row>): AdminList {
  const {
    path,
    title,
    action,
    exportAction = staffActions.export,
    bulk = [],
    chosenPages,
    links,
  } = definition
  return {
    path,
    title,
    action,
    links,
    exportAction,
    bulk,
    chosenPages,
    isInCommandBar: definition.isInCommandBar ?? false,
    async find(db, words, context) {
      const query = parseListQuery(definition, new URLSearchParams({ q: words }))
      if (query.search === '') return []
      const { page } = await planSearch(db, definition, query)
      return [...(await findRows(db, definition, page, context)).values()]
    },
    namesOf: (db, ids, context) =>
      findRows(
        db,
        definition,
        [{ sql: `${definition.idSql} = ANY ($?::${definition.idType ?? 'uuid'}[])`, values: [ids] }],
        context,
        ids.length,
      ),
    read: (db, params, context) => readList(db, definition, params, context),
    readAll: (db, params, context) => readAll(db, definition, params, context),
    async readIds(db, params, most) {
      const query = parseListQuery(definition, params)
      const { page: conditions } = await planSearch(db, definition, query)
      const wanted = { conditions, sort: query.sort, cursor: null }
      const { rows } = await readPage(db, definition, wanted, most)
      return rows.map(({ id }) => id)
    },
  }
}

async function findRows<Row extends { readonly id: string }>(
  db: Queryable,
  definition: ListDefinition<Row>,
  conditions: readonly Condition[],
  context: ListContext,
  limit = FOUND_ROWS,
): Promise<ReadonlyMap<string, FoundView>> {
  const query = { conditions, sort: definition.firstOrder, cursor: null }
  const { rows } = await readPage(db, definition, query, limit)
  return new Map(
    rows.map((row) => {
      const cells = definition.columns.map((column) => column.cell(row, context))
      const told = cells.flatMap((cell) => ('text' in cell ? [cell.text] : [])).slice(0, FOUND_WORDS)
      const path = definition.pathOf(row)
      return [row.id, { area: context.t(definition.title), text: told.join(' · '), path }]
    }),
  )
}

async function* readAll<Row extends { readonly id: string }>(
  db: Queryable,
  definition: ListDefinition<Row>,
  params: URLSearchParams,
  context: ListContext,
): AsyncGenerator<RowBatch> {
  const shown = shownColumns(definition.columns, params)
  const columns = shown.map(({ label }) => context.t(label))
  const query = parseListQuery(definition, params)
  const { sort } = query
  const { page: conditions } = await planSearch(db, definition, query)
  let next: Cursor | null = null
  do {
    const page: Page<Row> = await readPage(db, definition, { conditions, sort, cursor: next }, BATCH_ROWS)
    const rows = definition.complete ? await definition.complete(db, page.rows) : page.rows
    yield { columns, rows: rows.map((row) => shown.map((column) => column.cell(row, context))) }
    next = page.next === null ? null : parseCursor(page.next, 'after', definition.idType ?? 'uuid')
  } while (next !== null)
}

/** Returns the columns that an address chooses, all where it chooses none; the first one is the link to its row. */
function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  params: URLSearchParams,
): readonly ListColumn<Row>[] {
  const chosen = params.getAll('columns')
  const shown = columns.filter(({ id }, index) => index === 0 || chosen.includes(id))
  return chosen.length === 0 || shown.length < 2 ? columns : shown
}

/**
 * Reads one page of a list by its address. A page begins at the value of a row and not at a number of rows, so
 * that the thousandth page costs what the first one costs, and a new row moves none. Source: decision 0051.
 */
async function readList<Row extends { readonly id: string }>(
  db: Queryable,
  definition: ListDefinition<Row>,
  params: URLSearchParams,
  context: ListContext,
): Promise<OwnView> {
  const query = parseListQuery(definition, params)
  const plan = await planSearch(db, definition, query)
  const [page, count] = await Promise.all([
    readPage(db, definition, { ...query, conditions: plan.page }, PAGE_ROWS),
    countRows(db, definition, plan.count),
  ])
  const rows = definition.complete ? await definition.complete(db, page.rows) : page.rows
  const { t } = context
  const columns = shownColumns(definition.columns, params)
  return {
    path: definition.path,
    title: t(definition.title),
    columns: columns.map((column) => ({
      id: column.id,
      label: t(column.label),
      isNumber: column.isNumber ?? false,
      sort: sortView(column.sort, query, params),
    })),
    rows: rows.map(
      (row): RowView => ({
        id: row.id,
        path: definition.pathOf(row),
        cells: columns.map((column) => column.cell(row, context)),
      }),
    ),
    columnChoices: definition.columns.map((column) => ({
      id: column.id,
      label: t(column.label),
      isShown: columns.includes(column),
    })),
    search: query.search,
    searchHint: t(definition.search.hint),
    ...(definition.reference ? { reference: definition.reference } : {}),
    ...(definition.emptyHint ? { emptyHint: t(definition.emptyHint) } : {}),
    filters: definition.filters.map((filter) => filterView(filter, query, context)),
    ignored: query.ignored,
    sort: query.sort,
    count: { rows: Math.min(count, COUNTED), isMore: count > COUNTED },
    previous: page.previous && addressWith(params, { before: page.previous }),
    next: page.next && addressWith(params, { after: page.next }),
    isFiltered: query.search !== '' || query.conditions.length > 0,
  }
}

function sortView(name: string | undefined, query: ListQuery, params: URLSearchParams) {
  if (name === undefined) return null
  const direction =
    query.sort === name ? ('up' as const) : query.sort === `-${name}` ? ('down' as const) : null
  const wanted = direction === 'down' ? name : `-${name}`
  return { query: addressWith(params, { sort: wanted }), direction }
}

function filterView(filter: ListFilter, { values }: ListQuery, context: ListContext): FilterView {
  const { t } = context
  const field = { name: filter.name, label: t(filter.label), value: values.get(filter.name) ?? '' }
  const offered = filter.kind === 'text' ? (filter.choicesOf?.(context) ?? []) : []
  if (offered.length > 0) return { kind: 'choice', ...field, choices: withPresent(offered, field.value) }
  if (filter.kind !== 'choice') return { kind: filter.kind, ...field }
  const choices = Object.entries(filter.choices).map(([value, label]) => ({ value, label: t(label) }))
  return { kind: 'choice', ...field, choices }
}

/** A value of the address that is not offered stays chosen. */
function withPresent(offered: readonly FilterChoice[], value: string): readonly FilterChoice[] {
  const isOffered = value === '' || offered.some((choice) => choice.value === value)
  return isOffered ? offered : [...offered, { value, label: value }]
}

/** Returns the list's address with other parameters; a change of anything begins with the first page. */
function addressWith(params: URLSearchParams, change: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(params)
  for (const name of ['after', 'before', 'flash', 'act']) next.delete(name)
  for (const [name, value] of Object.entries(change)) next.set(name, value)
  return `?${next}`
}
