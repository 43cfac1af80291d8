import { IMAGE_BYTES_MAX, mediaFolder, storeOriginal } from '#domains/catalog/index.ts'
import {
  bringLookBack,
  bringPictureBack,
  deleteLook,
  findPoints,
  lookbookStaffActions,
  readLook,
  saveLook,
  showLookPicture,
  type TypedPoint,
} from '#domains/lookbook/index.ts'
import { holdPagePictures } from '#domains/page/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { addPagePicture } from '#processes/page-pictures.ts'
import { lookForm } from '#views/admin/areas/lookbook.ts'
import { type AdminForm, NEW } from '#views/admin/kit/form/form-definition.ts'
import { file } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'
import { ID } from '../../shapes/common.ts'
import { idField, queueNoteOfAct } from './acting.ts'

const pageOf = (answer: { readonly id: string } | null): string =>
  answer ? `/admin/lookbook/${answer.id}` : '/admin/lookbook'

/** Saves a look; undoing a new one deletes it. Source: decision 0111. */
function saveCall(): Call {
  return saveFormCall(lookForm, {
    errors: ['too-many-looks', 'unknown-look-product'],
    async save(tx, { id, values, now }) {
      const { title, text, alt, isShown, position } = values
      const standing = id === NEW ? null : await readLook(tx, id)
      const points = await findPoints(tx, typedPoints(values), standing?.points ?? [])
      const look = { title, text, alt, isShown, points, position: position ?? 0 }
      return saveLook(tx, Object.assign({ id: id === NEW ? null : id }, look), now)
    },
    remove: (tx, { id, now }) => deleteLook(tx, id, now),
  })
}

type LookValues = typeof lookForm extends AdminForm<infer Values> ? Values : never
const PLACES = [1, 2, 3, 4, 5, 6] as const

/** Returns the points that have a product. Throws: missing-fields where a product has no place in the picture. */
function typedPoints(values: LookValues): readonly TypedPoint[] {
  const missing: string[] = []
  const points = PLACES.flatMap((place): readonly TypedPoint[] => {
    const field = `product${place}` as const
    const [left, top] = [values[`left${place}` as const], values[`top${place}` as const]]
    if (values[field] === '') return []
    if (left === null) missing.push(`left${place}`)
    if (top === null) missing.push(`top${place}`)
    return [{ product: values[field], left: left ?? 0, top: top ?? 0, field }]
  })
  if (missing.length > 0) throw commonErrors['missing-fields']({ fields: missing })
  return points
}

/** Gives a look a picture. Source: decision 0111. */
function addPictureCall({ dataDir }: { readonly dataDir: string }): Call {
  return defineCall({
    path: '/admin/lookbook/add-picture',
    summary: 'Give a look a picture: JPEG, PNG, WebP or AVIF up to 20 MB',
    action: lookbookStaffActions.edit,
    errors: ['unsupported-image', 'image-too-large'],
    fields: { id: idField(), picture: file({ maxBytes: IMAGE_BYTES_MAX }) },
    page: pageOf,
    flash: () => ({ success: msg('The picture is added') }),
    answer: ID,
    async handle({ fields: { id, picture }, commit, ...context }) {
      // Decoding takes time, so no transaction is open meanwhile.
      const original = await storeOriginal(mediaFolder(dataDir), picture ?? Buffer.alloc(0))
      return commit(async (tx) => {
        const before = await readLook(tx, id)
        await addPagePicture(tx, { original, now: context.clock.now() })
        await showLookPicture(tx, id, original.hash)
        await holdPagePictures(tx, [original.hash])
        queueNoteOfAct(tx, context, {
          what: 'lookbook.add-picture',
          subject: id,
          before: { picture: before?.picture?.hash ?? null },
          after: { picture: original.hash },
        })
        return { id }
      })
    },
  })
}

/** Brings back the picture that a look had before. Source: decision 0111. */
function formerPictureCall(): Call {
  return defineCall({
    path: '/admin/lookbook/former-picture',
    summary: 'Bring back the picture that a look had before',
    action: lookbookStaffActions.edit,
    fields: { id: idField() },
    page: pageOf,
    flash: () => ({ success: msg('The former picture is back') }),
    answer: ID,
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        await bringPictureBack(tx, id)
        queueNoteOfAct(tx, context, { what: 'lookbook.former-picture', subject: id })
        return { id }
      }),
  })
}

/** Deletes a look, which can be brought back for 30 days. Source: decision 0111. */
function deleteCall(): Call {
  return defineCall({
    path: '/admin/lookbook/delete',
    summary: 'Delete a look, which can be brought back for 30 days',
    action: lookbookStaffActions.edit,
    fields: { id: idField() },
    page: pageOf,
    flash: () => ({ success: msg('Deleted') }),
    answer: ID,
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        await deleteLook(tx, id, context.clock.now())
        queueNoteOfAct(tx, context, { what: 'lookbook.delete', subject: id })
        return { id }
      }),
  })
}

/** Brings a deleted look back. Source: decision 0111. */
function restoreCall(): Call {
  return defineCall({
    path: '/admin/lookbook/restore',
    summary: 'Bring a deleted look back',
    action: lookbookStaffActions.edit,
    errors: ['too-many-looks'],
    fields: { id: idField() },
    page: pageOf,
    flash: () => ({ success: msg('The look is back') }),
    answer: ID,
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        await bringLookBack(tx, id)
        queueNoteOfAct(tx, context, { what: 'lookbook.restore', subject: id })
        return { id }
      }),
  })
}

/** Lists the calls about the lookbook. */
export function lookbookCalls(parts: { readonly dataDir: string }): readonly Call[] {
  return [saveCall(), addPictureCall(parts), formerPictureCall(), deleteCall(), restoreCall()]
}
