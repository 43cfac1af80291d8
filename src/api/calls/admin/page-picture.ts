import { z } from 'zod'
import { IMAGE_BYTES_MAX, mediaFolder, storeOriginal } from '#domains/catalog/index.ts'
import { pageStaffActions, readOwnPlace } from '#domains/page/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { LOCALES } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { addPagePicture, appendPicture, pictureTags } from '#processes/page-pictures.ts'
import { pageForm, titleOfPage } from '#views/admin/areas/pages.ts'
import { eachNamed, file, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'

/** Longest alternative text. Units: characters. */
const ALT_MAX = 300
const ALT = new RegExp(`^alt\\.(${LOCALES.map(({ code }) => code).join('|')})$`)

interface Uploaded {
  readonly handle: string
  /** For the text of each language, at the place where somebody writes. */
  readonly html: Readonly<Record<string, string>>
}

/**
 * Stores a picture for the text of a page. A script puts it where somebody writes; without script it goes to the
 * end of the draft, which is a save that the audit log can undo. Source: decision 0065.
 */
export function pagePictureCall({ dataDir }: { readonly dataDir: string }): Call {
  return defineCall({
    path: '/admin/pages/add-picture',
    summary: 'Add a picture to the text of a page: JPEG, PNG, WebP or AVIF up to 20 MB',
    action: pageStaffActions.edit,
    errors: ['unsupported-image', 'image-too-large', 'page-half-written'],
    fields: {
      handle: text({ max: 60, pattern: /^[a-z0-9-]+$/ }),
      picture: file({ maxBytes: IMAGE_BYTES_MAX }),
      alt: eachNamed(ALT, optional(text({ max: ALT_MAX }))),
    },
    page: (answer: Uploaded | null) => (answer ? `/admin/pages/${answer.handle}` : '/admin/pages'),
    flash: () => ({ success: msg('The picture is at the end of the draft') }),
    answer: z.object({ handle: z.string(), html: z.record(z.string(), z.string()) }),
    async handle({ fields, accountId, clock, database, commit, withoutScript }): Promise<Uploaded> {
      const { handle, picture } = fields
      const alt = Object.fromEntries(
        [...fields.alt].flatMap(([locale, words]) => (words === undefined ? [] : [[locale, words] as const])),
      )
      if (Object.keys(alt).length === 0)
        throw commonErrors['missing-fields']({ fields: LOCALES.map(({ code }) => `alt.${code}`) })
      if (titleOfPage(handle) === undefined && !(await readOwnPlace(database, handle)))
        throw commonErrors['not-found']({ fields: ['handle'] })
      // Decoding takes time, so no transaction is open meanwhile.
      const original = await storeOriginal(mediaFolder(dataDir), picture ?? Buffer.alloc(0))
      const html = pictureTags(original, alt)
      const now = clock.now()
      return commit(async (tx) => {
        await addPagePicture(tx, { original, now })
        const after = { picture: original.hash, alt }
        queueStaffAct(tx, { accountId, what: 'pages.add-picture', subject: handle, after, now })
        if (withoutScript) {
          const before = await pageForm.read(tx, handle)
          await appendPicture(tx, { handle, tags: html, actor: `staff:${accountId}`, now })
          const stands = await pageForm.read(tx, handle)
          queueStaffAct(tx, { accountId, what: 'pages.save', subject: handle, before, after: stands, now })
        }
        return { handle, html }
      })
    },
  })
}
