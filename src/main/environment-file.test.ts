import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { readEnvironmentFile } from './environment-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileWith(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('the environment itself wins over the file, and the file over the defaults', () => {
  const file = fileWith(
    '.env',
    '# a comment\nPORT=4000\nexport HOST="0.0.0.0"\nMAIL_FROM=\'shop@shop.example\'\r\nSMTP_URL=\n',
  )
  const real = { PORT: '5000', DEMO: '0' }
  const environment = readEnvironment({ ...readEnvironmentFile(real, file), ...real })
  expect(environment).toMatchObject({
    port: 5000,
    host: '0.0.0.0',
    mailFrom: 'shop@shop.example',
    smtpUrl: null,
  })
})

test('what is set to nothing in the environment stays nothing', () => {
  const file = fileWith('proxies', 'TRUSTED_PROXIES=10.0.0.0/8\n')
  const real = { TRUSTED_PROXIES: '' }
  expect(readEnvironment({ ...readEnvironmentFile(real, file), ...real }).trustedProxies).toEqual([])
})

test('a shop without a file starts, one whose named file is missing or unreadable does not', () => {
  expect(readEnvironmentFile({}, join(folder, 'missing'))).toEqual({})
  expect(readEnvironmentFile({ KONTOR_ENV_FILE: 'none' }, fileWith('ignored', 'PORT=1\n'))).toEqual({})
  expect(() => readEnvironmentFile({ KONTOR_ENV_FILE: join(folder, 'missing') })).toThrow(EnvironmentError)
  mkdirSync(join(folder, 'a-folder'))
  expect(() => readEnvironmentFile({}, join(folder, 'a-folder'))).toThrow(/KONTOR_ENV_FILE.*a-folder/)
})
