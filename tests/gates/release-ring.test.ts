import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  committedTree,
  noteProved,
  provedSteps,
  RELEASE_STEPS,
  whyUnproved,
} from '../support/release-ring.ts'
import { RUNS } from '../support/runs.ts'
import { ROOT } from './support/tree.ts'

let repository = ''

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'kontor-release-ring-'))
  cpSync(join(ROOT, 'scripts'), join(repository, 'scripts'), { recursive: true })
  const files = ['package.json', 'tests/support/release-ring.ts']
  for (const file of files) cpSync(join(ROOT, file), join(repository, file))
  writeFileSync(join(repository, '.gitignore'), 'node_modules/\n')
  git('init', '--quiet')
  commit('first')
})

afterEach(() => rmSync(repository, { recursive: true, force: true }))

function git(...args: readonly string[]): void {
  const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', '-c', 'commit.gpgsign=false']
  execFileSync('git', [...person, ...args], { cwd: repository, stdio: 'pipe' })
}

function commit(subject: string): void {
  git('add', '.')
  git('commit', '--quiet', '-m', subject)
}

function noteAll(): void {
  for (const step of RELEASE_STEPS) noteProved(repository, committedTree(repository)!, step)
}

/** Runs `npm run release` in the planted repository. */
function release() {
  const script = join(repository, 'scripts', 'release.mjs')
  return spawnSync(process.execPath, [script], { cwd: repository, encoding: 'utf8' })
}

test('a release is refused until the release ring has passed for its tree', () => {
  const { status, stderr } = release()
  expect(status).toBe(1)
  expect(stderr).toContain('No release is built from this tree. The release ring has not passed for it')
  noteAll()
  expect(whyUnproved(repository)).toBeNull()
})

test('a step that passed for this tree is not run again, and the others are asked for', () => {
  const tree = committedTree(repository)!
  for (const step of ['test', 'test:screens', 'test']) noteProved(repository, tree, step)
  expect(provedSteps(repository, tree)).toEqual(['test', 'test:screens'])
  expect(whyUnproved(repository)).toContain('(test:storms, test:packaging, test:planted)')
  writeFileSync(join(repository, 'more.txt'), 'more')
  commit('second')
  expect(provedSteps(repository, committedTree(repository))).toEqual([])
})

test('the release ring runs what CI runs, the packaging and the planted faults', () => {
  expect(RELEASE_STEPS).toEqual([...RUNS, 'test:packaging', 'test:planted'])
})

test('a tree that changed since is proved no longer, and one with changes is no tree to release', () => {
  noteAll()
  writeFileSync(join(repository, 'more.txt'), 'more')
  expect(committedTree(repository)).toBeNull()
  expect(whyUnproved(repository)).toContain('not committed')
  expect(release().status).toBe(1)
  commit('second')
  expect(whyUnproved(repository)).toContain('npm run test:release')
})
