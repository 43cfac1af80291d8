import { type ESTree, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { parseSource, placeOf, programSources, type Source } from './support/source.ts'

/** Names that say that the effect comes later. Source: decision 0037. */
const SAYS_SO = /^(queue|refuseAtCommitIf)[A-Z]/

type Node = ESTree.Node
type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

/** Visits every node of a file with its ancestors, the innermost last. */
function walk(source: Source, visit: (node: Node, around: readonly Node[]) => void): void {
  const around: Node[] = []
  const step = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) step(one)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    visit(node, around)
    around.push(node)
    for (const [key, inner] of Object.entries(node)) if (key !== 'parent') step(inner)
    around.pop()
  }
  step(source.program)
}

function isFunction(node: Node): node is FunctionNode {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
}

/** Returns the name of the innermost named function; '' outside of all. */
function nameAround(around: readonly Node[]): string {
  for (let at = around.length - 1; at >= 0; at -= 1) {
    const node = around[at]!
    if (!isFunction(node)) continue
    if ('id' in node && node.id) return node.id.name
    const parent = around[at - 1]
    if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name
    if (parent?.type === 'Property' && parent.key.type === 'Identifier') return parent.key.name
  }
  return ''
}

function methodOf(node: Node): string {
  return node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.property.type === 'Identifier'
    ? node.callee.property.name
    : ''
}

/** Returns the type of a first parameter `tx`: `Tx`, `Tx<…>`, or '' for anything else. */
function transactionType(source: Source, node: FunctionNode): string {
  const [first] = node.params
  if (first?.type !== 'Identifier' || !first.typeAnnotation) return ''
  const { start, end } = first.typeAnnotation
  return /^: (Tx(<[\s\S]*>)?)$/.exec(source.text.slice(start, end))?.[1] ?? ''
}

/** Returns functions that defer their effect without saying so by name. */
function silentDeferrers(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const found: string[] = []
    walk(source, (node, around) => {
      if (methodOf(node) === 'defer' && !SAYS_SO.test(nameAround(around)))
        found.push(
          `${placeOf(source, node.start)} defers: the function around it is called queue… or refuseAtCommitIf…`,
        )
      if (
        node.type !== 'FunctionDeclaration' ||
        node.async ||
        !node.id ||
        transactionType(source, node) === ''
      )
        return
      const { returnType } = node
      const returns = returnType ? source.text.slice(returnType.start, returnType.end) : ''
      if (!/^: Promise</.test(returns) && !SAYS_SO.test(node.id.name))
        found.push(
          `${placeOf(source, node.start)} ${node.id.name} waits for nothing: call it queue… or refuseAtCommitIf…`,
        )
    })
    return found
  })
}

test('whatever defers a statement says so by its name', () => {
  expect(silentDeferrers(programSources().filter(({ path }) => !path.startsWith('src/db/')))).toEqual([])
})

test.each([
  ['a store function', 'export function setName(tx: Tx): void { tx.defer(rename, []) }', 2],
  ['a command over one', 'export function rename(tx: Tx, name: string): void { queueName(tx, name) }', 1],
  ['a method', 'const store = { async end(tx) { tx.defer(drop, []) } }', 1],
  ['nothing', 'export function queueName(tx: Tx): void { tx.defer(rename, []) }', 0],
  [
    'nothing',
    'export async function readName(tx: Tx): Promise<string> { return (await tx.query(read))[0] }',
    0,
  ],
])('%s that is planted and says nothing is found', (_, text, times) => {
  expect(silentDeferrers([parseSource('src/domains/x.ts', text)])).toHaveLength(times)
})

/** Returns outcomes of rolled-back transactions that are dropped. */
function lostOutcomes(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const found: string[] = []
    walk(source, (node, around) => {
      if (methodOf(node) === 'rollBack' && !isReturned(around))
        found.push(
          `${placeOf(source, node.start)} return what rollBack makes: only then the transaction is undone`,
        )
      if (node.type === 'ExpressionStatement' && mayRollBack(source, node.expression))
        found.push(`${placeOf(source, node.start)} this transaction may undo itself: look at its outcome`)
    })
    return found
  })
}

/** Returns whether a value is what its function returns. */
function isReturned(around: readonly Node[]): boolean {
  const inner = around.at(-1)
  if (inner?.type === 'ConditionalExpression' || inner?.type === 'LogicalExpression')
    return isReturned(around.slice(0, -1))
  return inner?.type === 'ReturnStatement' || inner?.type === 'ArrowFunctionExpression'
}

/** Returns whether a statement runs work whose transaction names reasons to roll back. */
function mayRollBack(source: Source, expression: Node): boolean {
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression
  return (
    call.type === 'CallExpression' &&
    call.arguments.some((work) => isFunction(work) && transactionType(source, work).startsWith('Tx<'))
  )
}

test('what a transaction undid itself for reaches its caller', () => {
  expect(lostOutcomes(programSources())).toEqual([])
})

test.each([
  ['dropped in the work', `const f = async (tx) => { tx.rollBack('raced'); return 1 }`, 1],
  ['dropped by the caller', `await db.transaction(async (tx: Tx<Raced>) => tx.rollBack('raced'))`, 1],
  ['seen', `const outcome = await db.transaction(async (tx: Tx<Raced>) => tx.rollBack('raced'))`, 0],
  ['passed on', `async function f(tx: Tx<Raced>) { return isLate ? tx.rollBack('raced') : 1 }`, 0],
])('a planted outcome that is %s', (_, text, times) => {
  expect(lostOutcomes([parseSource('src/domains/x.ts', text)])).toHaveLength(times)
})

/** Our own errors in folders of commands, and why they are errors. */
const ERRORS: Readonly<Record<string, string>> = {
  BadSignatureError: 'a forged call-back: the edge answers it with 400',
  FolderError: 'the data folder is not usable: the shop does not start',
  ForbiddenAddress: 'thrown by a look-up that the HTTP client calls',
  ProviderError: 'what a provider said instead of doing it: everybody on the way up may need it',
  RefusedReservations: 'never thrown: the cause of a refusal, for staff alone',
}

function privateErrors(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const found: string[] = []
    new Visitor({
      ClassDeclaration({ id, superClass, start }) {
        if (
          superClass?.type !== 'Identifier' ||
          superClass.name !== 'Error' ||
          Object.hasOwn(ERRORS, id?.name ?? '')
        )
          return
        found.push(
          `${placeOf(source, start)} ${id?.name}: a transaction returns its reason by rollBack, or it is a DomainError`,
        )
      },
    }).visit(source.program)
    return found
  })
}

test('no command is steered by errors of its own', () => {
  const rooms = /^src\/(db|domains|processes|views)\//
  expect(privateErrors(programSources().filter(({ path }) => rooms.test(path)))).toEqual([])
  expect(privateErrors([parseSource('src/domains/x.ts', 'class Raced extends Error {}')])).toHaveLength(1)
})
