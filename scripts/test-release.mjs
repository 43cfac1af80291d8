// `npm run test:release`: the release ring. Proves every cell of every matrix, storms at full counts and what an
// owner unpacks, then that the push ring catches every planted fault. Notes what passed for which tree: `npm run release`
// builds from no other, and a run that comes after a stop goes on with what is left. `--record` stores what files took.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { committedTree, noteProved, provedSteps, RELEASE_STEPS } from '../tests/support/release-ring.ts'
import { RING_VARIABLE } from '../tests/support/ring.ts'

const root = resolve(import.meta.dirname, '..')
const tree = committedTree(root)
const proved = provedSteps(root, tree)
const recording = process.argv.includes('--record') ? ['--', '--record'] : []
const lines = []
let hasPassed = true
for (const step of RELEASE_STEPS) {
  if (proved.includes(step)) {
    lines.push(`passed  npm run ${step} (before, for the same tree)`)
    continue
  }
  const begun = performance.now()
  const isOfPush = step === 'test:planted'
  const { status } = spawnSync('npm', ['run', step, ...(isOfPush ? [] : recording)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [RING_VARIABLE]: isOfPush ? 'push' : 'release' },
  })
  hasPassed &&= status === 0
  if (status === 0 && tree !== null && tree === committedTree(root)) noteProved(root, tree, step)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  lines.push(`${status === 0 ? 'passed' : 'FAILED'}  npm run ${step} (${minutes} min)`)
}
console.log(`\nRelease ring:\n${lines.join('\n')}`)
if (hasPassed && (tree === null || tree !== committedTree(root)))
  console.log('It proves no release: the tree holds changes that are not committed.')
process.exit(hasPassed ? 0 : 1)
