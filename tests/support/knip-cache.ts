import { hash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that knip may look at, and that code may import. */
const LOOKED_AT = '{src,sandbox,tests,bench,scripts}/**/*.*'

/** They decide where an import leads. */
const DECIDE = ['package.json', 'package-lock.json', 'tsconfig.json', 'knip.ts', 'knip.json']

interface Key {
  readonly settings: string
  readonly paths: readonly string[]
}

/**
 * Returns the options by which knip parses only files that changed since its last run in this folder. Knip also
 * remembers where the imports of an unchanged file led; so the cache is dropped when a file is gone or a setting
 * changed. New files leave it alone: see `dropIfUnresolved`.
 */
export function knipCache(root: string): string[] {
  const folder = folderOf(root)
  const place = join(folder, 'key.json')
  const key = keyOf(root)
  const old = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Key) : null
  const now = new Set(key.paths)
  if (old?.settings !== key.settings || old.paths.some((path) => !now.has(path)))
    rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(place, JSON.stringify(key))
  return ['--cache', '--cache-location', folder]
}

/** Drops the cache when knip reported an import that leads nowhere: a file that is added later may be what it meant. */
export function dropIfUnresolved(root: string, report: string): void {
  if (/\bunresolved\b/i.test(report)) rmSync(folderOf(root), { recursive: true, force: true })
}

function folderOf(root: string): string {
  return join(root, 'node_modules', '.cache', 'kontor', 'knip')
}

function keyOf(root: string): Key {
  const settings = DECIDE.map((name) => join(root, name)).map((path) =>
    existsSync(path) ? readFileSync(path, 'utf8') : '',
  )
  return {
    settings: hash('sha256', JSON.stringify(settings)),
    paths: globSync(LOOKED_AT, { cwd: root }).sort(),
  }
}
