import type { Readable } from 'node:stream'
import { commonErrors } from '#kernel/errors.ts'
import {
  assertFormType,
  EMPTY_FORM,
  type FormBody,
  MAX_UPLOAD_BYTES,
  readBytes,
  readForm,
} from './form-body.ts'
import { boundaryOf, multipartForm } from './multipart.ts'

/** Maximum number of uploads at once; each may hold up to 9 MiB of memory until its answer. */
const MAX_UPLOADS = 12

const BUSY_SECONDS = 2

/**
 * Accepts a form with files, or a plain form, which has none. Throws: unsupported-content-type. Source:
 * docs/http-contract.md "Form of a call".
 */
export function assertUploadType(contentType: string | undefined, hasBody: boolean): void {
  if (isMultipart(contentType)) boundaryOf(contentType)
  else assertFormType(contentType, hasBody)
}

function isMultipart(contentType: string | undefined): contentType is string {
  return contentType !== undefined && /^multipart\//i.test(contentType)
}

export interface Upload {
  readonly contentType: string | undefined
  /** Largest file of each field. Units: bytes. */
  readonly limits: ReadonlyMap<string, number>
  /** A stranger's body is measured and dropped, because the answer is a refusal anyway. */
  readonly isSignedIn: () => Promise<boolean>
}

type Done = (error: Error | null, body?: FormBody) => void

/** Reads forms with files, a few at once, so that they never fill the memory. */
export interface Uploads {
  /**
   * Reads a body whose content type was checked; `ended` must be called for it later. Fails with `overloaded`
   * if too many uploads are running.
   */
  read(stream: Readable, upload: Upload, done: Done): void
  /** Releases the slot of this body: its answer is being sent. */
  ended(body: unknown): void
}

export function createUploads(maxAtOnce: number = MAX_UPLOADS): Uploads {
  let underWay = 0
  return {
    read(stream, { contentType, limits, isSignedIn }, done) {
      const isBusy = underWay >= maxAtOnce
      if (!isBusy) underWay += 1
      const finish: Done = (error, body) => {
        if (error && !isBusy) underWay -= 1
        done(error, body)
      }
      if (!isMultipart(contentType)) return readForm(stream, finish)
      const read = (keep: boolean): void =>
        readBytes(stream, { maxBytes: MAX_UPLOAD_BYTES, keep }, (error, bytes) => {
          if (error || isBusy) finish(error ?? commonErrors.overloaded({ retryAfterSeconds: BUSY_SECONDS }))
          else if (bytes === undefined) finish(null, { ...EMPTY_FORM, tooLarge: true })
          else finish(null, keep ? multipartForm(bytes, boundaryOf(contentType), limits) : { ...EMPTY_FORM })
        })
      if (isBusy) read(false)
      else isSignedIn().then(read, finish)
    },
    ended(body) {
      if (body !== undefined) underWay -= 1
    },
  }
}
