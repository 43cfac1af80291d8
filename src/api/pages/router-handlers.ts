import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { basePathOf, LOCALES } from '#kernel/locales.ts'
import type { RequestContext } from '#web/shop-context.ts'

/**
 * The server build as `build/server/index.js` exports it: React Router's members and the build's own copy of
 * the context key.
 */
export type WebBuild = ServerBuild & { readonly shopContext: RouterContext<RequestContext> }

export interface RouterOptions {
  readonly build: WebBuild
  readonly mountPath: string
  /** `development` tells pages what failed and adds hot updates. Default: production. */
  readonly mode?: 'production' | 'development'
}

export type PageHandler = (request: Request, context: RequestContext) => Promise<Response>

/**
 * One handler per base path, all from one build that knows no base: the basename says which locale, the
 * prefixed addresses of the assets say where the shop is mounted. `globalThis.__base` must be the mount path
 * before the build is imported. Source: docs/architecture.md "How a request runs".
 */
export function createRouterHandlers({
  build,
  mountPath,
  mode = 'production',
}: RouterOptions): Map<string, PageHandler> {
  const assets = prefixAssets(build.assets, mountPath)
  return new Map(
    LOCALES.map(({ code }) => {
      const basePath = basePathOf(mountPath, code)
      const mounted = { ...build, basename: basePath || '/', publicPath: `${mountPath}/`, assets }
      const handle = createRequestHandler(mounted, mode)
      return [basePath, (request, context) => handle(request, contextOf(build, context))]
    }),
  )
}

/**
 * Addresses that the router has a page for, such as `/order/:orderKey`, read from the build itself: what the
 * server takes for a page and what the router does cannot differ. What only says "not found" is left out.
 */
export function routePatterns({ routes }: Pick<WebBuild, 'routes'>): readonly string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [pathOf(route.parentId), route.path ?? ''].filter(Boolean).join('/') : ''
  }
  const leaves = Object.values(routes).flatMap((route) =>
    route && route.parentId !== undefined ? [pathOf(route.id)] : [],
  )
  return [...leaves.filter((path) => !path.includes('*')).map((path) => `/${path}`), MANIFEST_PATH]
}

/** Where browsers ask for the modules of pages that they have not been to. */
const MANIFEST_PATH = '/__manifest'

function contextOf(build: WebBuild, context: RequestContext): RouterContextProvider {
  const provider = new RouterContextProvider()
  provider.set(build.shopContext, context)
  return provider
}

/**
 * Puts the mount path before every address of the manifest. They are the only texts in it that start with
 * `/assets/`.
 */
function prefixAssets<Value>(value: Value, mountPath: string): Value {
  if (typeof value === 'string') return (value.startsWith('/assets/') ? mountPath + value : value) as Value
  if (Array.isArray(value)) return value.map((item) => prefixAssets(item, mountPath)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, prefixAssets(item, mountPath)]),
  ) as Value
}
