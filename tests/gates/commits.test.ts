import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './support/tree.ts'

/** The last commit before this gate. Earlier commits are not checked. */
const BASELINE = '562fc5a'
const MAX_SUBJECT = 72
const MIN_BODY = 20
/** More than one change ever contains; a shallow clone has fewer, and that is enough. */
const LOOKED_AT = 200

interface Commit {
  readonly hash: string
  readonly message: string
}

/** Returns what is wrong with the messages of commits. Source: CONTRIBUTING, "Commits". */
function commitProblems(commits: readonly Commit[]): string[] {
  return commits.flatMap(({ hash, message }) => {
    const [subject = '', blank = '', ...rest] = message.trim().split('\n')
    const body = [blank, ...rest].join('\n').trim()
    const problems: string[] = []
    if (subject === '') problems.push('has no subject')
    if (subject.length > MAX_SUBJECT)
      problems.push(
        `has a subject of ${subject.length} characters: ${MAX_SUBJECT} is what every list of commits shows`,
      )
    if (/[.]$/.test(subject)) problems.push('ends its subject with a full stop')
    if (/^(wip|fixup!|squash!|tmp)\b/i.test(subject)) problems.push('is not finished: squash it')
    if (body.length > 0 && blank !== '') problems.push('has no empty line under its subject')
    if (body.length < MIN_BODY) problems.push('has no body that says why: the diff says what')
    return problems.map((problem) => `${hash.slice(0, 7)} "${subject.slice(0, 40)}" ${problem}`)
  })
}

/**
 * Returns commits after the baseline, without merges. Empty if git or its history is missing, as in a package
 * of the sources.
 */
function newCommits(root = ROOT): Commit[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 16_000_000 })
  const known = git('merge-base', '--is-ancestor', BASELINE, 'HEAD').status === 0
  // A shallow clone may begin after the baseline.
  const isShallow = git('rev-parse', '--is-shallow-repository').stdout?.trim() === 'true'
  if (!known && !isShallow) return []
  const range = known ? [`${BASELINE}..HEAD`] : ['HEAD']
  // A merge at which a shallow clone begins has lost its parents, and is taken for a commit of its own.
  const cut = isShallow ? git('log', '--format=%H', '--max-parents=0', 'HEAD').stdout.split('\n') : []
  const { status, stdout } = git(
    'log',
    '--no-merges',
    `--max-count=${LOOKED_AT}`,
    '--format=%H%x00%B%x01',
    ...range,
  )
  if (status !== 0) return []
  return stdout
    .split('\u0001')
    .map((entry) => entry.trim().split('\0'))
    .flatMap(([hash = '', message = '']) => (hash === '' || cut.includes(hash) ? [] : [{ hash, message }]))
}

test('every new commit has a short subject and a body that says why', () => {
  expect(commitProblems(newCommits())).toEqual([])
})

const BODY = '\n\nThe old way lost a cent where two parts were rounded up.\n'

test.each([
  ['a long subject', `${'a'.repeat(73)}${BODY}`, 'has a subject of 73 characters'],
  ['no body', 'order: refuse a cart that changed\n', 'has no body that says why'],
  ['a body of one word', 'order: refuse a cart that changed\n\nBecause.\n', 'has no body that says why'],
  ['no subject', '', 'has no subject'],
  ['no empty line', 'order: refuse\na cart that changed because two tabs show it\n', 'has no empty line'],
  ['a draft', `wip${BODY}`, 'is not finished'],
])('a planted commit with %s is found', (_, message, problem) => {
  expect(commitProblems([{ hash: '0123456789', message }]).join('\n')).toContain(problem)
})

test('a planted commit that keeps to the rule passes', () => {
  expect(commitProblems([{ hash: '0123456789', message: `${'a'.repeat(72)}${BODY}` }])).toEqual([])
})

test('a merge at which a shallow clone begins is no commit without a body', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-commits-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
  try {
    git('init', '--quiet', '--initial-branch=main', 'whole')
    const inWhole = (...args: string[]) => git('-C', 'whole', ...args)
    inWhole('commit', '--quiet', '--allow-empty', '-m', `order: begin${BODY}`)
    inWhole('checkout', '--quiet', '-b', 'part')
    inWhole('commit', '--quiet', '--allow-empty', '-m', `order: go on${BODY}`)
    inWhole('checkout', '--quiet', 'main')
    inWhole('merge', '--quiet', '--no-ff', '-m', 'merge: take up the part', 'part')
    inWhole('commit', '--quiet', '--allow-empty', '-m', 'order: end')
    git('clone', '--quiet', '--depth=2', `file://${join(folder, 'whole')}`, 'cut')
    expect(newCommits(join(folder, 'cut')).map(({ message }) => message)).toEqual(['order: end'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
