import type { Readable } from 'node:stream'

/** Bytes of a file, the first and the last included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Stores files of recordings. A name is written once and never changed. Implemented by a folder and by
 * S3-compatible storage.
 */
export interface MediaStorage {
  /** Writes a file completely or not at all. Throws: Error when the storage refuses. */
  put(name: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /**
   * Opens a part of a file. The caller reads the stream to its end or destroys it. Null: there is no such
   * file. Throws: Error when the storage does not answer.
   */
  open(name: string, range: ByteRange): Promise<Readable | null>
  /** Deletes a file; one that is not there is no error. */
  remove(name: string): Promise<void>
}
