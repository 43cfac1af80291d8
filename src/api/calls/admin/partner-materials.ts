import { IMAGE_BYTES_MAX, mediaFolder, storeOriginal } from '#domains/catalog/index.ts'
import { holdPagePictures } from '#domains/page/index.ts'
import {
  partnerStaffActions,
  removeMaterial,
  saveMaterial,
  showMaterialPicture,
} from '#domains/partner/index.ts'
import { msg } from '#kernel/translate.ts'
import { addPagePicture } from '#processes/page-pictures.ts'
import { materialForm } from '#views/admin/areas/people/partner-materials.ts'
import { NEW } from '#views/admin/kit/form/form-definition.ts'
import { accepted, file } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'
import { ID, PAGE } from '../../shapes/common.ts'
import { idField, queueNoteOfAct } from './acting.ts'

const pageOf = (answer: { readonly id: string } | null): string =>
  answer ? `/admin/partner-materials/${answer.id}` : '/admin/partner-materials'

/** Saves a material for partners; undoing a new one deletes it. Source: decision 0073. */
function saveCall(): Call {
  return saveFormCall(materialForm, {
    errors: ['too-many-materials'],
    save: (tx, { id, values: { title, text, page, position }, now }) =>
      saveMaterial(tx, { id: id === NEW ? null : id, title, text, page, position: position ?? 0 }, now),
    remove: (tx, { id }) => removeMaterial(tx, id),
  })
}

/** Gives a material a picture. Source: decision 0073. */
function addPictureCall({ dataDir }: { readonly dataDir: string }): Call {
  return defineCall({
    path: '/admin/partner-materials/add-picture',
    summary: 'Give a material for partners a picture: JPEG, PNG, WebP or AVIF up to 20 MB',
    action: partnerStaffActions['edit-materials'],
    errors: ['unsupported-image', 'image-too-large'],
    fields: { id: idField(), picture: file({ maxBytes: IMAGE_BYTES_MAX }) },
    page: pageOf,
    flash: () => ({ success: msg('The picture is added') }),
    answer: ID,
    async handle({ fields: { id, picture }, commit, ...context }) {
      // Decoding takes time, so no transaction is open meanwhile.
      const original = await storeOriginal(mediaFolder(dataDir), picture ?? Buffer.alloc(0))
      return commit(async (tx) => {
        await addPagePicture(tx, { original, now: context.clock.now() })
        await showMaterialPicture(tx, id, original.hash)
        await holdPagePictures(tx, [original.hash])
        queueNoteOfAct(tx, context, {
          what: 'partner-materials.add-picture',
          subject: id,
          after: { picture: original.hash },
        })
        return { id }
      })
    },
  })
}

/** Takes the picture of a material away. Source: decision 0073. */
function removePictureCall(): Call {
  return defineCall({
    path: '/admin/partner-materials/remove-picture',
    summary: 'Take the picture of a material for partners away',
    action: partnerStaffActions['edit-materials'],
    fields: { id: idField() },
    page: pageOf,
    flash: () => ({ success: msg('The picture is removed') }),
    answer: ID,
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        await showMaterialPicture(tx, id, null)
        queueNoteOfAct(tx, context, { what: 'partner-materials.remove-picture', subject: id })
        return { id }
      }),
  })
}

/** Deletes a material. Source: decision 0073. */
function deleteCall(): Call {
  return defineCall({
    path: '/admin/partner-materials/delete',
    summary: 'Delete a material for partners',
    action: partnerStaffActions['edit-materials'],
    fields: { id: idField(), sure: accepted() },
    page: () => '/admin/partner-materials',
    flash: () => ({ success: msg('Deleted') }),
    answer: PAGE,
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        const before = await materialForm.read(tx, id)
        await removeMaterial(tx, id)
        queueNoteOfAct(tx, context, { what: 'partner-materials.delete', subject: id, before })
        return { page: '/admin/partner-materials' }
      }),
  })
}

/** Lists the calls about materials for partners. */
export function partnerMaterialCalls(parts: { readonly dataDir: string }): readonly Call[] {
  return [saveCall(), addPictureCall(parts), removePictureCall(), deleteCall()]
}
