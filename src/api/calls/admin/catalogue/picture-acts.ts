import { z } from 'zod'
import {
  addPicture,
  catalogStaffActions,
  describePicture,
  IMAGE_BYTES_MAX,
  mediaFolder,
  movePicture,
  removePicture,
  restorePicture,
  storeOriginal,
} from '#domains/catalog/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { LOCALES } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { eachNamed, file, optional, text, wholeNumber } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import type { Limit } from '../../../plugins/rate-limit.ts'
import { PRODUCT } from '../../../shapes/common.ts'

export interface PictureCallParts {
  readonly dataDir: string
}

/** Whole folders are sent picture by picture. */
export const MANY_PICTURES: Limit = { burst: 300, refillMs: 30_000 }
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const product = () => text({ max: 200 })
const image = () => text({ max: 36, pattern: UUID })
const pageOf = (answer: { readonly product: string } | null) =>
  answer ? `/admin/products/${answer.product}/pictures` : '/admin/products'

/** Adds a picture to a product. Its type is told by its content. Source: decision 0053. */
export function pictureAddCall({ dataDir }: PictureCallParts): Call {
  return defineCall({
    path: '/admin/picture/add',
    summary: 'Add a picture to a product: JPEG, PNG, WebP or AVIF up to 20 MB',
    action: catalogStaffActions.edit,
    errors: ['unsupported-image', 'broken-image', 'image-too-large'],
    limit: MANY_PICTURES,
    fields: { product: product(), picture: file({ maxBytes: IMAGE_BYTES_MAX }) },
    page: pageOf,
    flash: ({ added }: { product: string; image: string; added: boolean }) =>
      added
        ? { success: msg('The picture is added') }
        : { error: msg('The product has this picture already') },
    answer: z.object({ ...PRODUCT.shape, image: z.string(), added: z.boolean() }),
    async handle({ fields: { product: handle, picture }, accountId, clock, commit }) {
      // Decoding takes time, so no transaction is open meanwhile.
      const original = await storeOriginal(mediaFolder(dataDir), picture ?? Buffer.alloc(0))
      const now = clock.now()
      const who = { handle, actor: `staff:${accountId}`, now }
      return commit(
        async (tx) => {
          const id = await addPicture(tx, { original, queue: queueJob, ...who })
          if (id !== null)
            queueStaffAct(tx, {
              accountId,
              what: 'products.add-picture',
              subject: handle,
              after: { image: id },
              now,
            })
          return id
        },
        (id) => ({ product: handle, image: id ?? '', added: id !== null }),
      )
    },
  })
}

/** Removes a picture. Source: decision 0053. */
export function pictureRemoveCall(): Call {
  return pictureCall(
    '/admin/picture/remove',
    'Remove a picture of a product',
    removePicture,
    'remove-picture',
    'The picture is removed',
  )
}

/** Puts a removed picture back. Source: decision 0053. */
export function pictureRestoreCall(): Call {
  return pictureCall(
    '/admin/picture/restore',
    'Put a removed picture back',
    restorePicture,
    'restore-picture',
    'The picture is back',
  )
}

function pictureCall(
  path: `/${string}`,
  summary: string,
  act: typeof removePicture,
  what: 'remove-picture' | 'restore-picture',
  success: string,
): Call {
  return defineCall({
    path,
    summary,
    action: catalogStaffActions.edit,
    fields: { product: product(), image: image() },
    page: pageOf,
    flash: () => ({ success }),
    answer: PRODUCT,
    handle({ fields: { product: handle, image: imageId }, accountId, clock, commit }) {
      const now = clock.now()
      return commit(async (tx) => {
        await act(tx, { handle, imageId, actor: `staff:${accountId}`, now })
        queueStaffAct(tx, {
          accountId,
          what: `products.${what}`,
          subject: handle,
          after: { image: imageId },
          now,
        })
        return { product: handle }
      })
    },
  })
}

/** Puts a picture at another place. Source: decision 0053. */
export function pictureMoveCall(): Call {
  return defineCall({
    path: '/admin/picture/move',
    summary: 'Put a picture of a product at another place',
    action: catalogStaffActions.edit,
    fields: { product: product(), image: image(), place: wholeNumber({ min: 0, max: 999 }) },
    page: pageOf,
    answer: PRODUCT,
    handle({ fields: { product: handle, image: imageId, place }, accountId, clock, commit }) {
      const now = clock.now()
      return commit(async (tx) => {
        const was = await movePicture(tx, { handle, imageId, place, actor: `staff:${accountId}`, now })
        queueStaffAct(tx, {
          accountId,
          what: 'products.move-picture',
          subject: handle,
          before: { image: imageId, place: was },
          after: { image: imageId, place },
          now,
        })
        return { product: handle }
      })
    },
  })
}

/** Writes the texts that stand for a picture. Source: decision 0053. */
export function pictureTextCall(): Call {
  return defineCall({
    path: '/admin/picture/text',
    summary: 'Describe a picture of a product for people who do not see it',
    action: catalogStaffActions.edit,
    fields: {
      product: product(),
      image: image(),
      alt: eachNamed(
        new RegExp(`^alt\\.(${LOCALES.map(({ code }) => code).join('|')})$`),
        optional(text({ max: 300 })),
      ),
      shows: optional(text({ max: 255 })),
    },
    page: pageOf,
    flash: () => ({ success: msg('Saved') }),
    answer: PRODUCT,
    handle({ fields: { product: handle, image: imageId, alt, shows: value }, accountId, clock, commit }) {
      const texts = Object.fromEntries([...alt].map(([locale, words]) => [locale, words ?? '']))
      const shows = value ?? ''
      const now = clock.now()
      return commit(async (tx) => {
        const was = await describePicture(tx, {
          handle,
          imageId,
          alt: texts,
          shows,
          actor: `staff:${accountId}`,
          now,
        })
        queueStaffAct(tx, {
          accountId,
          what: 'products.describe-picture',
          subject: handle,
          before: { image: imageId, ...was },
          after: { image: imageId, alt: texts, shows },
          now,
        })
        return { product: handle }
      })
    },
  })
}
