import type { Books } from './books.ts'
import { invalid } from './errors.ts'
import { expand, integer, range, text } from './form.ts'
import { shown } from './objects.ts'

/** Parameters that every list has. */
export const pageParams = {
  created: range,
  ending_before: text(),
  expand,
  limit: integer(1),
  starting_after: text(),
}

export interface PageParams {
  readonly created: { readonly from: number; readonly to: number } | undefined
  readonly ending_before: string | undefined
  readonly expand: readonly string[] | undefined
  readonly limit: number | undefined
  readonly starting_after: string | undefined
}

const MOST = 100
const DEFAULT_LIMIT = 10
const MOST_EXPANDED = 4

/** Builds one page of a list, newest first. Throws: Refusal 400. */
export function page<Row extends { readonly id: string; readonly created: number }>(
  books: Books,
  url: string,
  rows: Row[],
  params: PageParams,
): unknown {
  const { created, starting_after, ending_before, limit = DEFAULT_LIMIT, expand: paths = [] } = params
  if (limit > MOST)
    throw invalid(`Invalid limit: must be at most ${MOST}`, 'limit', 'parameter_invalid_integer')
  const found = rows
    .reverse()
    .filter((row) => !created || (row.created >= created.from && row.created <= created.to))
  const from = starting_after === undefined ? 0 : indexOf(found, starting_after, 'starting_after') + 1
  const to = ending_before === undefined ? found.length : indexOf(found, ending_before, 'ending_before')
  const within = found.slice(from, to)
  const chosen = ending_before === undefined ? within.slice(0, limit) : within.slice(-limit)
  const inner = paths.map((path) => {
    if (!path.startsWith('data.'))
      throw invalid(
        `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' instead.`,
        'expand',
      )
    return path.slice('data.'.length)
  })
  return {
    object: 'list',
    url,
    has_more: chosen.length < within.length,
    data: chosen.map((row) => expanded(books, shown(row), inner)),
  }
}

/** Returns the object with these ids replaced by their objects. Throws: Refusal 400. */
export function expanded(
  books: Books,
  object: Record<string, unknown>,
  paths: readonly string[] = [],
): Record<string, unknown> {
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > MOST_EXPANDED)
      throw invalid(`You cannot expand more than ${MOST_EXPANDED} levels of a property.`, 'expand')
    expandAt(books, object, steps, path)
  }
  return object
}

function expandAt(
  books: Books,
  object: Record<string, unknown>,
  [step = '', ...rest]: readonly string[],
  path: string,
): void {
  if (!Object.hasOwn(object, step)) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  const value = object[step]
  if (value === null) return
  const inner = typeof value === 'string' ? books.find(value) : value
  if (typeof inner !== 'object' || inner === null)
    throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  object[step] = inner
  if (rest.length > 0) expandAt(books, inner as Record<string, unknown>, rest, path)
}

function indexOf(rows: readonly { readonly id: string }[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id)
  if (index < 0) throw invalid(`No such object: '${id}'`, param, 'resource_missing')
  return index
}
