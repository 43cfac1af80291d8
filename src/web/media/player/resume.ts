import { worthResuming } from '#domains/media/contract.ts'

/** Where listeners stopped, in this browser: `{ id of the file: seconds }`, the last one last. */
const KEY = 'kontor-resume'
/** Most recordings that a browser remembers. */
const MOST = 50

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Returns where a recording was stopped; 0 at its beginning. Units: seconds. */
export function stoppedAt(store: Store | null, id: string): number {
  return read(store).get(id) ?? 0
}

/** Remembers where a recording was stopped; at its beginning and at its end it is forgotten. */
export function rememberStop(
  store: Store | null,
  id: string,
  seconds: number,
  lengthSeconds: number | null,
): void {
  const all = read(store)
  all.delete(id)
  if (worthResuming(seconds, lengthSeconds)) all.set(id, Math.round(seconds * 10) / 10)
  const kept = [...all].slice(-MOST)
  try {
    store?.setItem(KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A full or forbidden store: the recording begins at its beginning next time.
  }
}

function read(store: Store | null): Map<string, number> {
  try {
    const found: unknown = JSON.parse(store?.getItem(KEY) ?? '{}')
    const pairs = Object.entries(found as Readonly<Record<string, unknown>>)
    return new Map(
      pairs.filter((pair): pair is [string, number] => typeof pair[1] === 'number' && pair[1] > 0),
    )
  } catch {
    return new Map()
  }
}
