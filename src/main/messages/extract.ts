import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** Every text of the source with the files that use it. */
export type ExtractedTexts = ReadonlyMap<string, readonly string[]>

type Visited = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]
type Argument = Visited['arguments'][number]

/**
 * Functions whose literal first argument is a text: `t` and `translate` translate it, `msg` only marks it.
 */
const MARKERS = new Set(['t', 'translate', 'msg'])

/** Files in which a gateway declares its name, which the list of gateways translates. */
const GATEWAY = /(?:^|\/)gateways\/[^/]+\/index\.ts$/

/** Finds the texts of all sources below `src`, tests left out. */
export function extractTexts(root: string): ExtractedTexts {
  const found = new Map<string, Set<string>>()
  const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file)).sort()) {
    const path = join(root, 'src', name)
    const origin = relative(root, path).split(sep).join('/')
    for (const text of textsOf(origin, readFileSync(path, 'utf8'))) {
      const origins = found.get(text) ?? new Set()
      found.set(text, origins.add(origin))
    }
  }
  return new Map([...found].map(([text, origins]) => [text, [...origins]]))
}

/**
 * Returns the texts of one file: the literal first argument of the markers, every `text: '…'` inside
 * `defineErrors({…})`, and the name in a gateway's `info`. Throws: Error when the file does not parse or a
 * marker is called with a template that has holes.
 */
export function textsOf(fileName: string, source: string): string[] {
  if (!GATEWAY.test(fileName) && !/\b(?:t|translate|msg|defineErrors)\(/.test(source)) return []
  const { program, errors } = parseSync(fileName, source)
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`)
  const texts: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : ''
      const first = args[0]
      if (!first) return
      if (MARKERS.has(name)) texts.push(...literalsOf(fileName, first))
      if (name === 'defineErrors') texts.push(...errorTexts(fileName, first))
    },
    Property({ key, value }) {
      if (
        !GATEWAY.test(fileName) ||
        key.type !== 'Identifier' ||
        key.name !== 'info' ||
        value.type !== 'ObjectExpression'
      )
        return
      texts.push(...membersOf(fileName, value, 'name'))
    },
  }).visit(program)
  return texts
}

/**
 * Returns the literals that an argument can be: itself, both sides of a condition, or parts joined with `+`.
 * The texts of any other argument are elsewhere.
 */
function literalsOf(fileName: string, argument: Argument): string[] {
  switch (argument.type) {
    case 'Literal':
      return typeof argument.value === 'string' ? [argument.value] : []
    case 'TemplateLiteral':
      if (argument.expressions.length > 0)
        throw new Error(
          `${fileName}: a translated text must be a plain literal; put values into {placeholders}`,
        )
      return [argument.quasis[0]?.value.cooked ?? '']
    case 'ConditionalExpression':
      return [...literalsOf(fileName, argument.consequent), ...literalsOf(fileName, argument.alternate)]
    case 'BinaryExpression': {
      const left = literalsOf(fileName, argument.left as Argument)
      const right = literalsOf(fileName, argument.right)
      return left.length === 1 && right.length === 1 ? [`${left[0]}${right[0]}`] : []
    }
    default:
      return []
  }
}

function errorTexts(fileName: string, definitions: Argument): string[] {
  if (definitions.type !== 'ObjectExpression') return []
  return definitions.properties.flatMap((definition) =>
    definition.type === 'Property' && definition.value.type === 'ObjectExpression'
      ? membersOf(fileName, definition.value, 'text')
      : [],
  )
}

/** Returns the literal values of an object's members called `name`. */
function membersOf(
  fileName: string,
  object: Extract<Argument, { type: 'ObjectExpression' }>,
  name: string,
): string[] {
  return object.properties.flatMap((member) =>
    member.type === 'Property' && member.key.type === 'Identifier' && member.key.name === name
      ? literalsOf(fileName, member.value)
      : [],
  )
}
