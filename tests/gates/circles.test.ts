import { expect, test } from 'vitest'
import { importsOf, parseSource, programSources, type Source } from './support/source.ts'

/** Returns groups that reach each other in a cycle; none of them can be read, or moved, by itself. */
function loops(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (name: string): void => {
    order.set(name, order.size)
    low.set(name, order.get(name) ?? 0)
    open.push(name)
    for (const target of next.get(name) ?? []) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) low.set(name, Math.min(low.get(name) ?? 0, low.get(target) ?? 0))
    }
    if (low.get(name) !== order.get(name)) return
    const circle = open.splice(open.indexOf(name))
    if (circle.length > 1 || next.get(name)?.includes(name)) found.push(circle.sort())
  }
  for (const name of next.keys()) if (!order.has(name)) visit(name)
  return found
}

/** Returns groups of files that import each other in a cycle, including types and dynamic imports. */
function circles(sources: readonly Source[]): string[][] {
  const paths = new Set(sources.map(({ path }) => path))
  return loops(
    new Map(
      sources.map((source) => [
        source.path,
        importsOf(source).flatMap(({ target }) => (target && paths.has(target) ? [target] : [])),
      ]),
    ),
  )
}

test('no files import each other in a circle', () => {
  expect(circles(programSources())).toEqual([])
})

test('planted circles are found, by way of a third file, of types, and of an import on demand', () => {
  const planted = [
    parseSource('src/api/a.ts', `import { b } from './b.ts'\nexport const a = b`),
    parseSource('src/api/b.ts', `import type { C } from './c.ts'\nexport const b: C = 1`),
    parseSource('src/api/c.ts', `export type C = number\nexport const load = () => import('./a.ts')`),
    parseSource('src/api/d.ts', `import { a } from './a.ts'\nexport const d = a`),
    parseSource('src/api/self.ts', `export type S = typeof import('./self.ts')`),
  ]
  expect(circles(planted)).toEqual([['src/api/a.ts', 'src/api/b.ts', 'src/api/c.ts'], ['src/api/self.ts']])
  expect(circles(planted.slice(0, 2))).toEqual([])
})

const domainOf = (path: string): string | undefined => /^src\/domains\/([^/]+)\//.exec(path)?.[1]

/** Returns groups of domains that import each other, directly or indirectly, including types. */
function domainCircles(sources: readonly Source[]): string[][] {
  const next = new Map<string, string[]>()
  for (const source of sources) {
    const from = domainOf(source.path)
    if (from === undefined) continue
    const targets = importsOf(source).map(({ target }) => target && domainOf(target))
    next.set(from, [...(next.get(from) ?? []), ...targets.filter((to) => to && to !== from)] as string[])
  }
  return loops(next)
}

test('no domains import each other, directly or in a circle', () => {
  expect(domainCircles(programSources())).toEqual([])
})

test('a planted pair of domains is found, of types and by way of a third too', () => {
  const order = parseSource('src/domains/order/a.ts', `import type { A } from '#domains/payment/contract.ts'`)
  const payment = parseSource('src/domains/payment/a.ts', `export { b } from '#domains/order/index.ts'`)
  const ledger = parseSource('src/domains/ledger/a.ts', `import { c } from '#domains/order/index.ts'`)
  expect(domainCircles([order, payment, ledger])).toEqual([['order', 'payment']])
  expect(domainCircles([order, ledger])).toEqual([])
  const byLedger = parseSource('src/domains/payment/b.ts', `import { d } from '#domains/ledger/index.ts'`)
  expect(domainCircles([order, byLedger, ledger])).toEqual([['ledger', 'order', 'payment']])
})
