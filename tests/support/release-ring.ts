import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The npm scripts of the release ring, in the order in which it runs them. */
export const RELEASE_STEPS = [
  'test',
  'test:screens',
  'test:storms',
  'test:packaging',
  'test:planted',
] as const

/** Returns the hash of the committed tree of a repository; null if something in it is not committed. */
export function committedTree(root: string): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^{tree}') : null
}

/** Notes that this step of the release ring has passed for this tree, and forgets what passed for others. */
export function noteProved(root: string, tree: string, step: string): void {
  const place = noteOf(root)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, `${[tree, ...new Set([...provedSteps(root, tree), step])].join('\n')}\n`)
}

/** Returns the steps of the release ring that have passed for this tree. */
export function provedSteps(root: string, tree: string | null): readonly string[] {
  if (!existsSync(noteOf(root))) return []
  const [proved, ...steps] = readFileSync(noteOf(root), 'utf8').trim().split('\n')
  return proved === tree ? steps : []
}

/** Returns why no release is built from the tree as it stands; null if the release ring has passed for it. */
export function whyUnproved(root: string): string | null {
  const tree = committedTree(root)
  if (tree === null) return 'It holds changes that are not committed.'
  const proved = provedSteps(root, tree)
  const left = RELEASE_STEPS.filter((step) => !proved.includes(step))
  return left.length === 0
    ? null
    : `The release ring has not passed for it (${left.join(', ')}): run npm run test:release.`
}

/** Returns the file that names the proved tree and its steps. A new installation of the packages removes it. */
function noteOf(root: string): string {
  return join(root, 'node_modules', '.cache', 'kontor', 'release-ring')
}
