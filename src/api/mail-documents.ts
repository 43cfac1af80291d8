import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#db/database.ts'
import { actorOf } from '#domains/account/index.ts'
import { mailStaffActions, readMailHtml } from '#domains/mail-log/index.ts'
import { isLocaleCode, type LocaleCode } from '#kernel/locales.ts'
import { basesOf, type Translate } from './bases.ts'
import type { ServerParts } from './options.ts'
import { API_HEADERS } from './plugins/security-headers.ts'

export interface MailDocumentOptions {
  readonly database: Database
  readonly mountPath: string
  readonly demo: boolean
  readonly translate: (locale: LocaleCode) => Translate
  /** Renders a kind of mail from sample data, with the owner's words; null for a kind that there is not. */
  readonly renderSample: (template: string, locale: LocaleCode) => Promise<{ readonly html: string } | null>
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** A mail is shown as it is and does nothing: no script, no form, no request to anybody. */
const HEADERS = {
  ...API_HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-robots-tag': 'noindex',
}

/**
 * Mounts `GET {base}/admin/mails/{id}/html`, a mail as it was sent, and `GET {base}/admin/mail-texts/{template}/{locale}/html`,
 * one with sample data, for the frames of the back office. Everybody but staff who may read mails is told that there
 * is no such page. Source: decision 0055.
 */
export function mountMailDocuments(
  options: MailDocumentOptions,
): (app: FastifyInstance, parts: ServerParts) => void {
  const { database, demo, mountPath, translate } = options
  return (app, { sessions }) => {
    for (const base of basesOf(mountPath, translate)) {
      app.get<{ Params: { id: string } }>(`${base.path}/admin/mails/:id/html`, async (request, reply) => {
        const { id } = request.params
        const actor = actorOf(await sessions.of(request.raw).find(), { demo })
        if (!UUID.test(id) || mailStaffActions.read.rule(actor, null) !== null)
          return void reply.callNotFound()
        return send(reply, await readMailHtml(database, id))
      })
      app.get<{ Params: { template: string; locale: string } }>(
        `${base.path}/admin/mail-texts/:template/:locale/html`,
        async (request, reply) => {
          const { template, locale } = request.params
          const actor = actorOf(await sessions.of(request.raw).find(), { demo })
          if (!isLocaleCode(locale) || mailStaffActions.read.rule(actor, null) !== null)
            return void reply.callNotFound()
          return send(reply, (await options.renderSample(template, locale))?.html ?? null)
        },
      )
    }
  }
}

function send(reply: FastifyReply, html: string | null): FastifyReply | undefined {
  if (html === null) return void reply.callNotFound()
  return reply.headers(HEADERS).send(html)
}
