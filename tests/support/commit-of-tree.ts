import { execFileSync } from 'node:child_process'

/** Returns the commit that the tree is based on; empty outside a repository. */
export function commitOfTree(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}
