import type { FastifyInstance } from 'fastify'
import { documentFileName } from '#domains/invoice/contract.ts'
import { readDocumentByNumber } from '#domains/invoice/index.ts'
import { readOrderByKey, readsUnmasked } from '#domains/order/index.ts'
import { isRandomKey } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { type Printing, printDocument } from '#processes/print-document.ts'
import { VOUCHER_FILE } from '#views/vouchers-for-mail.ts'
import { basesOf, type Translate } from './bases.ts'
import type { ServerParts } from './options.ts'
import { API_HEADERS } from './plugins/security-headers.ts'

export interface OrderDocumentOptions extends Printing {
  /** Prints the vouchers that the buyer of an order keeps; null where there are none. */
  readonly printVouchers: (orderId: string) => Promise<Buffer | null>
  readonly mountPath: string
  readonly translate: (locale: LocaleCode) => Translate
}

const FILE = /^([RG]\d{6,15})\.pdf$/

/** The gift vouchers that the buyer keeps, under the order's address. */
const VOUCHERS = 'vouchers.pdf'

const HEADERS = { ...API_HEADERS, 'x-robots-tag': 'noindex' }

/**
 * Mounts `GET {base}/order/{key}/{number}.pdf`, an invoice or credit note as a file, and `vouchers.pdf`, the
 * gift vouchers that the buyer keeps, which are printed anew each time. It is for those who may
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
          const isNamed = number !== undefined || file === VOUCHERS
          const row = isNamed && isRandomKey(key) ? await readOrderByKey(database, key) : null
          if (!row || row.state === 'cart') return void reply.callNotFound()
          const document = number === undefined ? null : await readDocumentByNumber(database, number)
          if (document === null ? number !== undefined : document.orderId !== row.id)
            return void reply.callNotFound()
          const visit = await sessions.of(request.raw).find()
          const print = () => (document ? printDocument(options, document) : options.printVouchers(row.id))
          const pdf = (await readsUnmasked(database, row, visit, clock.now())) ? await print() : null
          if (!pdf)
            return reply
              .code(303)
              .headers({ ...HEADERS, location: `${base.path}/order/${key}` })
              .send()
          return reply
            .headers({
              ...HEADERS,
              'content-type': 'application/pdf',
              'content-disposition': `attachment; filename="${document ? documentFileName(document) : VOUCHER_FILE}"`,
            })
            .send(pdf)
        },
      )
    }
  }
}
