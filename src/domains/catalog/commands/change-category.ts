// Tests: src/domains/catalog/commands/change-category.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import {
  type CategoryRecord,
  deleteCategory,
  lockCategories,
  readCategoryRecords,
  upsertCategory,
} from '../category-store.ts'
import { catalogErrors } from '../errors.ts'
import { handleOf, slugify } from '../import/names.ts'
import { announceScopes } from '../write-store.ts'

type PerLocale = Readonly<Record<LocaleCode, string>>

export interface ChangeCategory {
  /** Null for a new category. */
  readonly handle: string | null
  readonly name: PerLocale
  readonly slug: PerLocale
  readonly description: PerLocale
  /** Handle of the category above; null for none. */
  readonly parent: string | null
  readonly position: number
}

/**
 * Saves a category and returns its handle. Languages without a name repeat the default locale's. Throws:
 * not-found, missing-fields, slug-taken, category-in-circle.
 */
export async function changeCategory(tx: Tx, wanted: ChangeCategory, now: Date): Promise<string> {
  const name = wanted.name[DEFAULT_LOCALE] || Object.values(wanted.name).find((one) => one !== '') || ''
  if (name === '') throw commonErrors['missing-fields']({ fields: ['name'] })
  await lockCategories(tx)
  const all = await readCategoryRecords(tx)
  const byHandle = (handle: string | null) => all.find((one) => one.handle === handle) ?? null
  const current = byHandle(wanted.handle)
  if (wanted.handle !== null && !current) throw commonErrors['not-found']({ fields: ['id'] })
  const parent = byHandle(wanted.parent)
  if (wanted.parent !== null && !parent) throw commonErrors['not-found']({ fields: ['parent'] })
  if (parent && current && isUnder(parent, current.id, all)) throw catalogErrors['category-in-circle']()
  const handle = current?.handle ?? freeHandle(handleOf(name), all)
  const category: CategoryRecord = {
    id: current?.id ?? uuidv7(now.getTime()),
    parentId: parent?.id ?? null,
    handle,
    position: wanted.position,
    texts: LOCALES.map(({ code }) => ({
      locale: code,
      name: wanted.name[code] || name,
      slug: slugify(wanted.slug[code]) || slugify(wanted.name[code]) || handle,
      description: wanted.description[code],
    })),
  }
  const isTaken = all.some(
    (other) =>
      other.id !== category.id &&
      other.texts.some(({ locale, slug }) =>
        category.texts.some((one) => one.locale === locale && one.slug === slug),
      ),
  )
  if (isTaken) throw catalogErrors['slug-taken']({ fields: ['slug'] })
  const id = await upsertCategory(tx, category)
  await announceScopes(tx, [`category:${id}`, 'catalog'])
  return handle
}

/** Deletes a category. Its products stay, and are in their other categories. Throws: not-found, category-has-others. */
export async function removeCategory(tx: Tx, handle: string): Promise<void> {
  await lockCategories(tx)
  const all = await readCategoryRecords(tx)
  const found = all.find((one) => one.handle === handle)
  if (!found) throw commonErrors['not-found']({ fields: ['id'] })
  if (all.some(({ parentId }) => parentId === found.id)) throw catalogErrors['category-has-others']()
  await deleteCategory(tx, found.id)
  await announceScopes(tx, [`category:${found.id}`, 'catalog'])
}

function isUnder(category: CategoryRecord, id: string, all: readonly CategoryRecord[]): boolean {
  if (category.id === id) return true
  const above = all.find((one) => one.id === category.parentId)
  return above !== undefined && isUnder(above, id, all)
}

function freeHandle(wish: string, all: readonly CategoryRecord[]): string {
  for (let number = 1; ; number += 1) {
    const handle = number === 1 ? wish : `${wish}-${number}`
    if (!all.some((one) => one.handle === handle)) return handle
  }
}
