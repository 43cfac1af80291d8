import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the hash of the committed tree of a repository; null if something in it is not committed. */
export function committedTree(root: string): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^{tree}') : null
}

/** Notes that the release ring has passed for this tree. */
export function noteProved(root: string, tree: string): void {
  const place = noteOf(root)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, `${tree}\n`)
}

/** Returns why no release is built from the tree as it stands; null if the release ring has passed for it. */
export function whyUnproved(root: string): string | null {
  const tree = committedTree(root)
  if (tree === null) return 'It holds changes that are not committed.'
  const proved = existsSync(noteOf(root)) ? readFileSync(noteOf(root), 'utf8').trim() : ''
  return proved === tree ? null : 'The release ring has not passed for it: run npm run test:release.'
}

/** Returns the file that names the proved tree. A new installation of the packages removes it. */
function noteOf(root: string): string {
  return join(root, 'node_modules', '.cache', 'kontor', 'release-ring')
}
