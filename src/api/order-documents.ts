import type { FastifyInstance } from 'fastify'
import { documentFileName } from '#domains/invoice/contract.ts'
import { readDocumentByNumber } from '#domains/invoice/index.ts'
import { readOrderByKey, readsUnmasked } from '#domains/order/index.ts'
import { isRandomKey } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { type Printing, printDocument } from '#processes/print-document.ts'
import { basesOf, type Translate } from './bases.ts'
import type { ServerParts } from './options.ts'
import { API_HEADERS } from './plugins/security-headers.ts'

export interface OrderDocumentOptions extends Printing {
  readonly mountPath: string
  readonly translate: (locale: LocaleCode) => Translate
}

const FILE = /^([RG]\d{6,15})\.pdf$/

const HEADERS = { ...API_HEADERS, 'x-robots-tag': 'noindex' }

/**
 * Mounts `GET {base}/order/{key}/{number}.pdf`, an invoice or credit note as a file. It is for those who may
 * read the order unmasked; any other visitor with the link is sent to the order's page, where buyers can prove
 * who they are. A document of another order, or an unknown one, is not found. Source: docs/http-contract.md
 * "Documents of an order".
 */
export function mountOrderDocuments(
  options: OrderDocumentOptions,
): (app: FastifyInstance, parts: ServerParts) => void {
  const { database, clock, mountPath, translate } = options
  return (app, { sessions }) => {
    for (const base of basesOf(mountPath, translate)) {
      app.get<{ Params: { key: string; file: string } }>(
        `${base.path}/order/:key/:file`,
        async (request, reply) => {
          const { key, file } = request.params
          const number = FILE.exec(file)?.[1]
          const row = number && isRandomKey(key) ? await readOrderByKey(database, key) : null
          if (!row || !number || row.state === 'cart') return void reply.callNotFound()
          const document = await readDocumentByNumber(database, number)
          if (document?.orderId !== row.id) return void reply.callNotFound()
          const visit = await sessions.of(request.raw).find()
          const pdf = (await readsUnmasked(database, row, visit, clock.now()))
            ? await printDocument(options, document)
            : null
          if (!pdf)
            return reply
              .code(303)
              .headers({ ...HEADERS, location: `${base.path}/order/${key}` })
              .send()
          return reply
            .headers({
              ...HEADERS,
              'content-type': 'application/pdf',
              'content-disposition': `attachment; filename="${documentFileName(document)}"`,
            })
            .send(pdf)
        },
      )
    }
  }
}
