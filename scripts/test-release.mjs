// `npm run test:release`: the release ring. Proves every cell of every matrix, storms at full counts and what an
// owner unpacks, then that the push ring catches every planted fault. Notes the tree that passed: `npm run release` builds from no other.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { committedTree, noteProved } from '../tests/support/release-ring.ts'
import { RING_VARIABLE } from '../tests/support/ring.ts'
import { RUNS } from '../tests/support/runs.ts'

const root = resolve(import.meta.dirname, '..')
const tree = committedTree(root)
const steps = [
  ...[...RUNS, 'test:packaging'].map((run) => ({ run, ring: 'release' })),
  { run: 'test:planted', ring: 'push' },
]
const lines = []
let hasPassed = true
for (const { run, ring } of steps) {
  const begun = performance.now()
  const { status } = spawnSync('npm', ['run', run], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [RING_VARIABLE]: ring },
  })
  hasPassed &&= status === 0
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  lines.push(`${status === 0 ? 'passed' : 'FAILED'}  npm run ${run} (${minutes} min)`)
}
console.log(`\nRelease ring:\n${lines.join('\n')}`)
if (hasPassed && tree !== null && tree === committedTree(root)) noteProved(root, tree)
else if (hasPassed) console.log('It proves no release: the tree holds changes that are not committed.')
process.exit(hasPassed ? 0 : 1)
