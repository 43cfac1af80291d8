/** Entries that are remembered. */
const MOST = 5_000

/** Adds to a log that forgets its oldest. Returns the entry. */
export function remember<Entry>(log: Entry[], entry: Entry): Entry {
  log.push(entry)
  if (log.length > MOST) log.shift()
  return entry
}

/** What should not have happened, for whoever reads the log of the process. */
export function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}
