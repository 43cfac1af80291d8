import { type Answer, createAnswer, type HeaderList } from './answer.ts'

/** The result of a rendering, with the scopes that it depends on. */
export interface Rendered {
  readonly status: number
  readonly headers: HeaderList
  readonly body: Buffer
  readonly scopes: ReadonlySet<string>
  /** False: sent to the requests that wait for it, but not cached. */
  readonly keep: boolean
}

export interface PageCache {
  /** Returns the cached answer of exactly this request URL, without parsing the URL. */
  hit(rawUrl: string): Answer | undefined
  /**
   * Returns the cached answer of a key, or the result of `render`, which runs once for all concurrent
   * requests.
   */
  serve(rawUrl: string, key: string, render: () => Promise<Rendered>): Promise<Answer>
  /** Returns whether a key is answered without a rendering of its own. */
  holds(key: string): boolean
  /** Drops every page that depends on this scope. */
  onChange(scope: string): void
  /** Drops every page, because announcements may have been missed. */
  onGap(): void
  stats(): { readonly entries: number; readonly bytes: number; readonly rendering: number }
}

export interface PageCacheOptions {
  /** Units: bytes. */
  readonly maxBytes?: number
  /**
   * Maximum number of cached answers other than 200: anyone can request any number of addresses that do not
   * exist.
   */
  readonly maxOddAnswers?: number
}

interface Entry {
  readonly key: string
  readonly answer: Answer
  readonly scopes: ReadonlySet<string>
  readonly aliases: string[]
  bytes: number
  /** Requested since the last sweep. */
  used: boolean
  kept: boolean
}

const MIB = 1024 * 1024
/** Estimated bookkeeping per entry. Units: bytes. */
const ENTRY_OVERHEAD = 2_000
/** Limits of remembered spellings of one URL: their number and their length. */
const MAX_ALIASES = 40
const MAX_ALIAS_LENGTH = 600
/** Limit of announcements that are remembered while pages are being rendered. */
const MAX_ANNOUNCED = 20_000

/**
 * Creates the memory cache of public pages. An announcement drops every page that depends on its scope. A
 * page that was rendered from data read before such an announcement is never cached. Source:
 * docs/architecture.md "How a request runs".
 */
export function createPageCache({
  maxBytes = 96 * MIB,
  maxOddAnswers = 300,
}: PageCacheOptions = {}): PageCache {
  const entries = new Map<string, Entry>()
  const byUrl = new Map<string, Entry>()
  const byScope = new Map<string, Set<Entry>>()
  const flights = new Map<string, Promise<Answer>>()
  const odd = new Set<Entry>()
  /** Scopes announced while something was being rendered. */
  let announced: string[] = []
  /** Grows when announcements may have been lost: renderings that began before are not cached. */
  let epoch = 0
  let rendering = 0
  let bytes = 0

  const forget = (entry: Entry): void => {
    if (!entry.kept) return
    entry.kept = false
    entries.delete(entry.key)
    odd.delete(entry)
    for (const url of entry.aliases) byUrl.delete(url)
    for (const scope of entry.scopes) {
      const group = byScope.get(scope)
      group?.delete(entry)
      if (group?.size === 0) byScope.delete(scope)
    }
    bytes -= entry.bytes
  }

  const grow = (entry: Entry, added: number): void => {
    if (!entry.kept) return
    entry.bytes += added
    bytes += added
    if (bytes > maxBytes) sweep(entry)
  }

  // Second-chance eviction: an entry requested since the last sweep moves to the end once, so a hit needs no
  // reordering.
  const sweep = (spared: Entry): void => {
    for (const entry of entries.values()) {
      if (bytes <= maxBytes) return
      if (entry === spared) continue
      if (entry.used) {
        entry.used = false
        entries.delete(entry.key)
        entries.set(entry.key, entry)
      } else forget(entry)
    }
  }

  const addAlias = (entry: Entry, rawUrl: string): void => {
    if (
      !entry.kept ||
      entry.aliases.length >= MAX_ALIASES ||
      rawUrl.length > MAX_ALIAS_LENGTH ||
      byUrl.has(rawUrl)
    )
      return
    entry.aliases.push(rawUrl)
    byUrl.set(rawUrl, entry)
    grow(entry, 2 * rawUrl.length)
  }

  const keep = (rawUrl: string, key: string, { status, headers, body, scopes }: Rendered): Answer => {
    const answer = createAnswer({ status, headers, body, onGrow: (added) => grow(entry, added) })
    const entry: Entry = {
      key,
      answer,
      scopes,
      aliases: [],
      bytes: ENTRY_OVERHEAD + 2 * key.length,
      used: false,
      kept: true,
    }
    const before = entries.get(key)
    if (before) forget(before)
    entries.set(key, entry)
    for (const scope of scopes) {
      const group = byScope.get(scope)
      if (group) group.add(entry)
      else byScope.set(scope, new Set([entry]))
    }
    if (status !== 200) odd.add(entry)
    const [oldest] = odd
    if (oldest && odd.size > maxOddAnswers) forget(oldest)
    bytes += entry.bytes
    grow(entry, body.length)
    addAlias(entry, rawUrl)
    return answer
  }

  const isTouched = (scopes: ReadonlySet<string>, since: number): boolean =>
    announced.slice(since).some((scope) => [...groupsOf(scope)].some((group) => scopes.has(group)))

  const loseTrack = (): void => {
    epoch++
    announced = []
    flights.clear()
  }

  const fly = async (rawUrl: string, key: string, render: () => Promise<Rendered>): Promise<Answer> => {
    rendering++
    const since = announced.length
    const began = epoch
    try {
      const rendered = await render()
      if (rendered.keep && began === epoch && !isTouched(rendered.scopes, since))
        return keep(rawUrl, key, rendered)
      return createAnswer({ ...rendered, repeatable: rendered.status === 200 })
    } finally {
      rendering--
      if (rendering === 0) announced = []
    }
  }

  return {
    hit(rawUrl) {
      const entry = byUrl.get(rawUrl)
      if (entry === undefined) return undefined
      entry.used = true
      return entry.answer
    },
    holds: (key) => entries.has(key) || flights.has(key),
    async serve(rawUrl, key, render) {
      const entry = entries.get(key)
      if (entry) {
        entry.used = true
        addAlias(entry, rawUrl)
        return entry.answer
      }
      const flying = flights.get(key)
      if (flying) return flying
      const flight = fly(rawUrl, key, render).finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
      flights.set(key, flight)
      return flight
    },
    onChange(scope) {
      if (rendering > 0) announced.push(scope)
      if (announced.length > MAX_ANNOUNCED) loseTrack()
      // Later requests get a rendering that began after the announcement.
      flights.clear()
      for (const group of groupsOf(scope)) for (const entry of [...(byScope.get(group) ?? [])]) forget(entry)
    },
    onGap() {
      loseTrack()
      for (const entry of [...entries.values()]) forget(entry)
    },
    stats: () => ({ entries: entries.size, bytes, rendering }),
  }
}

/** The scope that any announcement makes stale; read by pages such as "not found". */
export const ANYTHING = '*'

/** The scope of a page that is made for each who asks, because each counts: a search that finds nothing. */
export const NOT_KEPT = '-'

/** Yields the groups of a scope: itself, all of its kind (`category:*`) and `ANYTHING`. */
function* groupsOf(scope: string): Generator<string> {
  yield scope
  const end = scope.indexOf(':')
  if (end > 0) yield `${scope.slice(0, end)}:*`
  yield ANYTHING
}
