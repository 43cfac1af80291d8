import { isUuid } from '#kernel/ids.ts'
import { instantOf, shopTimeZone } from '#kernel/time-zone.ts'
import type { Condition, ListDefinition, ListFilter, ListOrder } from './list-definition.ts'

/** Longest search. */
const MAX_SEARCH = 200
/** What an address of a list may say beside its filters. */
const KNOWN = ['q', 'sort', 'columns', 'after', 'before', 'flash', 'act', '_routes'] as const
/** Longest text of what is ignored that is shown, and the most of them. */
const SHOWN_CHARACTERS = 60
const SHOWN_IGNORED = 10

/** Where a page of a list begins: behind or before the row with this value and id. */
export interface Cursor {
  readonly side: 'after' | 'before'
  readonly value: string
  readonly id: string
}

/** The query of a list, read from its address. What is not understood is ignored and named. */
export interface ListQuery {
  readonly search: string
  /** By the names of the filters, only those that are set. */
  readonly values: ReadonlyMap<string, string>
  /** Those of the filters; `planSearch` adds the search. */
  readonly conditions: readonly Condition[]
  /** What was not understood, as the address says it: `state=gone`. */
  readonly ignored: readonly string[]
  /** Name of the order, with `-` for the greatest first. */
  readonly sort: string
  readonly cursor: Cursor | null
}

/** Reads the query of a list from an address. Nothing in it is an error: a link may be old. */
export function parseListQuery(definition: AnyList, params: URLSearchParams): ListQuery {
  const ignored = new Set(unknownNames(definition, params))
  const values = new Map<string, string>()
  const conditions: Condition[] = []
  for (const filter of definition.filters) {
    const value = params.get(filter.name) ?? ''
    if (value === '') continue
    const condition = conditionOf(filter, value)
    if (condition) {
      values.set(filter.name, value)
      conditions.push(condition)
    } else ignored.add(filter.name)
  }
  // PostgreSQL takes no U+0000.
  const search = (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH)
  const wanted = params.get('sort') ?? ''
  const sort = Object.hasOwn(definition.orders, wanted.replace(/^-/, '')) ? wanted : definition.firstOrder
  if (wanted !== '' && wanted !== sort) ignored.add('sort')
  const order = definition.orders[sort.replace(/^-/, '')]
  const cursor = order ? cursorOf(params, order, definition.idType ?? 'uuid') : null
  return { search, values, conditions, ignored: ignoredWords(ignored, params), sort, cursor }
}

/** Returns the names in an address that the list does not know: a filter that is gone, or a slip of the hand. */
function unknownNames({ filters }: AnyList, params: URLSearchParams): string[] {
  const known = new Set<string>([...KNOWN, ...filters.map(({ name }) => name)])
  return [...params].filter(([name, value]) => value !== '' && !known.has(name)).map(([name]) => name)
}

function ignoredWords(names: ReadonlySet<string>, params: URLSearchParams): string[] {
  return [...names]
    .slice(0, SHOWN_IGNORED)
    .map((name) => `${name}=${params.get(name) ?? ''}`.slice(0, SHOWN_CHARACTERS))
}

/** The parts of a definition that do not depend on its rows. */
export type AnyList = Pick<ListDefinition<never>, 'filters' | 'orders' | 'firstOrder' | 'idType'>

function conditionOf(filter: ListFilter, value: string): Condition | null {
  if (filter.kind === 'choice') return Object.hasOwn(filter.choices, value) ? filter.where(value) : null
  // PostgreSQL takes no U+0000.
  if (filter.kind === 'text') return filter.where(value.replaceAll('\0', '').trim().slice(0, MAX_SEARCH))
  const day = dayOf(value)
  return day && filter.where(day)
}

/** Returns the first instant of a day such as `2026-03-31` in the shop's time zone; null for anything else. */
function dayOf(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (!year || !month || !day || Number.isNaN(Date.parse(text))) return null
  const wall = { year: Number(year), month: Number(month), day: Number(day), timeMs: 0 }
  return instantOf(wall, shopTimeZone())
}

/** Writes a cursor for an address. */
export function cursorText(value: string, id: string): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

function cursorOf(params: URLSearchParams, { type }: ListOrder, idType: IdType): Cursor | null {
  for (const side of ['after', 'before'] as const) {
    const text = params.get(side)
    const cursor = text === null ? null : parseCursor(text, side, idType)
    if (cursor) return isValue(type, cursor.value) ? cursor : null
  }
  return null
}

/** What PostgreSQL writes and reads for the values of each type: anything else would be an error of the database. */
const VALUE_OF: Readonly<Record<ListOrder['type'], RegExp>> = {
  timestamptz: /^\d{4}-\d\d-\d\d ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d){0,2}$/,
  text: /^[^\0]*$/,
  bigint: /^-?\d{1,18}$/,
  integer: /^-?\d{1,9}$/,
}

/** Tells whether PostgreSQL reads a text as a value: the day of an instant must be one of the calendar. */
function isValue(type: ListOrder['type'], text: string): boolean {
  if (!VALUE_OF[type].test(text)) return false
  if (type !== 'timestamptz') return true
  const day = text.slice(0, 10)
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && !day.startsWith('0000') && at.toISOString().startsWith(day)
}

type IdType = NonNullable<ListDefinition<never>['idType']>

/** What PostgreSQL reads as an id of each type. */
const IS_ID: Readonly<Record<IdType, (id: string) => boolean>> = {
  uuid: isUuid,
  bigint: (id) => VALUE_OF.bigint.test(id),
  text: (id) => VALUE_OF.text.test(id),
}

/** Reads a cursor of an address; null for anything else. */
export function parseCursor(text: string, side: Cursor['side'], idType: IdType): Cursor | null {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    return typeof value === 'string' && typeof id === 'string' && IS_ID[idType](id)
      ? { side, value, id }
      : null
  } catch {
    return null
  }
}
