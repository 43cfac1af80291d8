import type { FastifyInstance, FastifyReply } from 'fastify'
import type { MailRenderer } from '#domains/mail-log/ports.ts'
import { LOCALES, localeOf } from '#kernel/locales.ts'
import { renderSample } from './mail-samples/render-sample.ts'
import { mailSamples } from './mail-samples/samples.ts'
import { publicOrigin } from './origin.ts'
import type { ShopCore } from './shop-core.ts'
import { createSites } from './site.ts'

/** Allows only what a mail may contain, and the client that reloads the page when a template changed. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'"
const CLIENT = '<script type="module" src="/@vite/client"></script>'

/**
 * Serves `/dev/mails`: every mail with sample data in every language, as HTML and as text. For `npm run dev`
 * only; a shop started by `npm start` contains none of it.
 */
export function mountMailPreviews(
  core: Pick<ShopCore, 'environment' | 'rules'>,
  renderer: MailRenderer,
): (app: FastifyInstance) => void {
  const { mountPath } = core.environment
  const sites = createSites(core, publicOrigin(core.environment))
  return (app) => {
    app.get(`${mountPath}/dev/mails`, (_, reply) => send(reply, 'html', indexPage(mountPath)))
    app.get<{ Params: { name: string; locale: string } }>(
      `${mountPath}/dev/mails/:name/:locale`,
      async ({ params }, reply) => {
        const [locale = '', extension] = params.locale.split('.')
        const sample = mailSamples.find(({ name }) => name === params.name)
        const known = LOCALES.find(({ code }) => code === locale)
        if (!sample || !known) return send(reply.code(404), 'plain', 'There is no such mail.')
        const mail = await renderSample(sample, sites.of(known.code), renderer)
        if (extension === 'txt') return send(reply, 'plain', `${mail.subject}\n\n${mail.text}`)
        return send(reply, 'html', mail.html.replace('</head>', `${CLIENT}</head>`))
      },
    )
  }
}

function indexPage(mountPath: string): string {
  const linkTo = (name: string, locale: string, text: string): string =>
    `<a href="${mountPath}/dev/mails/${name}/${locale}">${text}</a>`
  const rows = mailSamples.map(
    ({ name }) =>
      `<tr><th>${name}</th>${LOCALES.map(({ code }) => `<td>${linkTo(name, code, localeOf(code).name)} ${linkTo(name, `${code}.txt`, 'text')}</td>`).join('')}</tr>`,
  )
  const style =
    'body{font:16px system-ui;margin:2rem}th{text-align:start;padding-inline-end:2rem}td{padding:.2rem 1rem}'
  return `<!doctype html><meta charset="utf-8"><title>Mails</title><style>${style}</style>${CLIENT}<h1>Mails with sample data</h1><table>${rows.join('')}</table>`
}

function send(reply: FastifyReply, kind: 'html' | 'plain', text: string): FastifyReply {
  return reply
    .type(`text/${kind}; charset=utf-8`)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .send(text)
}
