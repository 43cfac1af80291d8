import { z } from 'zod'
import {
  addOptionValues,
  addVariant,
  catalogStaffActions,
  removeVariant,
  restoreVariant,
} from '#domains/catalog/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { readUsedVariants } from '#views/admin/catalogue/product-use.ts'
import { eachNamed, flag, text } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import { PRODUCT } from '../../../shapes/common.ts'
import { idField } from '../acting.ts'

const VALUES_MAX = 100
const WORD_MAX = 100
const product = () => text({ max: 200 })
const pageOf = (answer: { readonly product: string } | null) =>
  answer ? `/admin/products/${answer.product}/variants` : '/admin/products'

/** Reads values of an option: one on each line, up to a hundred. Throws: invalid-fields. */
function valuesOf(typed: string): string[] {
  const values = typed
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
  const isFit = values.length > 0 && values.length <= VALUES_MAX
  if (!isFit || values.some((value) => value.length > WORD_MAX))
    throw commonErrors['invalid-fields']({ fields: ['values'] })
  return values
}

/** Adds values to an option of a product, or a new option. Source: decision 0059. */
export function optionAddCall(): Call {
  return defineCall({
    path: '/admin/option/add',
    summary: 'Add values to an option of a product, or a new option, and make the variants that follow',
    action: catalogStaffActions.edit,
    errors: ['too-many-options', 'too-many-variants'],
    fields: {
      product: product(),
      name: text({ max: WORD_MAX }),
      values: text({ max: VALUES_MAX * (WORD_MAX + 1), lines: true }),
      onSale: flag(),
    },
    page: pageOf,
    flash: ({ added }: { product: string; added: readonly string[] }) => ({
      success: added.length > 0 ? msg('The variants are added') : msg('Nothing was different'),
    }),
    answer: z.object({ ...PRODUCT.shape, added: z.array(z.string()) }),
    handle({ fields: { product: handle, name, values: lines, onSale }, accountId, clock, commit }) {
      const now = clock.now()
      const values = valuesOf(lines)
      const request = { handle, name, values, isOnSale: onSale, actor: `staff:${accountId}`, now }
      return commit(async (tx) => {
        const added = await addOptionValues(tx, request)
        const after = { name, values, added }
        queueStaffAct(tx, { accountId, what: 'products.add-option', subject: handle, after, now })
        return { product: handle, added }
      })
    },
  })
}

/** Adds one variant to a product. Source: decision 0059. */
export function variantAddCall(): Call {
  return defineCall({
    path: '/admin/variant/add',
    summary: 'Add one variant to a product, with a value for each of its options',
    action: catalogStaffActions.edit,
    errors: ['variant-there-already', 'too-many-variants'],
    fields: {
      product: product(),
      value: eachNamed(/^value([0-2])$/, text({ max: WORD_MAX })),
      onSale: flag(),
    },
    page: pageOf,
    flash: () => ({ success: msg('The variant is added') }),
    answer: z.object({ ...PRODUCT.shape, added: z.array(z.string()) }),
    handle({ fields: { product: handle, value, onSale }, accountId, clock, commit }) {
      const now = clock.now()
      const values = ['0', '1', '2'].map((place) => value.get(place)?.trim() ?? '')
      return commit(async (tx) => {
        const request = { handle, values, isOnSale: onSale, actor: `staff:${accountId}`, now }
        const added = await addVariant(tx, request)
        queueStaffAct(tx, { accountId, what: 'products.add-variant', subject: handle, after: { added }, now })
        return { product: handle, added: [added] }
      })
    },
  })
}

/** Deletes a variant, or takes it off sale where orders refer to it. Source: decision 0059. */
export function variantRemoveCall(): Call {
  return defineCall({
    path: '/admin/variant/remove',
    summary: 'Delete a variant; one that orders refer to is taken off sale and stays',
    action: catalogStaffActions.edit,
    errors: ['last-variant'],
    fields: { product: product(), productId: text({ max: 40, pattern: /^[a-z0-9-]{1,40}$/ }) },
    page: pageOf,
    flash: ({ isKept }: { product: string; isKept: boolean }) => ({
      success: isKept
        ? msg('Orders or carts refer to this variant. It is off sale and stays')
        : msg('The variant is deleted'),
    }),
    answer: z.object({ ...PRODUCT.shape, isKept: z.boolean() }),
    handle({ fields: { product: handle, productId: publicId }, accountId, clock, commit }) {
      const now = clock.now()
      return commit(async (tx) => {
        const request = { handle, publicId, usedOf: readUsedVariants, actor: `staff:${accountId}`, now }
        const { isKept } = await removeVariant(tx, request)
        const values = { before: { variant: publicId }, after: { isKept } }
        queueStaffAct(tx, { accountId, what: 'products.remove-variant', subject: handle, ...values, now })
        return { product: handle, isKept }
      })
    },
  })
}

/** Puts a deleted variant back. Source: decision 0059. */
export function variantRestoreCall(): Call {
  return defineCall({
    path: '/admin/variant/restore',
    summary: 'Put a deleted variant back with its prices and its stock',
    action: catalogStaffActions.edit,
    errors: ['variant-there-already', 'product-id-taken'],
    fields: { product: product(), variant: idField() },
    page: pageOf,
    flash: () => ({ success: msg('The variant is back') }),
    answer: PRODUCT,
    handle({ fields: { product: handle, variant: variantId }, accountId, clock, commit }) {
      const now = clock.now()
      return commit(async (tx) => {
        const { publicId } = await restoreVariant(tx, {
          handle,
          variantId,
          actor: `staff:${accountId}`,
          now,
        })
        const after = { variant: publicId }
        queueStaffAct(tx, { accountId, what: 'products.restore-variant', subject: handle, after, now })
        return { product: handle }
      })
    },
  })
}
