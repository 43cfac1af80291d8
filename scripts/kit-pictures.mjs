// Takes the stored pictures of the kit anew: npm run kit:pictures. Look at what changed before it is committed.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { RING_VARIABLE } from '../tests/support/ring.ts'

const root = join(import.meta.dirname, '..')
const { status } = spawnSync(
  process.execPath,
  [join(root, 'scripts/test.mjs'), 'tests/browser/kit/kit.test.ts'],
  // The release ring takes all of them.
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, KIT_PICTURES: 'write', [RING_VARIABLE]: 'release' },
  },
)
process.exitCode = status ?? 1
