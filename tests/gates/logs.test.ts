import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLeaks } from '../support/find-leaks.ts'
import { ROOT } from '../support/shop-process.ts'

const KEY = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N'

function leaksOf(log: string, secrets = ''): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-leaks-'))
  writeFileSync(join(folder, 'test-1.log'), log)
  writeFileSync(join(folder, 'secrets-1.txt'), secrets)
  const leaks = findLeaks(folder)
  rmSync(folder, { recursive: true })
  return leaks
}

test.each([
  `{"level":50,"err":{"message":"rendering /order/${KEY} answered 500"}}`,
  `{"level":50,"err":{"message":"rendering /ORDER/${KEY} answered 500"}}`,
  '{"level":40,"reason":"550 <ada@example.com> unknown"}',
  '{"level":40,"url":"/password/new?token=abc"}',
  '{"level":40,"url":"/cart?x=1&flash=0197"}',
  '{"level":50,"detail":"Key (email)=(somebody) already exists."}',
  '{"level":50,"detail":"Failing row contains (1, Ada, 2)."}',
  '{"level":30,"headers":{"cookie":"kontor=abcdefgh"}}',
  'Error: Ada Lovelace has no account',
  '{"level":50,"call":"/order/update","code":"gone","msg":"a call answered an error that it does not declare"}',
  '{"level":50,"call":"/coupon/redeem","msg":"a call keeps another answer than it gives"}',
])('a planted line is found: %s', (line) => {
  expect(leaksOf(`{"level":30,"msg":"all is well"}\n${line}\n`)).toEqual([
    expect.stringMatching(/^test-1\.log:2: /),
  ])
})

test('a planted key is found by its value, wherever it stands', () => {
  expect(
    leaksOf(`{"msg":"x ${KEY}"}\n{"msg":"x\\n${KEY}y"}\n{"msg":"\\n${KEY}"}\n`, `${KEY}\n`),
  ).toHaveLength(2)
})

test('what a sound log holds is left alone', () => {
  const lines = [
    '{"level":50,"err":{"message":"rendering /order/… answered 500","stack":"at x (/srv/node_modules/@react-router/node/index.js:1:2)"}}',
    '{"level":40,"orderId":"0197f3a0-0000-7000-8000-000000000000","ref":"pi_3MtwBwLkdIwHu7ix28a3tqPa"}',
    'Kontor is ready: http://127.0.0.1:3000/  Demo sign-ins: admin@example.com, password kontor-demo-2026',
  ]
  expect(leaksOf(lines.join('\n'))).toEqual([])
})

test('a run whose tests pass fails where a log of it holds a key, and says in which file and line', () => {
  const args = ['scripts/test.mjs', '--config', 'tests/gates/support/leaky-run.config.ts']
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  expect(stdout).toMatch(/planted\.log:1: a key or a token of this run: /)
  expect(stdout.trim().split('\n').at(-1)).toBe('1 passed, 1 failed')
  expect(status).toBe(1)
})

/** Files that write to the terminal of a command's user, or clean what they write themselves. */
const MAY_WRITE =
  /^src\/main\/(cli|messages)|^src\/main\/(start|run-shop|shop-core|dev|dev-shop)\.ts$|^src\/db\/embedded\/(folder-lock|postmaster-file|server)\.ts$|^src\/web\/(entry\.server\.tsx|entry\.client\.tsx)$/

test('nothing but the one logger, which cleans its lines, writes to a log', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/web/client/'),
  )
  const writers = files.filter((file) =>
    /\bconsole\.\w+\(|process\.std(?:err|out)\.write|\bpino\(/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(writers).toContain('src/main/logger.ts')
  expect(writers.filter((file) => !MAY_WRITE.test(file) && file !== 'src/main/logger.ts')).toEqual([])
  expect(readFileSync(join(ROOT, 'src/web/entry.server.tsx'), 'utf8')).toContain('loggableError(error)')
})
