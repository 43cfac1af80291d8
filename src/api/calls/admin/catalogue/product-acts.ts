import { z } from 'zod'
import {
  catalogStaffActions,
  removeProduct,
  restoreProduct,
  setProductStatus,
} from '#domains/catalog/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { msg } from '#kernel/translate.ts'
import { readUsedProducts } from '#views/admin/catalogue/product-use.ts'
import { oneOf, text } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import { PAGE, PRODUCT } from '../../../shapes/common.ts'
import { idField } from '../acting.ts'

const SUCCESS = {
  active: msg('The product is on sale'),
  draft: msg('The product is hidden'),
  archived: msg('The product is archived'),
} as const

/** Publishes, hides or archives a product. Source: decision 0053. */
export function productStatusCall(): Call {
  return defineCall({
    path: '/admin/product/status',
    summary: 'Publish, hide or archive a product',
    action: catalogStaffActions.publish,
    errors: ['not-on-sale', 'hidden-by-report'],
    fields: { product: text({ max: 200 }), status: oneOf(['active', 'draft', 'archived']) },
    page: (answer) => (answer ? `/admin/products/${answer.product}` : '/admin/products'),
    flash: ({ status }: { product: string; status: keyof typeof SUCCESS }) => ({ success: SUCCESS[status] }),
    answer: z.object({ ...PRODUCT.shape, status: z.enum(['draft', 'active', 'archived']) }),
    handle({ fields: { product: handle, status }, accountId, clock, commit }) {
      const now = clock.now()
      return commit(
        async (tx) => {
          const { before } = await setProductStatus(tx, { handle, status, now })
          const values = { before: { status: before }, after: { status } }
          queueStaffAct(tx, { accountId, what: 'products.status', subject: handle, ...values, now })
        },
        () => ({ product: handle, status }),
      )
    },
  })
}

interface Removed {
  /** The page that follows, behind `{base}`. */
  readonly page: string
  readonly isKept: boolean
}

/** Deletes a product, or archives it where orders refer to it. Source: decision 0059. */
export function productRemoveCall(): Call {
  return defineCall({
    path: '/admin/product/remove',
    summary: 'Delete a product; one that orders refer to is archived and stays',
    action: catalogStaffActions.remove,
    fields: { product: text({ max: 200 }) },
    page: (answer: Removed | null) => answer?.page ?? '/admin/products',
    flash: ({ isKept }: Removed) => ({
      success: isKept
        ? msg('Orders, members, codes or a report refer to this product. It is archived and stays')
        : msg('The product is deleted'),
    }),
    answer: z.object({ ...PAGE.shape, isKept: z.boolean() }),
    handle({ fields: { product: handle }, accountId, clock, commit }): Promise<Removed> {
      const now = clock.now()
      return commit(async (tx) => {
        const request = { handle, usedOf: readUsedProducts, actor: `staff:${accountId}`, now }
        const { id, isKept } = await removeProduct(tx, request)
        const after = isKept ? { status: 'archived' } : { deleted: id }
        queueStaffAct(tx, { accountId, what: 'products.remove', subject: handle, after, now })
        return { page: isKept ? `/admin/products/${handle}` : `/admin/deleted-products/${id}`, isKept }
      })
    },
  })
}

/** Puts a deleted product back. Source: decision 0059. */
export function productRestoreCall(): Call {
  return defineCall({
    path: '/admin/product/restore',
    summary: 'Put a deleted product back with its prices, pictures and stock',
    action: catalogStaffActions.remove,
    errors: ['slug-taken', 'product-id-taken'],
    fields: { id: idField() },
    page: (answer: { page: string } | null) => answer?.page ?? '/admin/deleted-products',
    flash: () => ({ success: msg('The product is back') }),
    answer: PAGE,
    handle({ fields: { id }, accountId, clock, commit }): Promise<{ readonly page: string }> {
      const now = clock.now()
      return commit(async (tx) => {
        const { handle } = await restoreProduct(tx, { id, actor: `staff:${accountId}`, now })
        queueStaffAct(tx, { accountId, what: 'products.restore', subject: handle, after: { id }, now })
        return { page: `/admin/products/${handle}` }
      })
    },
  })
}
