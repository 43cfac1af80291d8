import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { readPartnerOf } from '#domains/partner/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { dayOf } from '#kernel/local-day.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Translate } from '#kernel/translate.ts'
import { PARTNER_FILES, partnerCsv } from '#views/partner/csv.ts'
import { partnerReader } from '#views/partner/reader.ts'
import { basesOf } from './bases.ts'
import type { ServerParts } from './options.ts'
import { API_HEADERS } from './plugins/security-headers.ts'

export interface PartnerFileOptions {
  readonly database: Database
  readonly clock: Clock
  readonly demo: boolean
  readonly mountPath: string
  readonly publicOrigin: string
  readonly rules: () => ShopRules
  readonly translate: (locale: LocaleCode) => Translate
}

/**
 * Mounts `GET {base}/partner/{list}/file.csv`: a whole list of the signed-in partner, written while it is read, so
 * that a large one fills no memory. Whoever takes no part gets 404. Source: docs/http-contract.md "Partner programme".
 */
export function mountPartnerFiles(
  options: PartnerFileOptions,
): (app: FastifyInstance, parts: ServerParts) => void {
  const { database, clock, translate, rules } = options
  return (app, { sessions }) => {
    for (const base of basesOf(options.mountPath, translate)) {
      for (const list of PARTNER_FILES) {
        app.get(`${base.path}/partner/${list}/file.csv`, async (request, reply) => {
          const { locale } = base
          const now = clock.now()
          const session = await sessions.of(request.raw).find()
          const words = { locale, rules: rules(), translate: translate(locale), now }
          const reader = partnerReader(session, { ...options, ...words })
          const partner = reader && (await readPartnerOf(database, reader.accountId))
          if (!partner) return void reply.callNotFound()
          const query = new URL(request.raw.url ?? '', 'http://shop.invalid').searchParams
          return reply
            .headers({
              ...API_HEADERS,
              'content-type': 'text/csv; charset=utf-8',
              'content-disposition': `attachment; filename="${list}-${dayOf(now)}.csv"`,
              'x-robots-tag': 'noindex',
            })
            .send(Readable.from(partnerCsv(database, partner, list, query, reader)))
        })
      }
    }
  }
}
