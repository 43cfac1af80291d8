import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { openSecretBox } from './secret-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const openIn = (name: string, KONTOR_SECRET_KEY = '') =>
  openSecretBox(readEnvironment({ DATA_DIR: join(folder, name), KONTOR_SECRET_KEY }))

test('the first start makes a key that only its owner may read, and every later one finds it', () => {
  const sealed = openIn('first').seal(Buffer.from('secret'), 'here')
  expect(openIn('first').open(sealed, 'here').toString()).toBe('secret')
  expect(readdirSync(join(folder, 'first'))).toEqual(['secret.key'])
  expect(statSync(join(folder, 'first', 'secret.key')).mode & 0o777).toBe(0o600)
  expect(() => openIn('second').open(sealed, 'here')).toThrow('another key')
})

test('several machines are given the same key, and then no file is made', () => {
  const key = '0f'.repeat(32)
  const sealed = openIn('a', key).seal(Buffer.from('secret'), 'here')
  expect(openIn('b', key).open(sealed, 'here').toString()).toBe('secret')
  expect(() => readdirSync(join(folder, 'a'))).toThrow('ENOENT')
})

test('a key that is none ends the start and names its place, and is never replaced', () => {
  openIn('broken')
  const path = join(folder, 'broken', 'secret.key')
  writeFileSync(path, 'not a key\n')
  expect(() => openIn('broken')).toThrow(path)
  expect(readFileSync(path, 'utf8')).toBe('not a key\n')
  expect(() => readEnvironment({ KONTOR_SECRET_KEY: 'abc' })).toThrow('KONTOR_SECRET_KEY')
})
