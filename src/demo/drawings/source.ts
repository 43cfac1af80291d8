import { createHash } from 'node:crypto'
import type { PictureParams } from './params.ts'

/** Returns the source name of a drawing, built from its parameters: equal parameters give equal drawings. */
export function sourceOf(drawing: PictureParams): string {
  return `drawing:${shortHash(JSON.stringify(drawing))}`
}

/** Returns the beginning of the hash of a text. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
