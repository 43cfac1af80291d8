import { realpathSync } from 'node:fs'
import type { Server } from 'node:http'
import { join, relative, resolve, sep } from 'node:path'
import { createServer, type EnvironmentModuleNode, type ViteDevServer } from 'vite'
import type { DevShop } from './dev-shop.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Starts Vite in middleware mode on the server of the shop, so that hot updates come from the page's own
 * origin and its CSP holds.
 */
export async function openVite(dataDir: string, server: Server): Promise<ViteDevServer> {
  const own = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)))
  const vite = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    // Two shops of one checkout use separate folders.
    cacheDir: join(resolve(dataDir), 'vite'),
    // Every page's packages are prepared before the first page is opened; one discovered later would reload
    // all pages.
    optimizeDeps: {
      entries: [
        'src/web/**/*.{ts,tsx}',
        'src/kernel/*.ts',
        '!src/web/**/*.test.*',
        '!src/web/{routes,server-extras,server-build}.ts',
        '!src/web/entry.server.tsx',
      ],
    },
    server: {
      middlewareMode: true,
      cors: false,
      hmr: { server },
      fs: { allow: [ROOT, realpathSync(join(ROOT, 'node_modules'))] },
      watch: { ignored: [`${resolve(dataDir)}/**`, `${ROOT}/{build,tests,sandbox,docs,bench}/**`] },
    },
  })
  // A plugin ends the process on a signal at once; the database and the simulators are stopped first.
  for (const signal of SIGNALS)
    for (const listener of process.listeners(signal)) if (!own.has(listener)) process.off(signal, listener)
  return vite
}

/**
 * Returns what a changed file requires. Pages are replaced in the running shop; everything else is loaded by
 * Node and needs a new process.
 */
export function needOf(path: string): 'nothing' | 'pages' | 'restart' {
  if (!path.startsWith('src/') || /\.test\.tsx?$/.test(path)) return 'nothing'
  if (path === 'src/web/routes.ts') return 'restart'
  if (/\.(tsx|css)$/.test(path) || path.startsWith('src/web/')) return 'pages'
  return /\.(ts|mjs|sql|po|json)$/.test(path) ? 'restart' : 'nothing'
}

/** Restarts the shop when server code changes, and tells it which page modules to load again. */
export function watchSources(vite: ViteDevServer, shop: DevShop): void {
  const reload = (): void => vite.environments.client.hot.send({ type: 'full-reload' })
  const changed = (file: string): void => {
    const need = needOf(relative(ROOT, file).split(sep).join('/'))
    if (need === 'pages') {
      shop.forget(staleModules(vite, file))
      // Code that only the server renders, such as a mail, has no hot update.
      if (!isInBrowser(vite, file)) reload()
      return
    }
    if (need === 'nothing') return
    // Vite updates the browser's copy of this file; a page that shows the server's output must be reloaded.
    void shop.restart().then(reload, () => undefined)
  }
  for (const event of ['change', 'add', 'unlink'] as const) vite.watcher.on(event, changed)
}

function isInBrowser({ environments: { client } }: ViteDevServer, file: string): boolean {
  return (client.moduleGraph.getModulesByFile(file.split(sep).join('/'))?.size ?? 0) > 0
}

/** Returns the ids of the server modules of a file and of everything that imports them. */
function staleModules({ environments: { ssr } }: ViteDevServer, file: string): string[] {
  const stale = new Set<EnvironmentModuleNode>()
  const visit = (node: EnvironmentModuleNode): void => {
    if (stale.has(node)) return
    stale.add(node)
    for (const importer of node.importers) visit(importer)
  }
  for (const node of ssr.moduleGraph.getModulesByFile(file.split(sep).join('/')) ?? []) visit(node)
  return [...stale].flatMap(({ id }) => (id === null ? [] : [id]))
}
