import type { Queryable } from '#db/database.ts'
import { catalogStaffActions, readPreview } from '#domains/catalog/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import type { ImportRooms } from '#web/admin/imports/views.ts'
import type { ProductRooms } from '#web/admin/products/views.ts'
import { may, type RecordContext } from '../kit/record-definition.ts'
import { readGridPage } from './grid-page.ts'
import { readImportPage } from './import-page.ts'
import { readPicturesPage } from './pictures-page.ts'

/** Makes the reads of the catalogue's own pages. What the roles do not open is not found. */
export function catalogueRooms(
  db: Queryable,
  context: RecordContext,
): { readonly products: ProductRooms; readonly imports: ImportRooms } {
  const { actor } = context
  const mayRead = may(actor, catalogStaffActions.read)
  const mayImport = may(actor, catalogStaffActions.import)
  return {
    products: {
      async grid(handle, query) {
        if (!mayRead) return null
        const { currency } = await readShopRules(db)
        return readGridPage(db, handle, query, { ...context, currency })
      },
      async preview(handle, draft) {
        if (!mayRead) return null
        const [{ currency }, { locale, now }] = [await readShopRules(db), context]
        return readPreview(db, { locale, currency }, { handle, draft, now })
      },
      pictures: async (handle) =>
        may(actor, catalogStaffActions.edit) ? readPicturesPage(db, handle) : null,
      mayAddPictures: () => may(actor, catalogStaffActions.edit),
    },
    imports: {
      mayImport: () => mayImport,
      one: async (id, query) => (mayImport ? readImportPage(db, id, query, context) : null),
    },
  }
}
