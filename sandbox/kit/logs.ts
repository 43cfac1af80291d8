/** Most entries that a log keeps. */
const MOST = 5_000

/** Adds to a log that drops its oldest entries. Returns the entry. */
export function remember<Entry>(log: Entry[], entry: Entry): Entry {
  log.push(entry)
  if (log.length > MOST) log.shift()
  return entry
}

/** Writes an unexpected error to the log of the process. */
export function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}
