import type { FastifyInstance } from 'fastify'
import { memberEndpoints } from '#api/v1/endpoints/index.ts'
import { routeOf } from '#api/v1/mount.ts'

/**
 * Routes that a shop serves beside its calls, with the reason why each needs no row in the access matrix. A
 * route that is missing here fails the test: new routes must say who may use them.
 */
export const OPEN_ROUTES: Readonly<Record<string, string>> = {
  '': 'a page: personal ones read the session, and nothing in a page writes',
  '*': 'a page, or a file of the build',
  '.data': 'the data of a page, by the same loaders',
  '/api': 'refused: not found',
  '/api*': 'refused: not found',
  '/api/openapi.json': 'describes the calls, the same for everybody',
  ...Object.fromEntries(
    memberEndpoints({} as never).map(({ path }) => [
      `/api/v1${routeOf(path)}`,
      'to whoever sends a token with the scope, and only what is theirs (tests/flows/member-api/reads.test.ts)',
    ]),
  ),
  ...Object.fromEntries(
    ['', '/member-api', '/calls', '/back-office', '/webhooks', '/errors'].map((page) => [
      `/api/reference${page}`,
      'describes the interface, the same for everybody',
    ]),
  ),
  '/api/client.ts': 'the client of the member API, the same for everybody',
  '/api/csp-report': 'browsers report what a policy stopped; nothing is answered',
  '/api/device/authorize': 'a device of a known client asks for a code, which opens nothing by itself',
  '/api/device/token':
    'a device, by the code that it keeps and a member confirmed (tests/flows/account/device-pairing.test.ts)',
  '/api/device/revoke': 'a device ends its own token, by that token',
  '/.well-known/oauth-authorization-server/store': 'where devices ask, the same for everybody',
  '/return/:gatewayId':
    'where a provider sends the buyer back to; shows what the browser may see of its order',
  '/webhooks/:gatewayId': 'a provider, by the signature over the body',
  '/products.json': 'what is on sale, the same for everybody',
  '/suggest.json': 'what is offered while a search is typed, the same for everybody',
  '/media/:name': 'pictures of the catalogue, by the hash of their content',
  '/media/photo/:name': 'photos of members, by a name that nobody guesses',
  '/media/recording/:id':
    'previews to everybody; the rest by a signed link that expires, which only those who may use the recording are given',
  '/order/:key/:file':
    'documents of the order of that key, to those who may read it unmasked; others are sent to its page',
  ...Object.fromEntries(
    ['clicks', 'orders', 'commissions', 'statement'].map((list) => [
      `/partner/${list}/file.csv`,
      'a list of the partner who is signed in (tests/flows/partner/area.test.ts); others are sent to sign in',
    ]),
  ),
  '/partner/statement/:file':
    'the statement of a payout, to the partner whom it paid (tests/flows/partner/payout.test.ts); 404 for others',
  '/admin/:area/export.csv':
    'everything of a list, to staff whose roles take it with them (tests/flows/admin/lists.test.ts); 404 for others',
  '/admin/files/products.csv':
    'all products, to staff who may import them (tests/flows/admin/products.test.ts); 404 for others',
  '/admin/reports/file.csv':
    'a report as a file, to staff who may read reports (tests/flows/admin/figure-pages.test.ts); 404 for others',
  '/admin/mails/:id/html':
    'a mail as it was sent, to staff who may read mails (tests/flows/admin/mails.test.ts); 404 for others',
  '/admin/mail-texts/:template/:locale/html':
    'a mail with planted facts, to staff who may write mails (tests/flows/admin/mail-words.test.ts); 404 for others',
  '/api/admin/live':
    'what is new, to staff as long as they are (tests/flows/admin/live-updates.test.ts); 404 for others',
  '/i18n/:name': 'texts, the same for everybody',
  '/robots.txt': 'the same for everybody',
  '/llms.txt': 'the same for everybody',
  '/favicon.ico': 'the same for everybody',
  '/apple-touch-icon.png': 'the same for everybody',
  '/icon-192.png': 'the same for everybody',
  '/icon-512.png': 'the same for everybody',
  '/icon-maskable-192.png': 'the same for everybody',
  '/icon-maskable-512.png': 'the same for everybody',
  '/feeds/google.ar.xml': 'what is on sale, the same for everybody',
  '/feeds/google.de.xml': 'what is on sale, the same for everybody',
  '/feeds/google.en.xml': 'what is on sale, the same for everybody',
  '/feeds/google.fr.xml': 'what is on sale, the same for everybody',
  '/og/:locale/:name': 'a picture of the shop, the same for everybody',
  '/og/:locale/p/:name': 'a picture of a product on sale, the same for everybody',
  '/ready': 'whether it can answer, and nothing else',
  '/sitemap.xml': 'the same for everybody',
  '/sitemap-pages.xml': 'the same for everybody',
  '/sitemap-products-:start.xml': 'the same for everybody',
  '/healthz': 'whether the process runs, and nothing else',
  '/readyz': 'whether it can serve, and nothing else',
  '/metrics': 'loopback, or the token of METRICS_TOKEN',
}

const LINE = /^((?:│ {3}| {4})*)[├└]── (\S.*?)(?: \(([^)]*)\))?$/

/** Returns every path for which a server has a route, as the router itself lists them. */
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
