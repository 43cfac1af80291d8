import type { Queryable } from '#db/database.ts'
import { encodedName, type ImageType, originalName } from '#domains/catalog/index.ts'
import {
  picturesIn,
  readPagePictures,
  readTextPage,
  showPictures,
  type TextPageRow,
} from '#domains/page/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'

/** Reads a text page as visitors see it, its pictures in their encoded widths; null: there is no such page. */
export async function readShownPage(
  db: Queryable,
  {
    locale,
    handle,
    mountPath,
  }: { readonly locale: LocaleCode; readonly handle: string; readonly mountPath: string },
): Promise<TextPageRow | null> {
  const page = await readTextPage(db, locale, handle)
  const hashes = page ? picturesIn([page.bodyHtml]) : []
  if (!page || hashes.length === 0) return page
  const stored = await readPagePictures(db, hashes)
  const pictures = stored.map(({ hash, originalType, width, height, widths }) => {
    const middle = widths[Math.floor(widths.length / 2)]
    const file =
      middle === undefined ? originalName(hash, originalType as ImageType) : encodedName(hash, middle, 'webp')
    return { hash, file, width, height, widths }
  })
  return { ...page, bodyHtml: showPictures(page.bodyHtml, { pictures, mountPath }) }
}
