import { z } from 'zod'
import { PHOTO_MAX_BYTES } from '#domains/account/contract.ts'
import { accountActions, type PhotoCrop, photoAddress, setPhoto } from '#domains/account/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { type FormReader, file, flag, requiredIf, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'

export interface PhotoCallParts {
  readonly mountPath: string
  readonly dataDir: string
}

const CROP_FIELDS = ['cropX', 'cropY', 'cropSize'] as const
const SIDE_MAX = 100_000

/** Limit per account: processing a photo takes up to a second of a core. */
const PHOTO_LIMIT = { burst: 60, refillMs: 20 * MINUTE }

/**
 * Replaces the account's photo, or removes it (`remove=1`). A crop is three numbers or nothing. Works without
 * script. Source: docs/http-contract.md "Accounts".
 */
export function userPhotoCall({ mountPath, dataDir }: PhotoCallParts): Call {
  return defineCall({
    path: '/user/photo',
    summary: 'Photo of the account: JPEG, PNG, WebP or AVIF up to 8 MB, made square',
    action: accountActions['change-own'],
    errors: ['unsupported-image'],
    fields: {
      photo: file({ maxBytes: PHOTO_MAX_BYTES, unless: 'remove' }),
      cropX: requiredIf(wholeNumber({ min: 0, max: SIDE_MAX }), isCropped),
      cropY: requiredIf(wholeNumber({ min: 0, max: SIDE_MAX }), isCropped),
      cropSize: requiredIf(wholeNumber({ min: 1, max: SIDE_MAX }), isCropped),
      remove: flag(),
    },
    page: () => '/profile',
    flash: ({ photo }: { photo: string | null }) => ({
      success: photo === null ? 'Your photo is removed' : 'Your photo is saved',
    }),
    answer: z.object({ photo: z.string().nullable() }),
    async handle({ fields, accountId, clock, database, commit, count }) {
      count('photo', accountId, PHOTO_LIMIT)
      return setPhoto(database, {
        accountId: accountId,
        dataDir,
        now: clock.now(),
        bytes: fields.remove ? null : (fields.photo ?? null),
        crop: cropOf(fields),
        commit: (work) => commit(work),
        answer: (id) => ({ photo: photoAddress(mountPath, id) }),
      })
    },
  })
}

function isCropped(form: FormReader): boolean {
  return CROP_FIELDS.some((name) => form(name) !== '')
}

function cropOf({
  cropX: x,
  cropY: y,
  cropSize: size,
}: Readonly<Record<(typeof CROP_FIELDS)[number], number | undefined>>): PhotoCrop | null {
  return x === undefined || y === undefined || size === undefined ? null : { x, y, size }
}
