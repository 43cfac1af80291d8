import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { PHOTO_SIZES } from '#domains/account/contract.ts'
import { photoFolder } from '#domains/account/index.ts'
import { API_HEADERS } from '../../plugins/security-headers.ts'
import type { PhotoCallParts } from './user-photo.ts'

/** A random id and a size. The pattern excludes anything that could lead out of the folder. */
const PHOTO_NAME = new RegExp(`^[A-Za-z0-9_-]{27}-(?:${PHOTO_SIZES.join('|')})\\.webp$`)

/**
 * The person's own browser may keep a photo for an hour. Shared caches may not, so that a removed photo
 * disappears.
 */
const CACHE_CONTROL = 'private, max-age=3600'

/**
 * Serves photos. They are read from the disk each time and not kept in memory, because a photo that its owner
 * removed must no longer be shown. Source: docs/http-contract.md "Accounts", ASVS 3.2.1.
 */
export function mountPhotoFiles({ mountPath, dataDir }: PhotoCallParts): (app: FastifyInstance) => void {
  const folder = photoFolder(dataDir)
  return (app) => {
    app.get<{ Params: { name: string } }>(`${mountPath}/media/photo/:name`, async (request, reply) => {
      const { name } = request.params
      const bytes = PHOTO_NAME.test(name) ? await readFile(join(folder, name)).catch(unlessGone) : null
      if (bytes === null) return void reply.callNotFound()
      return reply
        .headers({ ...API_HEADERS, 'cache-control': CACHE_CONTROL, 'content-type': 'image/webp' })
        .send(bytes)
    })
  }
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
