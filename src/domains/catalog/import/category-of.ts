import { LOCALES } from '#kernel/locales.ts'
import type { CategoryRecord } from '../category-store.ts'
import type { ProductDraft } from './draft.ts'
import { handleOf, slugify } from './names.ts'

/** Finds a category by its handle, or its name or slug in any language. */
export interface CategoryFinder {
  find(text: string): string | null
}

/** Creates a finder over these categories. */
export function categoryFinder(categories: readonly CategoryRecord[]): CategoryFinder {
  const ids = new Map<string, string>()
  for (const { id, handle, texts } of categories) {
    for (const key of [handle, ...texts.flatMap((text) => [text.name, text.slug])])
      if (!ids.has(fold(key))) ids.set(fold(key), id)
  }
  return { find: (text) => (text === '' ? null : (ids.get(fold(text)) ?? ids.get(slugify(text)) ?? null)) }
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}

/**
 * Returns the category of a product: the one that its "Product category" names (the whole path or its last
 * part), else the one named by its type.
 */
export function categoryOf(
  draft: Pick<ProductDraft, 'category' | 'type'>,
  finder: CategoryFinder,
): string | null {
  const path = draft.category ?? ''
  return finder.find(path) ?? finder.find(path.split('>').at(-1)!.trim()) ?? finder.find(draft.type ?? '')
}

/** Returns the categories to create for the file's types. */
export function newCategories(
  drafts: readonly ProductDraft[],
  categories: readonly CategoryRecord[],
  newId: () => string,
): CategoryRecord[] {
  const finder = categoryFinder(categories)
  const made = new Map<string, CategoryRecord>()
  let position = Math.max(0, ...categories.map((category) => category.position))
  for (const draft of drafts) {
    const handle = handleOf(draft.type ?? '')
    if (!draft.type || made.has(handle) || categoryOf(draft, finder) !== null) continue
    position += 1
    made.set(handle, categoryRecord(newId(), handle, draft.type, position, categories))
  }
  return [...made.values()]
}

function categoryRecord(
  id: string,
  handle: string,
  name: string,
  position: number,
  others: readonly CategoryRecord[],
): CategoryRecord {
  const texts = LOCALES.map(({ code }) => {
    const taken = others.some((category) =>
      category.texts.some((text) => text.locale === code && text.slug === handle),
    )
    return { locale: code, name, slug: taken ? `${handle}-${position}` : handle, description: '' }
  })
  return { id, parentId: null, handle, position, texts }
}
