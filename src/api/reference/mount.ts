import type { FastifyInstance } from 'fastify'
import { onDemand } from '#kernel/on-demand.ts'
import { API_HEADERS } from '../plugins/security-headers.ts'
import { type ClientDocument, clientSource } from './client-source.ts'
import { REFERENCE_NAMES, type ReferenceDocument, referencePages } from './markdown.ts'
import { REFERENCE_POLICY, referenceHtml } from './page.ts'

/** Everybody may keep it for an hour: it changes with the program alone. */
const KEPT = 'public, max-age=3600'

/**
 * Mounts the reference of the HTTP interface as pages without script, and the TypeScript client; each is written when
 * somebody first asks for it. Source: docs/http-contract.md "Member API".
 */
export function mountReference(app: FastifyInstance, mountPath: string, document: () => object): void {
  const headers = { ...API_HEADERS, 'cache-control': KEPT }
  const pages = onDemand(() => referencePages(document() as ReferenceDocument))
  for (const [index, name] of REFERENCE_NAMES.entries()) {
    const urls = [
      `${mountPath}/api/reference/${name}`,
      ...(index === 0 ? [`${mountPath}/api/reference`] : []),
    ]
    const html = onDemand(() => referenceHtml(pages()[index]!, pages(), mountPath))
    for (const url of urls)
      app.get(url, (_request, reply) =>
        reply
          .headers({
            ...headers,
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': REFERENCE_POLICY,
          })
          .send(html()),
      )
  }
  const client = onDemand(() => clientSource(document() as ClientDocument))
  app.get(`${mountPath}/api/client.ts`, (_request, reply) =>
    reply.headers({ ...headers, 'content-type': 'text/plain; charset=utf-8' }).send(client()),
  )
}
