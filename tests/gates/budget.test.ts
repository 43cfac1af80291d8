import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { importsOf, parseSource } from './support/source.ts'
import { ROOT } from './support/tree.ts'

const KB = 1024
/**
 * Source: docs/http-contract.md "Pages": what a phone on a slow line loads before a page answers. Units:
 * bytes, gzip.
 */
const SCRIPT_BUDGET = 135 * KB
const STYLE_BUDGET = 14 * KB

const ASSETS = join(ROOT, 'build/client/assets')

interface Manifest {
  readonly url: string
  readonly entry: {
    readonly module: string
    readonly imports: readonly string[]
    readonly css?: readonly string[]
  }
  readonly routes: Readonly<
    Record<
      string,
      | { readonly module: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
      | undefined
    >
  >
}

async function readManifest(): Promise<Manifest> {
  const file = join(ROOT, 'build/server/index.js')
  if (!existsSync(file))
    throw new Error('there is no build to weigh: npm test makes it, or run npm run build')
  Object.assign(globalThis, { __base: '' })
  return ((await import(file)) as { readonly assets: Manifest }).assets
}

/** What each script imports at once, by its name: routes share most of theirs. */
const known = new Map<string, readonly string[]>()

function importedBy(name: string): readonly string[] {
  const read = known.get(name)
  if (read) return read
  const source = parseSource(name, readFileSync(join(ASSETS, name), 'utf8'))
  const imported = importsOf(source, { followDynamic: false }).map(({ specifier }) => specifier)
  known.set(name, imported)
  return imported
}

/**
 * Returns the names of all scripts and styles that the first load of a route needs, static imports followed.
 */
function firstLoad(manifest: Manifest, routeId: string): Set<string> {
  const routes = ['root', routeId].map((id) => {
    const route = manifest.routes[id]
    if (!route) throw new Error(`the build has no route ${id}: ${Object.keys(manifest.routes).join(', ')}`)
    return route
  })
  const names = new Set<string>([basename(manifest.url)])
  const add = (file: string): void => {
    const name = basename(file).replace(/#.*$/, '')
    if (names.has(name)) return
    names.add(name)
    if (!name.endsWith('.js')) return
    for (const imported of importedBy(name)) add(imported)
  }
  for (const file of [manifest.entry.module, ...manifest.entry.imports, ...(manifest.entry.css ?? [])])
    add(file)
  for (const route of routes)
    for (const file of [route.module, ...(route.imports ?? []), ...(route.css ?? [])]) add(file)
  return names
}

function weigh(
  names: ReadonlySet<string>,
  ending: string,
): { readonly bytes: number; readonly list: string } {
  const files = [...names]
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, bytes: gzipSync(readFileSync(join(ASSETS, name))).length }))
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    list: files.map(({ name, bytes }) => `${name} ${bytes}`).join(', '),
  }
}

/** The style that every page holds or links. */
function frameStyle(): string {
  const [name, ...others] = readdirSync(ASSETS).filter((file) => /^app-[\w-]+\.css$/.test(file))
  if (name === undefined || others.length > 0) throw new Error('one style sheet of the frame was expected')
  return name
}

test.each(['storefront/home/route', 'storefront/product/route'])(
  'the first load of %s stays within its budget',
  async (routeId) => {
    const names = firstLoad(await readManifest(), routeId)
    const script = weigh(names, '.js')
    const style = weigh(new Set([...names, frameStyle()]), '.css')
    expect(script.bytes, 'nothing was found to weigh').toBeGreaterThan(40 * KB)
    expect(style.bytes, 'nothing was found to weigh').toBeGreaterThan(2 * KB)
    expect(script.bytes, `scripts of the first load, gzip: ${script.list}`).toBeLessThanOrEqual(SCRIPT_BUDGET)
    expect(style.bytes, `styles of the first load, gzip: ${style.list}`).toBeLessThanOrEqual(STYLE_BUDGET)
  },
)

/** Class of the frame of the kit's sections, which its scripts and its style name. */
const KIT = 'kit-section'

test('no page but the kit loads anything of it', async () => {
  const manifest = await readManifest()
  const holdsKit = (names: ReadonlySet<string>) =>
    [...names].filter((name) => readFileSync(join(ASSETS, name), 'utf8').includes(KIT))
  expect(holdsKit(firstLoad(manifest, 'dev/kit/route')).length).toBeGreaterThan(1)
  const others = new Set(
    Object.keys(manifest.routes)
      .filter((id) => id !== 'root' && id !== 'dev/kit/route')
      .flatMap((id) => [...firstLoad(manifest, id)])
      // The list of all routes names their files.
      .filter((name) => name !== basename(manifest.url)),
  )
  expect(others.size).toBeGreaterThan(50)
  expect(holdsKit(new Set([...others, frameStyle()]))).toEqual([])
})

test('scripts are weighed with all that they import', async () => {
  const manifest = await readManifest()
  const whole = weigh(firstLoad(manifest, 'storefront/product/route'), '.js').bytes
  const entry = gzipSync(readFileSync(join(ASSETS, basename(manifest.entry.module)))).length
  expect(whole).toBeGreaterThan(entry)
})
