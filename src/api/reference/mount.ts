import type { FastifyInstance } from 'fastify'
import { API_HEADERS } from '../plugins/security-headers.ts'
import { type ClientDocument, clientSource } from './client-source.ts'
import { type ReferenceDocument, referencePages } from './markdown.ts'
import { REFERENCE_POLICY, referenceHtml } from './page.ts'

/** Everybody may keep it for an hour: it changes with the program alone. */
const KEPT = 'public, max-age=3600'

/**
 * Mounts the reference of the HTTP interface as pages without script, and the TypeScript client. Source:
 * docs/http-contract.md "Member API".
 */
export function mountReference(app: FastifyInstance, mountPath: string, document: object): void {
  const pages = referencePages(document as ReferenceDocument)
  const headers = { ...API_HEADERS, 'cache-control': KEPT }
  for (const [index, page] of pages.entries()) {
    const urls = [
      `${mountPath}/api/reference/${page.name}`,
      ...(index === 0 ? [`${mountPath}/api/reference`] : []),
    ]
    let html: string | undefined
    for (const url of urls)
      app.get(url, (_request, reply) => {
        html ??= referenceHtml(page, pages, mountPath)
        return reply
          .headers({
            ...headers,
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': REFERENCE_POLICY,
          })
          .send(html)
      })
  }
  const client = clientSource(document as ClientDocument)
  app.get(`${mountPath}/api/client.ts`, (_request, reply) =>
    reply.headers({ ...headers, 'content-type': 'text/plain; charset=utf-8' }).send(client),
  )
}
