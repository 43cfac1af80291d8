import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Answer, createAnswer, type HeaderList } from './answer.ts'
import { IMMUTABLE_CACHE_CONTROL } from './page-headers.ts'
import { mediaTypeOf, sandboxFor } from './static-files.ts'

/**
 * A hash, an optional width and an extension. The pattern excludes anything that could lead out of the
 * folder.
 */
const MEDIA_NAME = /^[A-Za-z0-9_-]{8,128}\.(svg|png|jpg|webp|avif)$/

const MIB = 1024 * 1024
/** Size of the memory cache: enough for the pictures of a busy page. Units: bytes. */
const MAX_KEPT_BYTES = 24 * MIB
const MAX_FILE_BYTES = MIB

/**
 * Creates the answers for pictures of `DATA_DIR/media`. Their names are hashes of their content, so the
 * content of an address never changes.
 */
export function mediaAnswers(dataDir: string, common: HeaderList): (name: string) => Promise<Answer | null> {
  const kept = new Map<string, Answer>()
  let keptBytes = 0
  return async (name) => {
    const known = kept.get(name)
    if (known) return known
    if (!MEDIA_NAME.test(name)) return null
    const body = await readFile(join(dataDir, 'media', name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EISDIR') return null
      throw error
    })
    if (!body) return null
    const headers = {
      'content-type': mediaTypeOf(name),
      'cache-control': IMMUTABLE_CACHE_CONTROL,
      'cross-origin-resource-policy': 'cross-origin',
      ...sandboxFor(name),
      ...common,
    }
    const answer = createAnswer({ status: 200, headers, body })
    if (body.length > MAX_FILE_BYTES) return answer
    // Evicts the oldest first. Encodings of drawings are small compared with the pictures themselves.
    for (const [oldest, { byteLength }] of kept) {
      if (keptBytes + body.length <= MAX_KEPT_BYTES) break
      keptBytes -= byteLength()
      kept.delete(oldest)
    }
    kept.set(name, answer)
    keptBytes += body.length
    return answer
  }
}
