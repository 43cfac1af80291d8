import type { FastifyInstance } from 'fastify'

/**
 * What a shop serves beside its calls, each with the reason why no row of the access matrix is needed. A
 * route that is not listed fails the test: whoever mounts one says who may have it.
 */
export const OPEN_ROUTES: Readonly<Record<string, string>> = {
  '': 'a page: personal ones read the session, and nothing in a page writes',
  '*': 'a page, or a file of the build',
  '.data': 'the data of a page, by the same loaders',
  '/api': 'refused: not found',
  '/api*': 'refused: not found',
  '/api/openapi.json': 'describes the calls, the same for everybody',
  '/api/csp-report': 'browsers report what a policy stopped; nothing is answered',
  '/return/:gatewayId':
    'where a provider sends the buyer back to; shows what the browser may see of its order',
  '/webhooks/:gatewayId': 'a provider, by the signature over the body',
  '/products.json': 'what is on sale, the same for everybody',
  '/media/:name': 'pictures of the catalogue, by the hash of their content',
  '/media/photo/:name': 'photos of members, by a name that nobody guesses',
  '/i18n/:name': 'texts, the same for everybody',
  '/robots.txt': 'the same for everybody',
  '/sitemap.xml': 'the same for everybody',
  '/sitemap-pages.xml': 'the same for everybody',
  '/sitemap-products-:start.xml': 'the same for everybody',
  '/healthz': 'whether the process runs, and nothing else',
  '/readyz': 'whether it can serve, and nothing else',
  '/metrics': 'loopback, or the token of METRICS_TOKEN',
}

const LINE = /^((?:│ {3}| {4})*)[├└]── (\S.*?)(?: \(([^)]*)\))?$/

/** Every path that a server has a route for, as the router itself lists them. */
export function mountedPaths(app: FastifyInstance): string[] {
  const parts: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = LINE.exec(line) ?? []
      if (part === '') return []
      parts.splice(indent.length / 4, parts.length, part)
      return methods === undefined ? [] : [parts.join('')]
    })
}
