// Tests: src/domains/catalog/commands/save-synonyms.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { SYNONYM_TERMS_MAX, SYNONYMS_MAX } from '../contract.ts'
import { catalogErrors } from '../errors.ts'
import { countSynonyms, deleteSynonyms, readSynonym, upsertSynonym } from '../store/synonym-store.ts'
import { announceScopes } from '../write-store.ts'

export interface SaveSynonyms {
  /** Null for a new group. */
  readonly id: string | null
  readonly locale: LocaleCode
  readonly terms: readonly string[]
  readonly isOn: boolean
}

/**
 * Saves words with one meaning and returns the id of the group; every search understands them at once. Throws:
 * not-found, missing-fields for less than two words, too-many-synonyms.
 */
export async function saveSynonyms(tx: Tx, wanted: SaveSynonyms, now: Date): Promise<string> {
  const terms = [...new Set(wanted.terms.map((term) => term.trim()).filter((term) => term !== ''))]
  if (terms.length < 2) throw commonErrors['missing-fields']({ fields: ['terms'] })
  const standing = wanted.id === null ? null : await readSynonym(tx, wanted.id)
  if (wanted.id !== null && !standing) throw commonErrors['not-found']({ fields: ['id'] })
  const isMore =
    standing?.locale !== wanted.locale && (await countSynonyms(tx, wanted.locale)) >= SYNONYMS_MAX
  if (terms.length > SYNONYM_TERMS_MAX || isMore) throw catalogErrors['too-many-synonyms']()
  const id = standing?.id ?? uuidv7(now.getTime())
  await upsertSynonym(tx, { id, locale: wanted.locale, terms, isOn: wanted.isOn }, now)
  await announceScopes(tx, ['catalog'])
  return id
}

/** Deletes groups of synonyms. Throws: not-found. */
export async function removeSynonyms(tx: Tx, ids: readonly string[]): Promise<void> {
  const removed = await deleteSynonyms(tx, ids)
  if (removed < ids.length) throw commonErrors['not-found']({ fields: ['id'] })
  await announceScopes(tx, ['catalog'])
}
