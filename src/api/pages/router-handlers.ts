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
  /** `development` shows errors on pages and adds hot updates. Default: production. */
  readonly mode?: 'production' | 'development'
}

export type PageHandler = (request: Request, context: RequestContext) => Promise<Response>

/**
 * Creates one handler per base path from a single build that contains no base path. The basename selects the
 * locale; the prefix of the asset addresses contains the mount path. `globalThis.__base` must be the mount
 * path before the build is imported. Source: docs/architecture.md "How a request runs".
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
 * Returns the page patterns of the router, such as `/order/:orderKey`. They are read from the build itself,
 * so server and router cannot disagree about what a page is. Routes that only say "not found" are left out.
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

/** Address from which browsers load the modules of pages that they have not visited. */
const MANIFEST_PATH = '/__manifest'

function contextOf(build: WebBuild, context: RequestContext): RouterContextProvider {
  const provider = new RouterContextProvider()
  provider.set(build.shopContext, context)
  return provider
}

/**
 * Prefixes every address of the manifest with the mount path. Only these texts in it start with `/assets/`.
 */
function prefixAssets<Value>(value: Value, mountPath: string): Value {
  if (typeof value === 'string') return (value.startsWith('/assets/') ? mountPath + value : value) as Value
  if (Array.isArray(value)) return value.map((item) => prefixAssets(item, mountPath)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, prefixAssets(item, mountPath)]),
  ) as Value
}
