let countedMs = 0

/** Adds the time that a database of this process has run statements. Unit: milliseconds. */
export function addDatabaseTime(ms: number): void {
  countedMs += ms
}

/** Returns the time that was added since the last call. Unit: milliseconds. */
export function takeDatabaseTime(): number {
  const ms = countedMs
  countedMs = 0
  return ms
}
