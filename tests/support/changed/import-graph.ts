import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** Texts by path from the root, with `/`. */
export type Texts = ReadonlyMap<string, string>

/** Which files import a file, also one that is gone. Paths from the root, with `/`. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>

/** Files that are parsed. */
export const CODE = /\.(tsx?|mjs)$/

/**
 * Returns who imports whom: what runs when a file is loaded, and what it imports on demand. Types are left out,
 * because the type check proves them.
 */
export function importersOf(texts: Texts, aliases: Readonly<Record<string, string>>): Importers {
  const importers = new Map<string, Set<string>>()
  for (const [path, text] of texts) {
    if (!CODE.test(path)) continue
    for (const specifier of importedBy(path, text)) {
      const target = targetOf(path, specifier, aliases)
      if (target === null) continue
      const known = importers.get(target) ?? new Set()
      importers.set(target, known.add(path))
    }
  }
  return importers
}

function importedBy(path: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const isTypes = (entries: readonly { readonly isType: boolean }[]): boolean =>
    entries.length > 0 && entries.every(({ isType }) => isType)
  return [
    ...staticImports.flatMap(({ entries, moduleRequest }) => (isTypes(entries) ? [] : [moduleRequest.value])),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
    ),
    // Only a literal names a file.
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^(['"`])([^'"`$]+)\1$/.exec(text.slice(start, end))?.[2] ?? [],
    ),
  ]
}

/** Returns the file that a specifier names, or null for a package. */
function targetOf(path: string, specifier: string, aliases: Readonly<Record<string, string>>): string | null {
  const [bare = ''] = specifier.split('?')
  if (bare.startsWith('.')) return normalize(join(dirname(path), bare)).replaceAll('\\', '/')
  for (const [alias, folder] of Object.entries(aliases)) {
    const [start = '', end = ''] = alias.split('*')
    if (bare.startsWith(start) && bare.endsWith(end))
      return normalize(folder.replace('*', bare.slice(start.length, bare.length - end.length)))
  }
  return null
}

/** Returns all files that the given ones load, directly or through others, themselves included. */
export function loadedBy(start: readonly string[], importers: Importers): ReadonlySet<string> {
  const loads = new Map<string, string[]>()
  for (const [target, from] of importers)
    for (const path of from) loads.set(path, [...(loads.get(path) ?? []), target])
  const loaded = new Set(start)
  for (const path of loaded) for (const target of loads.get(path) ?? []) loaded.add(target)
  return loaded
}
