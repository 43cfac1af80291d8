import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Patterns of personal data and secrets. */
const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  ['an e-mail address', /[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}/],
  ['an order key', /\/(?:order|ORDER|abuse)\/[\w-]{20,}/],
  ['a value of a query', /[?&](?:token|flash|attempt|key|email)=[^…&\s"]/],
  ['a password', /(?:password|authorization|cookie)"?[:=]"?[^…\s"[\]]{6,}/i],
  ['a name or an address of a buyer', /Ada Lovelace|Grace Hopper|Hauptstra(?:ß|ss)e 5/],
  ['an error that its call does not declare', /a call answered an error that it does not declare/],
  ['an answer that its call does not declare', /a call answered what it does not declare/],
  ['an answer that a repeat would not give', /a call keeps another answer than it gives/],
  ['a row of the database', /=\([^…)]+\) already exists|Failing row contains \([^…]/],
]

/** The start of a demo prints its sign-ins. */
const ALLOWED = /^Kontor is ready: \S+ +Demo sign-ins: /
const SHOWN = 300

/**
 * Returns lines of the logs in a folder that contain a key, a token, an e-mail address or an address, each
 * with its file and the reason. Secrets that the tests' clients recorded beside the logs are searched by
 * value.
 */
export function findLeaks(folder: string): string[] {
  const files = readdirSync(folder)
  const secrets = new Set(
    files
      .filter((file) => file.endsWith('.txt'))
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)),
  )
  return files
    .filter((file) => file.endsWith('.log'))
    .flatMap((file) => leaksIn(file, readFileSync(join(folder, file), 'utf8'), secrets))
}

function leaksIn(file: string, text: string, secrets: ReadonlySet<string>): string[] {
  return text.split('\n').flatMap((line, index) => {
    const reason = ALLOWED.test(line) ? undefined : reasonAgainst(line, secrets)
    return reason === undefined ? [] : [`${file}:${index + 1}: ${reason}: ${line.slice(0, SHOWN)}`]
  })
}

function reasonAgainst(line: string, secrets: ReadonlySet<string>): string | undefined {
  for (const run of line.match(/[\w-]{16,}/g) ?? [])
    if (secrets.has(run) || secrets.has(run.slice(1))) return 'a key or a token of this run'
  return FORBIDDEN.find(([, pattern]) => pattern.test(line))?.[0]
}
