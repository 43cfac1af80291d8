import { createContext, type RouterContext, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { RequestContext } from '#web/shop-context.ts'
import { sampleShop } from '../../../tests/support/sample-shop.ts'
import { createRouterHandlers, routePatterns, type WebBuild } from './router-handlers.ts'

const shopContext: RouterContext<RequestContext> = createContext<RequestContext>()

/** Builds one route that answers with what it received. */
function tinyBuild(): WebBuild {
  const module = {
    loader: ({ context, url }: { context: { get(key: typeof shopContext): RequestContext }; url: URL }) =>
      Response.json({ path: url.pathname, locale: context.get(shopContext).shop.site.locale.code }),
  }
  const build = {
    entry: { module: { default: () => new Response() } },
    routes: { thing: { id: 'thing', path: 'thing', module } },
    assets: {
      entry: { imports: ['/assets/a.js'], module: '/assets/entry.js' },
      routes: {},
      url: '/assets/manifest.js',
      version: '1',
    },
    assetsBuildDirectory: '',
    publicPath: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  }
  return { ...(build as unknown as ServerBuild), shopContext }
}

test.each([
  ['', ['', '/de', '/fr', '/ar']],
  ['/store', ['/store', '/store/de', '/store/fr', '/store/ar']],
])('mounted at %j there is one handler per base', (mountPath, bases) => {
  expect([...createRouterHandlers({ build: tinyBuild(), mountPath }).keys()]).toEqual(bases)
})

test('a handler serves its own base with the context of the request, and no other base', async () => {
  const handle = createRouterHandlers({ build: tinyBuild(), mountPath: '/store' }).get('/store/de')
  const context: RequestContext = { shop: sampleShop({ locale: 'de', mountPath: '/store' }), nonce: null }
  const answer = await handle?.(new Request('http://shop.example/store/de/thing'), context)
  expect(await answer?.json()).toEqual({ path: '/store/de/thing', locale: 'de' })
})

test('the addresses of pages are read from the build, without what only says that nothing is there', () => {
  const build = tinyBuild()
  const routes = {
    root: { id: 'root', path: '' },
    home: { id: 'home', parentId: 'root', index: true },
    order: { id: 'order', parentId: 'root', path: 'order/:orderKey' },
    inner: { id: 'inner', parentId: 'order', path: 'lines' },
    rest: { id: 'rest', parentId: 'root', path: '*' },
  } as never
  expect(routePatterns({ ...build, routes })).toEqual([
    '/',
    '/order/:orderKey',
    '/order/:orderKey/lines',
    '/__manifest',
  ])
})
