import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's root. */
export const ROOT = join(import.meta.dirname, '../../..')

/** Paths that `.gitignore` excludes. */
const IGNORED =
  /^(node_modules|data|build|test-results|\.git|\.react-router|\.kontor.*|.*\.log|local-.*\.json)$/

/**
 * Every file that belongs to the project: tracked, or new and not ignored. Paths are relative to the root,
 * with `/`.
 */
export const projectFiles: readonly string[] = listFiles()

/** Returns the files of the project whose path matches. */
export function filesMatching(pattern: RegExp): string[] {
  return projectFiles.filter((path) => pattern.test(path))
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function listFiles(): string[] {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64_000_000 } as const
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], options)
  // A copy without git, or one that another user owns, is searched instead.
  const paths = listed.status === 0 ? listed.stdout.split('\0').filter((path) => path !== '') : [...walk('')]
  return [...new Set(paths)].filter((path) => existsSync(join(ROOT, path))).sort()
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (IGNORED.test(entry.name)) continue
    if (entry.isDirectory()) yield* walk(path)
    else yield path
  }
}
