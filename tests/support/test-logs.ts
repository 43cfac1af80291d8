import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names the folder in which the shops of a test run leave their logs. */
export const LOG_FOLDER_VARIABLE = 'KONTOR_TEST_LOGS'

/** Where lines of secrets end up, beside the logs that must not hold them. */
export const SECRETS_FILE = 'secrets'

const ERROR_LEVEL = 50
const known = new Set<string>()

/** Adds to a log file of the run; nothing where nobody collects them. */
export function keepLog(name: string, text: string): void {
  const folder = process.env[LOG_FOLDER_VARIABLE]
  if (folder) appendFileSync(join(folder, `${name}.log`), text)
}

/**
 * Where the logger of a shop inside a test writes: everything to the run's logs, errors to the screen as
 * well.
 */
export function testLog(): { write(line: string): void } {
  return {
    write(line) {
      keepLog(`test-${process.pid}`, line)
      if (Number(/"level":(\d+)/.exec(line)?.[1]) >= ERROR_LEVEL) process.stdout.write(line)
    },
  }
}

/** Notes values that no log of the run may hold. */
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

/** Keys and tokens in what a client sent and got. */
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
  return [...form, ...keys]
}
