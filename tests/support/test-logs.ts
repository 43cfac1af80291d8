import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** Variable with the folder in which the shops of a test run store their logs. */
export const LOG_FOLDER_VARIABLE = 'KONTOR_TEST_LOGS'

/** File of recorded secrets, beside the logs that must not contain them. */
export const SECRETS_FILE = 'secrets'

const ERROR_LEVEL = 50
const known = new Set<string>()

/** Appends to a log file of the run; does nothing if no logs are collected. */
export function keepLog(name: string, text: string): void {
  const folder = process.env[LOG_FOLDER_VARIABLE]
  if (folder) appendFileSync(join(folder, `${name}.log`), text)
}

/**
 * Creates the destination of the logger of a shop inside a test: everything goes to the run's logs, errors
 * also to the screen.
 */
export function testLog(): { write(line: string): void } {
  return {
    write(line) {
      keepLog(`test-${process.pid}`, line)
      if (Number(/"level":(\d+)/.exec(line)?.[1]) >= ERROR_LEVEL) process.stdout.write(line)
    },
  }
}

/** Records values that no log of the run may contain. */
export function keepSecrets(values: readonly string[]): void {
  const folder = process.env[LOG_FOLDER_VARIABLE]
  const fresh = values.filter((value) => value.length >= 16 && !known.has(value))
  if (!folder || fresh.length === 0) return
  for (const value of fresh) known.add(value)
  appendFileSync(
    join(folder, `${SECRETS_FILE}-${process.pid}.txt`),
    fresh.map((value) => `${value}\n`).join(''),
  )
}

/** Returns the keys and tokens in what a client sent and received. */
export function secretsIn(sent: unknown, answered: string): string[] {
  const form =
    sent instanceof URLSearchParams
      ? [...sent].flatMap(([name, value]) =>
          /^(key|orderKey|token|password|newPassword)$/.test(name) ? [value] : [],
        )
      : []
  const keys = [...answered.matchAll(/"(?:key|orderKey)":"([\w-]{27})"|^"([\w-]{27})"$/g)].map(
    ([, named, alone]) => named ?? alone ?? '',
  )
  const tokens = answered.match(/kontor_(?:pat|dev)_\w{38}/g) ?? []
  return [...form, ...keys, ...tokens]
}
