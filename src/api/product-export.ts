import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { actorOf } from '#domains/account/index.ts'
import { catalogStaffActions, exportProducts } from '#domains/catalog/index.ts'
import type { ServerParts } from './options.ts'
import { API_HEADERS } from './plugins/security-headers.ts'

export interface ProductExportOptions {
  readonly database: Database
  readonly mountPath: string
  readonly demo: boolean
  /** The shop's currency now. */
  readonly currency: () => string
}

/**
 * Mounts `GET {mountPath}/admin/files/products.csv`: all products as a file, for staff who may import. Nobody else
 * finds it. Source: decision 0053.
 */
export function mountProductExport({
  database,
  mountPath,
  demo,
  currency,
}: ProductExportOptions): (app: FastifyInstance, parts: ServerParts) => void {
  return (app, { sessions }) => {
    app.get(`${mountPath}/admin/files/products.csv`, async (request, reply) => {
      const actor = actorOf(await sessions.of(request.raw).find(), { demo })
      if (catalogStaffActions.import.rule(actor, null) !== null) return void reply.callNotFound()
      return reply
        .headers({
          ...API_HEADERS,
          'x-robots-tag': 'noindex',
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="products.csv"',
        })
        .send(Readable.from(exportProducts(database, currency())))
    })
  }
}
