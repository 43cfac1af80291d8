import { type ESTree, Visitor } from 'vite'
import { placeOf, type Source } from './source.ts'

/** A test or a group of tests, as written in its file. */
export interface NamedTest {
  readonly path: string
  /** As written: `%s` and `$id` stand for the cases of a table. */
  readonly title: string
  /** `path:line`. */
  readonly at: string
  readonly isGroup: boolean
  /** Whether it runs: neither skipped nor a todo. */
  readonly runs: boolean
}

const LEFT_OUT = ['skip', 'todo', 'skipIf', 'runIf', 'fails']

/** Returns all tests and groups of a file, including those of tables. */
export function testsOf(source: Source): NamedTest[] {
  const found: NamedTest[] = []
  new Visitor({
    CallExpression(call) {
      const words = wordsOf(call.callee)
      const [first] = call.arguments
      const title = first === undefined ? null : textOf(first)
      // The inner call of `test.each(…)(…)` has a table and no title.
      if (words === null || title === null || !['test', 'it', 'describe'].includes(words[0] ?? '')) return
      const runs = !words.some((word) => LEFT_OUT.includes(word))
      found.push({
        path: source.path,
        title,
        at: placeOf(source, call.start),
        isGroup: words[0] === 'describe',
        runs,
      })
    },
  }).visit(source.program)
  return found
}

/**
 * Returns the parts of a callee, `test.skip.each(…)` as `['test', 'skip', 'each']`; null if it is not a chain
 * of names.
 */
function wordsOf(callee: ESTree.Node): string[] | null {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return wordsOf(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null
  const before = wordsOf(callee.object)
  return before && [...before, callee.property.name]
}

function textOf(node: ESTree.Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? null
  return null
}
