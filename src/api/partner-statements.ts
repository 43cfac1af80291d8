import type { FastifyInstance } from 'fastify'
import { actorOf } from '#domains/account/index.ts'
import { readPartnerOf } from '#domains/partner/index.ts'
import { readPayout, readStatement } from '#domains/payout/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { printStatement, type StatementPrinting } from '#processes/print-statement.ts'
import { basesOf, type Translate } from './bases.ts'
import type { ServerParts } from './options.ts'
import { API_HEADERS } from './plugins/security-headers.ts'

export interface PartnerStatementOptions extends StatementPrinting {
  readonly demo: boolean
  readonly mountPath: string
  readonly translate: (locale: LocaleCode) => Translate
}

const FILE = /^(PG\d{6,15})\.pdf$/

/**
 * Mounts `GET {base}/partner/statement/{number}.pdf`, the statement of a payout, for the partner whom it paid. For
 * everybody else it is not found. Source: docs/http-contract.md "Partner programme".
 */
export function mountPartnerStatements(
  options: PartnerStatementOptions,
): (app: FastifyInstance, parts: ServerParts) => void {
  const { database, demo, mountPath, translate } = options
  return (app, { sessions }) => {
    for (const base of basesOf(mountPath, translate)) {
      app.get<{ Params: { file: string } }>(
        `${base.path}/partner/statement/:file`,
        async (request, reply) => {
          const number = FILE.exec(request.params.file)?.[1]
          const { accountId, mustSetUpFactor } = actorOf(await sessions.of(request.raw).find(), { demo })
          if (number === undefined || accountId === null || mustSetUpFactor) return void reply.callNotFound()
          const [partner, stored] = await Promise.all([
            readPartnerOf(database, accountId),
            readStatement(database, number),
          ])
          const payout = stored && (await readPayout(database, stored.payoutId))
          const isOwn = partner !== null && payout?.partnerId === partner.id
          const pdf = isOwn && stored ? await printStatement(options, stored) : null
          if (!pdf) return void reply.callNotFound()
          return reply
            .headers({
              ...API_HEADERS,
              'x-robots-tag': 'noindex',
              'content-type': 'application/pdf',
              'content-disposition': `attachment; filename="${number}.pdf"`,
            })
            .send(pdf)
        },
      )
    }
  }
}
