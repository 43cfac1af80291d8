// Takes the stored pictures of the kit anew: npm run kit:pictures. Look at what changed before it is committed.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { status } = spawnSync(
  process.execPath,
  [join(root, 'scripts/test.mjs'), 'tests/browser/kit/kit.test.ts'],
  { cwd: root, stdio: 'inherit', env: Object.assign({}, process.env, { KIT_PICTURES: 'write' }) },
)
process.exitCode = status ?? 1
