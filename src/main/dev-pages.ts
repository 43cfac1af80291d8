import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'
import {
  createPageCache,
  createRouterHandlers,
  type PageCache,
  type PageHandler,
  type WebBuild,
} from '#api/pages/index.ts'
import { basePathOf, LOCALES } from '#kernel/locales.ts'
import type { ChildMessage, SupervisorMessage } from './dev-shop.ts'

/** Pages whose modules come from Vite instead of a build. */
export interface DevPages {
  /** Exports of the newest version of the pages. */
  readonly build: typeof import('#web/server-build.ts')
  readonly handlers: ReadonlyMap<string, PageHandler>
  readonly cache: PageCache
  /** Folder of files that are served as they are. */
  readonly clientDir: string
}

const ENTRY = '/src/web/server-build.ts'

/**
 * Loads the pages through the supervisor's Vite. Before the next page is rendered, stale modules are loaded
 * again and cached pages are dropped. Source: Vite, "Environment API for runtimes"; React Router, custom
 * servers.
 */
export async function openDevPages(mountPath: string, clientDir: string): Promise<DevPages> {
  const runner = new ModuleRunner(
    { hmr: false, transport: { invoke: askSupervisor() } },
    new ESModulesEvaluator(),
  )
  const cache = createPageCache()
  const load = (): Promise<DevPages['build']> => runner.import(ENTRY)
  let newest = await load()
  let loading = Promise.resolve(newest)
  process.on('message', (message: SupervisorMessage) => {
    if (message.kind !== 'stale') return
    loading = loading
      .catch(() => newest)
      .then(async () => {
        for (const id of message.ids) {
          const node = runner.evaluatedModules.getModuleById(id)
          if (node) runner.evaluatedModules.invalidateModule(node)
        }
        newest = await load()
        cache.onGap()
        return newest
      })
    // A page that does not compile fails when it is requested.
    loading.catch(() => undefined)
  })
  const made = new WeakMap<object, ReadonlyMap<string, PageHandler>>()
  const handlersOf = (build: DevPages['build']): ReadonlyMap<string, PageHandler> => {
    const handlers =
      made.get(build) ??
      createRouterHandlers({ build: build as unknown as WebBuild, mountPath, mode: 'development' })
    made.set(build, handlers)
    return handlers
  }
  return {
    build: new Proxy({} as DevPages['build'], { get: (_, name) => newest[name as keyof DevPages['build']] }),
    handlers: new Map(
      LOCALES.map(({ code }) => {
        const basePath = basePathOf(mountPath, code)
        return [
          basePath,
          async (request, context) => handlersOf(await loading).get(basePath)!(request, context),
        ]
      }),
    ),
    cache,
    clientDir,
  }
}

type Invoke = NonNullable<ConstructorParameters<typeof ModuleRunner>[0]['transport']['invoke']>

function askSupervisor(): Invoke {
  const waiting = new Map<number, (answer: never) => void>()
  let next = 0
  process.on('message', (message: SupervisorMessage) => {
    if (message.kind !== 'module') return
    waiting.get(message.id)?.(message.answer as never)
    waiting.delete(message.id)
  })
  return (payload) =>
    new Promise((resolve) => {
      const id = next++
      waiting.set(id, resolve)
      process.send?.({ kind: 'module', id, payload } satisfies ChildMessage)
    })
}
