import { closeSync, mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { describeHolder, readHolder, tryLock } from './kernel-lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'kontor-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

/** Replaces `flock` with another program. */
function replaceFlock(name: string, script: string | null): void {
  const bin = join(folder, name)
  mkdirSync(bin)
  if (script !== null) writeFileSync(join(bin, 'flock'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', bin)
}

test('a lock is had once, says who has it, and is free again when its file is closed', () => {
  const path = join(folder, 'once')
  const fd = tryLock(path)
  describeHolder(fd!, { pid: 12 })
  expect([tryLock(path), readHolder(path)]).toEqual([null, { pid: 12 }])
  closeSync(fd!)
  const again = tryLock(path)
  expect(again).not.toBeNull()
  closeSync(again!)
})

test('a lock on a file that was removed holds nobody up', () => {
  const path = join(folder, 'removed')
  const first = tryLock(path)
  unlinkSync(path)
  const second = tryLock(path)
  expect(second).not.toBeNull()
  for (const fd of [first, second]) closeSync(fd!)
})

test('a signal that ends the locking program is no fault of the file: the lock is asked for again', () => {
  replaceFlock('signalled', 'kill -HUP $$')
  expect(tryLock(join(folder, 'signalled-lock'))).toBeNull()
})

test('a system without the locking program is told what to install', () => {
  replaceFlock('missing', null)
  expect(() => tryLock(join(folder, 'missing-lock'))).toThrow('install util-linux')
})
