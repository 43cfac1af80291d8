import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { NamedPicture } from '#domains/catalog/contract.ts'
import {
  addNamedPicture,
  addNamedPictures,
  catalogStaffActions,
  IMAGE_BYTES_MAX,
  matchPictures,
  mediaFolder,
} from '#domains/catalog/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { msg } from '#kernel/translate.ts'
import { file, flag, ruled, text } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import { NAMED_PICTURE } from '../../../shapes/catalogue.ts'
import { MANY_PICTURES, type PictureCallParts } from './picture-acts.ts'

const ARCHIVE_BYTES_MAX = 60 * 1024 * 1024
/** Most names that are looked up at once. */
const NAMES_MAX = 500
const NAMES_BYTES = 256 * 1024

/** Says which products the names of pictures tell, before any picture is sent. Source: decision 0053. */
export function pictureMatchCall(): Call {
  return defineCall({
    path: '/admin/picture/match',
    summary: 'Say which products the names of pictures tell by their SKUs; changes nothing',
    action: catalogStaffActions.edit,
    limit: MANY_PICTURES,
    maxBytes: NAMES_BYTES,
    fields: { names: ruled(NAMES_BYTES, parseNames) },
    answer: z.object({ pictures: z.array(NAMED_PICTURE) }),
    async handle({ fields: { names }, database }) {
      return { pictures: await matchPictures(database, names) }
    },
  })
}

/** Adds one picture to the product whose SKU it is named by. Source: decision 0053. */
export function pictureNamedCall({ dataDir }: PictureCallParts): Call {
  return defineCall({
    path: '/admin/picture/named',
    summary: 'Add a picture to the product whose SKU it is named by',
    action: catalogStaffActions.edit,
    limit: MANY_PICTURES,
    fields: { name: text({ max: 255 }), picture: file({ maxBytes: IMAGE_BYTES_MAX }) },
    answer: NAMED_PICTURE,
    async handle({ fields: { name, picture }, accountId, clock, database }) {
      const bytes = picture ?? Buffer.alloc(0)
      const adding = addingOf(dataDir, accountId, clock.now())
      return addNamedPicture(database, { name, read: async () => bytes, ...adding })
    },
  })
}

/** Adds the pictures of a ZIP archive by the SKUs in their names, or shows which match. Source: decision 0053. */
export function pictureArchiveCall({ dataDir }: PictureCallParts): Call {
  return defineCall({
    path: '/admin/picture/archive',
    summary: 'Add the pictures of a ZIP archive by the SKUs in their names',
    action: catalogStaffActions.edit,
    errors: ['unreadable-archive'],
    fields: { archive: file({ maxBytes: ARCHIVE_BYTES_MAX }), preview: flag() },
    page: () => '/admin/pictures',
    flash: ({ pictures, preview }: { pictures: readonly NamedPicture[]; preview: boolean }) => {
      const isGood = pictures.some(({ result }) => result === 'added')
      if (!isGood) return { error: msg('No picture of this archive is new and named by a SKU') }
      return {
        success: preview
          ? msg('Some pictures match. Send the archive again to add them')
          : msg('The pictures are added'),
      }
    },
    answer: z.object({ pictures: z.array(NAMED_PICTURE), preview: z.boolean() }),
    async handle({ fields: { archive, preview }, accountId, clock, database }) {
      const pictures = await addNamedPictures(database, {
        bytes: archive ?? Buffer.alloc(0),
        isPreview: preview,
        ...addingOf(dataDir, accountId, clock.now()),
      })
      return { pictures, preview }
    },
  })
}

function addingOf(dataDir: string, accountId: string, now: Date) {
  return {
    folder: mediaFolder(dataDir),
    actor: `staff:${accountId}`,
    now,
    queue: queueJob,
    onAdded(tx: Tx, { name, handle: subject }: { readonly name: string; readonly handle: string }) {
      queueStaffAct(tx, { accountId, what: 'products.add-archive', subject, after: { name }, now })
    },
  }
}

const Names = z.array(z.string().max(255)).max(NAMES_MAX)

function parseNames(json: string): readonly string[] | undefined {
  try {
    return Names.parse(JSON.parse(json))
  } catch {
    return undefined
  }
}
