import type { Readable } from 'node:stream'
import { commonErrors } from '#kernel/errors.ts'
import {
  assertFormType,
  EMPTY_FORM,
  type FormBody,
  MAX_FORM_BYTES,
  MAX_UPLOAD_BYTES,
  readBytes,
  readForm,
} from './form-body.ts'
import { boundaryOf, multipartForm } from './multipart.ts'

/** Maximum number of uploads at once; each holds its body in memory until its answer: 9 MiB, more only for staff. */
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
  /** Largest plain form, if it is larger than usual. Units: bytes. */
  readonly maxPlainBytes?: number | undefined
  /** A stranger's body is measured and dropped, because the answer is a refusal anyway. */
  readonly mayUpload: () => Promise<boolean>
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

/** Returns the largest body of a form with these files: its files and 64 KiB, at least what every form may have. */
function bodyLimit(limits: ReadonlyMap<string, number>): number {
  const files = [...limits.values()].reduce((sum, bytes) => sum + bytes, 0)
  return Math.max(MAX_UPLOAD_BYTES, files + MAX_FORM_BYTES)
}

export function createUploads(maxAtOnce: number = MAX_UPLOADS): Uploads {
  let underWay = 0
  return {
    read(stream, { contentType, limits, maxPlainBytes, mayUpload }, done) {
      const isBusy = underWay >= maxAtOnce
      if (!isBusy) underWay += 1
      const finish: Done = (error, body) => {
        if (error && !isBusy) underWay -= 1
        done(error, body)
      }
      const readPlain = (maxBytes?: number): void =>
        readForm(
          stream,
          (error, body) =>
            finish(
              error ?? (isBusy ? commonErrors.overloaded({ retryAfterSeconds: BUSY_SECONDS }) : null),
              body,
            ),
          maxBytes,
        )
      if (!isMultipart(contentType) && maxPlainBytes === undefined) return readForm(stream, finish)
      if (!isMultipart(contentType)) {
        if (isBusy) readPlain()
        else mayUpload().then((isKnown) => readPlain(isKnown ? maxPlainBytes : undefined), finish)
        return
      }
      const read = (keep: boolean): void =>
        readBytes(stream, { maxBytes: bodyLimit(limits), keep }, (error, bytes) => {
          if (error || isBusy) finish(error ?? commonErrors.overloaded({ retryAfterSeconds: BUSY_SECONDS }))
          else if (bytes === undefined) finish(null, { ...EMPTY_FORM, tooLarge: true })
          else finish(null, keep ? multipartForm(bytes, boundaryOf(contentType), limits) : { ...EMPTY_FORM })
        })
      if (isBusy) read(false)
      else mayUpload().then(read, finish)
    },
    ended(body) {
      if (body !== undefined) underWay -= 1
    },
  }
}
