import type { Queryable } from '#db/database.ts'
import type { ProductCard } from '#domains/catalog/contract.ts'
import { type ImageType, originalName } from '#domains/catalog/index.ts'
import { type LookPicture, readShownLooks } from '#domains/lookbook/index.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { LookView } from '#web/storefront/views.ts'

interface LookbookRequest {
  readonly locale: LocaleCode
  readonly limit: number
  readonly note: (scope: string) => void
  /** Reads the cards of products by their ids; those that are not on sale are missing. */
  readonly cards: (ids: readonly string[]) => Promise<ReadonlyMap<string, ProductCard>>
}

/** Reads what visitors see of the lookbook. A product that is hidden or deleted has no point. */
export async function readLookbook(
  db: Queryable,
  { locale, limit, note, cards }: LookbookRequest,
): Promise<readonly LookView[]> {
  note('lookbook')
  // A product that comes back on sale gets its point again.
  note('catalog')
  const looks = await readShownLooks(db, limit)
  const ids = [...new Set(looks.flatMap(({ points }) => points.map(({ id }) => id)))]
  const found = await cards(ids)
  return looks.map(({ id, title, text, alt, picture, points }) => {
    const name = inLanguage(title, locale)
    return {
      id,
      title: name,
      text: inLanguage(text, locale),
      image: imageOf(picture, inLanguage(alt, locale) || name),
      points: points.flatMap(({ id: productId, left, top }) => {
        const card = found.get(productId)
        if (!card) return []
        const { slug, name: product, price, priceVaries, period } = card
        return [{ slug, name: product, price, priceVaries, period, left, top }]
      }),
    }
  })
}

function imageOf({ hash, originalType, width, height, widths }: LookPicture, alt: string): LookView['image'] {
  const original = `/media/${originalName(hash, originalType as ImageType)}`
  return { original, width, height, widths, stem: `/media/${hash}`, placeholder: '', alt }
}

/** Returns the text of a language; where the owner wrote none, another language stands in. */
function inLanguage(texts: Readonly<Partial<Record<LocaleCode, string>>>, locale: LocaleCode): string {
  return texts[locale] || texts[DEFAULT_LOCALE] || Object.values(texts).find((text) => text !== '') || ''
}
