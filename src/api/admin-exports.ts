import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#db/database.ts'
import { actorOf } from '#domains/account/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import type { Clock } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { type BackOfficeReader, openBackOffice } from '#views/admin/back-office.ts'
import { basesOf, type Translate } from './bases.ts'
import type { ServerParts } from './options.ts'
import { API_HEADERS } from './plugins/security-headers.ts'

export interface AdminExportOptions {
  readonly database: Database
  readonly clock: Clock
  readonly demo: boolean
  readonly mountPath: string
  readonly translate: (locale: LocaleCode) => Translate
  readonly checklist: () => BackOfficeReader['checklist']
  readonly desk: (locale: LocaleCode) => BackOfficeReader['desk']
  readonly gateways: () => BackOfficeReader['gateways']
}

/**
 * Mounts `GET {base}/admin/{area}/export.csv`, everything of a list that matches its address, and
 * `GET {base}/admin/reports/file.csv`, all rows of a report: files that are written while they are read, so that a
 * large one fills no memory. Whoever may not take it gets 404. The row in
 * `staff_act` is there before the first byte is. Source: decision 0051.
 */
export function mountAdminExports(
  options: AdminExportOptions,
): (app: FastifyInstance, parts: ServerParts) => void {
  const { database, clock, demo, mountPath, translate, checklist, desk, gateways } = options
  return (app, { sessions }) => {
    for (const base of basesOf(mountPath, translate)) {
      const openOffice = (session: BackOfficeReader['session']) =>
        openBackOffice(database, {
          session,
          locale: base.locale,
          demo,
          now: clock.now(),
          translate: base.translate,
          flash: async () => null,
          checklist: checklist(),
          desk: desk(base.locale),
          gateways: gateways(),
        })
      app.get(`${base.path}/admin/reports/file.csv`, async (request, reply) => {
        const office = openOffice(await sessions.of(request.raw).find())
        const file = typeof office === 'string' ? null : await office.reports.reportFile(paramsOf(request))
        return file === null ? void reply.callNotFound() : sendFile(reply, file)
      })
      app.get<{ Params: { area: string } }>(`${base.path}/admin/:area/export.csv`, async (request, reply) => {
        const session = await sessions.of(request.raw).find()
        const office = openOffice(session)
        if (typeof office === 'string') return void reply.callNotFound()
        const { area } = request.params
        const lines = await office.exported(area, paramsOf(request))
        const { accountId } = actorOf(session, { demo })
        if (lines === null || typeof lines === 'string' || accountId === null)
          return void reply.callNotFound()
        const now = clock.now()
        await database.transaction(async (tx) => {
          const after = { query: addressOf(request).search }
          queueStaffAct(tx, { accountId, what: `${area}.export`, subject: area, after, now })
        })
        const name = `${area}-${now.toISOString().slice(0, 10)}.csv`
        return sendFile(reply, { name, type: 'text/csv; charset=utf-8', lines })
      })
    }
  }
}

function addressOf(request: FastifyRequest): URL {
  return new URL(request.raw.url ?? '', 'http://shop.invalid')
}

function paramsOf(request: FastifyRequest): URLSearchParams {
  return addressOf(request).searchParams
}

interface StreamedFile {
  readonly name: string
  readonly type: string
  readonly lines: AsyncIterable<string>
}

function sendFile(reply: FastifyReply, { name, type, lines }: StreamedFile): FastifyReply {
  return reply
    .headers({
      ...API_HEADERS,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-robots-tag': 'noindex',
    })
    .send(Readable.from(lines))
}
