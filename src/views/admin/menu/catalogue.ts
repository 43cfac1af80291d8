import { categoryForm, categoryList } from '../areas/categories.ts'
import { deletedProductList, deletedProductRecord } from '../areas/deleted-products.ts'
import { importList } from '../areas/imports.ts'
import { productForm } from '../areas/product-form.ts'
import { productRecord } from '../areas/product-record.ts'
import { productList } from '../areas/products.ts'
import { stockCountList, stockCountMaker, stockCountRecord } from '../areas/stock-counts.ts'
import { missedSearchList, synonymForm, synonymList } from '../areas/synonyms.ts'
import type { Area } from '../kit/area.ts'

/** Areas of what can be bought. */
export const catalogueAreas: readonly Area[] = [
  { list: productList, record: productRecord, form: productForm },
  { list: categoryList, form: categoryForm },
  { list: synonymList, form: synonymForm },
  { list: missedSearchList },
  { list: stockCountList, record: stockCountRecord, maker: stockCountMaker },
  { list: importList },
  { list: deletedProductList, record: deletedProductRecord },
]
