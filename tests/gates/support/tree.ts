import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository's root. */
export const ROOT = join(import.meta.dirname, '../../..')

/** Every file that belongs to the project: tracked, or new and not ignored. Paths are relative to the root, with `/`. */
export const projectFiles: readonly string[] = listFiles()

/** Files of the project whose path matches. */
export function filesMatching(pattern: RegExp): string[] {
  return projectFiles.filter((path) => pattern.test(path))
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function listFiles(): string[] {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  if (listed.status !== 0) throw new Error(`the gates need git to know which files belong to the project: ${listed.stderr}`)
  return [...new Set(listed.stdout.split('\0'))].filter((path) => path !== '' && existsSync(join(ROOT, path))).sort()
}
