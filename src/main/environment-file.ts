import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { EnvironmentError } from './environment.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Beside package.json, wherever the program is started from. */
const DEFAULT_FILE = join(import.meta.dirname, '..', '..', '.env')

/**
 * Reads the variables of the file `.env`, which apply where the environment itself has no value: `{ ...file,
 * ...process.env }`. `KONTOR_ENV_FILE` names another file, or `none`. Throws: EnvironmentError where the file
 * cannot be read, or the named one is missing.
 */
export function readEnvironmentFile(environment: Variables, defaultFile = DEFAULT_FILE): Variables {
  const named = environment.KONTOR_ENV_FILE ?? ''
  if (named === 'none') return {}
  const file = named === '' ? defaultFile : resolve(named)
  try {
    // A variable without a value in the file counts as absent.
    return Object.fromEntries(
      Object.entries(parseEnv(readFileSync(file, 'utf8'))).filter(([, value]) => value !== ''),
    )
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && named === '') return {}
    throw new EnvironmentError(`KONTOR_ENV_FILE: ${file} cannot be read (${code ?? message})`)
  }
}
