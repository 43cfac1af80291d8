import { hash } from 'node:crypto'
import { WHO, type Who } from './access-people.ts'
import type { Expected } from './access-rows.ts'
import { byRing, RING_SEED } from './ring.ts'

const CUSTOMERS: readonly Who[] = ['member', 'partner']

/**
 * Returns who tries a row on push: a guest, and for each answer of the row one of those who get it. Where roles of
 * staff get different answers, a refused role of staff tries beside a refused customer. The seed chooses them.
 */
export function eachAnswerOnce(row: string, expected: Expected, seed: string): readonly Who[] {
  const answerOf = (who: Who): string => expected[who] ?? expected.others
  const roles: readonly Who[] = WHO.filter((who) => who !== 'guest').toSorted((one, other) =>
    rank(seed, row, one) < rank(seed, row, other) ? -1 : 1,
  )
  const staff: readonly Who[] = roles.filter((who) => !CUSTOMERS.includes(who) && who !== 'unproved')
  const isByRole = new Set(staff.map(answerOf)).size > 1
  const groupOf = (who: Who): string => (isByRole && staff.includes(who) ? 'staff: ' : '') + answerOf(who)
  const chosen = roles.filter((who, at) => roles.findIndex((one) => groupOf(one) === groupOf(who)) === at)
  return ['guest', ...chosen]
}

/** Returns who tries a row in the ring of this run: everybody before a release. */
export function whoTries(row: string, expected: Expected): readonly Who[] {
  return byRing<readonly Who[]>({ push: eachAnswerOnce(row, expected, RING_SEED), release: WHO })
}

const rank = (seed: string, row: string, who: Who): string => hash('sha256', `${seed} ${row} ${who}`)
