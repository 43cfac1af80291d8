import { IMAGE_BYTES_MAX } from '#domains/catalog/index.ts'
import { readShopRules, shopActions } from '#domains/shop/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { addFirstProduct } from '#processes/set-up-shop/first-product.ts'
import { file, flag, oneOf, optional, text, wholeNumber } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import { OK } from '../../../shapes/common.ts'
import { amountField, minorOf, stepPage, storeSent } from './fields.ts'
import type { SetUpCallParts } from './selling.ts'

/** Puts a first product on sale. Source: decision 0052. */
export function setUpProductCall({ dataDir }: SetUpCallParts): Call {
  return defineCall({
    path: '/admin/setup/product',
    summary: 'Put a simple product on sale',
    action: shopActions['edit-settings'],
    errors: ['unsupported-image', 'broken-image', 'image-too-large', 'slug-taken', 'product-id-taken'],
    fields: {
      name: text({ max: 120 }),
      summary: optional(text({ max: 300 })),
      price: amountField(),
      taxClass: oneOf(['standard', 'reduced']),
      stock: wholeNumber({ min: 0, max: 1_000_000 }),
      weight: optional(wholeNumber({ min: 0, max: 1_000_000 })),
      picture: file({ maxBytes: IMAGE_BYTES_MAX, unless: 'noPicture' }),
      noPicture: flag(),
    },
    page: stepPage('product', 'done'),
    answer: OK,
    async handle({ fields, accountId, locale, clock, database, commit }) {
      const { currency } = await readShopRules(database)
      const { name, summary = '', price, taxClass, stock, weight = 0, picture: bytes } = fields
      const priceMinor = minorOf(price, currency)
      if (priceMinor === undefined) throw commonErrors['invalid-fields']({ fields: ['price'] })
      const picture = bytes && bytes.length > 0 ? await storeSent(dataDir, bytes, 'picture') : null
      return commit(async (tx) => {
        const product = {
          locale,
          name,
          summary,
          priceMinor,
          currency,
          taxClass,
          stock,
          weightGrams: weight,
          picture,
        }
        await addFirstProduct(tx, product, { accountId, now: clock.now() })
        return { ok: true }
      })
    },
  })
}
