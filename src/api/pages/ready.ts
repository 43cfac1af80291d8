import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { SECOND } from '#kernel/clock.ts'
import type { HeaderList } from './answer.ts'

/** However many pages wait, the database is asked once in this time. */
const ASKED_EVERY_MS = SECOND

/**
 * Mounts `/ready` under the mount path: 204 when pages can be made, else 503. Pages that wait for the shop ask it.
 * Unlike `/readyz` it is reachable through a proxy that passes on the mount path alone, and costs next to nothing.
 */
export function mountReady(
  app: FastifyInstance,
  { mountPath, database, common }: { mountPath: string; database: Database; common: HeaderList },
): void {
  let asked: Promise<boolean> | null = null
  const isReady = (): Promise<boolean> => {
    if (asked) return asked
    const answer = database.query('SELECT 1').then(
      () => true,
      () => false,
    )
    asked = answer
    answer.then(() => {
      setTimeout(() => {
        asked = null
      }, ASKED_EVERY_MS).unref()
    })
    return answer
  }
  app.get(`${mountPath}/ready`, async (_request, reply) => {
    const headers = { 'cache-control': 'no-store', ...common }
    if (await isReady()) return reply.headers(headers).code(204).send()
    return reply
      .headers({ ...headers, 'retry-after': '2' })
      .code(503)
      .send()
  })
}
