import { hash } from 'node:crypto'
import { normalizeEmail } from './rules.ts'
import { guessNamesOf } from './store/guesses.ts'

/**
 * What wrong guesses at somebody's secrets are counted by: the address, and the account for those who are in
 * already.
 */
export function guessKeysOf(accountId: string, email: string): Buffer[] {
  return [normalizeEmail(email), ...guessNamesOf(accountId)].map((name) => hash('sha256', name, 'buffer'))
}
