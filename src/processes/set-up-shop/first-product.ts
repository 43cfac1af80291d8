// Tests: tests/flows/admin/set-up.test.ts

import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  handleOf,
  type ProductRecord,
  type StoredOriginal,
  saveProduct,
  slugOf,
} from '#domains/catalog/index.ts'
import { queueJob, WHEN_IDLE } from '#jobs/queue-job.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { StepMoment } from './save-step.ts'

export interface FirstProduct {
  readonly locale: LocaleCode
  readonly name: string
  readonly summary: string
  readonly priceMinor: number
  readonly currency: string
  readonly taxClass: 'standard' | 'reduced'
  /** Units: pieces. */
  readonly stock: number
  readonly weightGrams: number
  readonly picture: StoredOriginal | null
}

const sameNames = statement<{ readonly handle: string }>(
  'set-up-same-names',
  `SELECT count(*)::int AS taken FROM product WHERE handle = $handle OR handle LIKE $handle || '-%'`,
)

/**
 * Puts a simple product on sale. A name that another product has gets a number behind it in the address.
 * Returns the id. Throws: slug-taken, product-id-taken.
 */
export async function addFirstProduct(
  tx: Tx,
  product: FirstProduct,
  { accountId, now }: StepMoment,
): Promise<string> {
  const plain = handleOf(slugOf(product.name.trim().toLowerCase().replaceAll(/\s+/g, '-'))).slice(0, 34)
  const [same] = await tx.query<{ taken: number }>(sameNames, sameNames.bind({ handle: plain }))
  const handle = same && same.taken > 0 ? `${plain}-${same.taken + 1}` : plain
  const record = recordOf(product, handle, now)
  await saveProduct(tx, record, { actor: `account:${accountId}`, reason: 'count', now })
  for (const { id } of record.images) queueJob(tx, 'encode-image', { imageId: id }, { priority: WHEN_IDLE })
  return record.id
}

function recordOf(product: FirstProduct, handle: string, now: Date): ProductRecord {
  const { locale, name, summary, picture, currency, priceMinor, taxClass, weightGrams, stock } = product
  const newId = (): string => uuidv7(now.getTime())
  const text = {
    name,
    summary,
    slug: handle,
    descriptionHtml: '',
    facts: [],
    seoTitle: '',
    seoDescription: '',
  }
  const images =
    picture === null ? [] : [{ ...picture, id: newId(), source: '', widths: [], alt: {}, shows: '' }]
  return {
    id: newId(),
    handle,
    kind: 'single',
    status: 'active',
    vendor: '',
    productType: '',
    tags: [],
    fits: [],
    companions: [],
    taxClass,
    requiresShipping: true,
    period: null,
    position: 0,
    // Pages of other languages show the default one, so it must be there.
    texts: [...new Set<LocaleCode>(['en', locale])].map((code) => ({ ...text, locale: code })),
    variants: [
      {
        id: newId(),
        publicId: handle,
        sku: '',
        barcode: '',
        options: [],
        optionTexts: {},
        weightGrams,
        imageId: null,
        tracked: true,
        backorder: false,
        active: true,
        unit: null,
        prices: { [currency]: { amountMinor: priceMinor, compareAtMinor: null } },
        onHand: stock,
      },
    ],
    images,
    categoryIds: [],
  }
}
