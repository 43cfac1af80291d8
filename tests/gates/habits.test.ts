import { Visitor } from 'vite'
import { expect, test } from 'vitest'
import {
  allSources,
  isNamed,
  isTest,
  parseSource,
  placeOf,
  programSources,
  type Source,
} from './support/source.ts'
import { filesMatching, readText } from './support/tree.ts'

const MAX_LINES = 300

function longFiles(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines: above ${MAX_LINES} a file holds more than one subject, cut it by subject`,
    )
}

test(`no file of ours is longer than ${MAX_LINES} lines`, () => {
  const paths = filesMatching(/\.(tsx?|mjs|css|sql)$/).filter((path) => path !== 'src/db/types.generated.ts')
  expect(longFiles(paths.map((path) => ({ path, text: readText(path) })))).toEqual([])
  expect(longFiles([{ path: 'planted.ts', text: 'x\n'.repeat(MAX_LINES + 1) }])).toHaveLength(1)
})

/** Files that may ask the system for the time, and why. All others are given a `Clock`. */
const ASKS_THE_TIME: Readonly<Record<string, string>> = {
  'src/kernel/clock.ts': 'it is the clock',
  'src/kernel/ids.ts': 'an id that sorts by the time it was made; no rule reads that time',
  'src/jobs/due.ts': 'compares the shop’s clock with the system’s',
  'src/main/demo-clock.ts': 'moves the shop’s clock ahead of the system’s',
  'src/db/embedded/server.ts': 'deadlines of a real process',
  'src/db/embedded/postmaster-file.ts': 'deadlines of a real process',
  'src/db/embedded/folder-lock.ts': 'deadlines of real processes, and since when one holds the folder',
  'src/main/shop-core.ts': 'deadline of a shop that starts in another process',
}

function timeAskers(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    if (Object.hasOwn(ASKS_THE_TIME, source.path)) return []
    const found: string[] = []
    const complain = (start: number): void => {
      found.push(
        `${placeOf(source, start)} asks the system for the time: take it from a Clock, so that tests and the demo can move it`,
      )
    }
    new Visitor({
      NewExpression({ callee, arguments: args, start }) {
        if (callee.type === 'Identifier' && callee.name === 'Date' && args.length === 0) complain(start)
      },
      CallExpression({ callee, start }) {
        if (callee.type === 'Identifier' && callee.name === 'Date') complain(start)
        if (
          callee.type === 'MemberExpression' &&
          isNamed(callee.object, 'Date') &&
          isNamed(callee.property, 'now')
        )
          complain(start)
      },
    }).visit(source.program)
    return found
  })
}

test('the time comes from a clock', () => {
  expect(timeAskers(programSources())).toEqual([])
  const planted = parseSource(
    'src/domains/x.ts',
    'const a = Date.now(); const b = new Date(); const c = new Date(0)',
  )
  expect(timeAskers([planted])).toHaveLength(2)
})

/**
 * Name of functions that read a webhook without checking its signature, so that anybody could have sent it.
 * It is concatenated so that this file does not contain it.
 */
const UNVERIFIED = ['constructEvent', 'WithoutVerification'].join('')

test('no call-back of a provider is read without its signature', () => {
  const users = (files: readonly { readonly path: string; readonly text: string }[]): string[] =>
    files
      .filter(({ text }) => text.includes(UNVERIFIED))
      .map(({ path }) => `${path} uses ${UNVERIFIED}: anybody could send it`)
  expect(users(allSources())).toEqual([])
  expect(users([{ path: 'planted.ts', text: `stripe.${UNVERIFIED}(body)` }])).toHaveLength(1)
})

function sleeps(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const found: string[] = []
    // Support that drives real processes polls them; its pause is inside a loop.
    const mayPoll = source.path.startsWith('tests/support/')
    let loops = 0
    const enter = (): void => {
      loops += 1
    }
    const leave = (): void => {
      loops -= 1
    }
    const complain = (start: number): void => {
      if (mayPoll && loops > 0) return
      found.push(
        `${placeOf(source, start)} sleeps: wait for what must happen (an event, vi.waitFor) or move a fixed clock`,
      )
    }
    new Visitor({
      WhileStatement: enter,
      'WhileStatement:exit': leave,
      ForStatement: enter,
      'ForStatement:exit': leave,
      CallExpression({ callee, start }) {
        if (isNamed(callee, 'setTimeout') || isNamed(callee, 'sleep') || isNamed(callee, 'wait'))
          complain(start)
      },
    }).visit(source.program)
    return found
  })
}

test('no test sleeps', () => {
  expect(sleeps(allSources().filter(({ path }) => isTest(path)))).toEqual([])
  expect(
    sleeps([parseSource('tests/x.test.ts', 'await new Promise((resolve) => setTimeout(resolve, 50))')]),
  ).toHaveLength(1)
  const poll = 'for (;;) await new Promise((resolve) => setTimeout(resolve, 50))'
  expect(sleeps([parseSource('tests/x.test.ts', poll)])).toHaveLength(1)
  expect(sleeps([parseSource('tests/support/x.ts', poll)])).toEqual([])
})

function spreadLiterals(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const found: string[] = []
    new Visitor({
      ObjectExpression({ properties }) {
        for (const property of properties) {
          if (property.type === 'SpreadElement' && property.argument.type === 'ObjectExpression')
            found.push(`${placeOf(source, property.start)} spreads a literal: write its properties out`)
        }
      },
    }).visit(source.program)
    return found
  })
}

test('no object literal is spread into another one', () => {
  expect(spreadLiterals(allSources())).toEqual([])
  expect(spreadLiterals([parseSource('src/x.ts', 'const a = { ...{ b: 1, c: 2 }, d: 3 }')])).toHaveLength(1)
})
