import { dirname, join, normalize } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { filesMatching, readText } from './tree.ts'

/** One file of TypeScript, parsed. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly program: ESTree.Program
  readonly comments: readonly {
    readonly type: string
    readonly value: string
    readonly start: number
    readonly end: number
  }[]
}

export interface Import {
  /** As written. */
  readonly specifier: string
  /** Path of our own file, or null for a package. */
  readonly target: string | null
  /** Removed by type stripping. */
  readonly typeOnly: boolean
  /** `import()` in a function, which loads the file when it runs. */
  readonly isDynamic: boolean
}

/** Parses a text as a file at `path`. Throws: Error when it is not valid. */
export function parseSource(path: string, text: string): Source {
  const { program, errors, comments } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return { path, text, program, comments }
}

const parsed = new Map<string, Source>()

/** Returns a file of the project, parsed once in each test process. */
function sourceAt(path: string): Source {
  const source = parsed.get(path) ?? parseSource(path, readText(path))
  parsed.set(path, source)
  return source
}

const sourcePaths = (): string[] =>
  filesMatching(/^(src|sandbox|tests|bench|scripts)\/.*\.(tsx?|mjs)$|^[^/]*\.ts$/).filter(
    (path) => !path.endsWith('.d.ts'),
  )

/** Returns every TypeScript file of the project. */
export function allSources(): readonly Source[] {
  return sourcePaths().map(sourceAt)
}

/** Returns sources that are part of the program, without tests. */
export function programSources(): readonly Source[] {
  return sourcePaths()
    .filter((path) => path.startsWith('src/') && !isTest(path))
    .map(sourceAt)
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
}

/** Imports of files that were asked for before: many gates ask for those of the whole program. */
const known = new WeakMap<Source, readonly Import[]>()

/**
 * Returns all imports of a file: static ones, re-exports, and dynamic ones with a literal unless they are
 * excluded.
 */
export function importsOf(source: Source, { followDynamic = true } = {}): readonly Import[] {
  const imports = known.get(source) ?? readImports(source)
  known.set(source, imports)
  return followDynamic ? imports : imports.filter(({ isDynamic }) => !isDynamic)
}

function readImports(source: Source): Import[] {
  const imports: Import[] = []
  const add = (specifier: string, typeOnly: boolean, isDynamic = false): void => {
    imports.push({ specifier, target: resolveTarget(source.path, specifier), typeOnly, isDynamic })
  }
  new Visitor({
    ImportDeclaration({ source: from, importKind, specifiers }) {
      const allTypes =
        specifiers.length > 0 &&
        specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')
      add(from.value, importKind === 'type' || allTypes)
    },
    ExportAllDeclaration({ source: from, exportKind }) {
      add(from.value, exportKind === 'type')
    },
    ExportNamedDeclaration({ source: from, exportKind }) {
      if (from) add(from.value, exportKind === 'type')
    },
    ImportExpression({ source: from }) {
      if (from.type === 'Literal' && typeof from.value === 'string') add(from.value, false, true)
    },
    TSImportType({ source: from }) {
      add(from.value, true)
    },
  }).visit(source.program)
  return imports
}

function resolveTarget(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : null
}

/** Returns `path:line` of a position, as editors open it. */
export function placeOf({ path, text }: Pick<Source, 'path' | 'text'>, position: number): string {
  return `${path}:${text.slice(0, position).split('\n').length}`
}

/** Returns whether a node is the identifier with this name. */
export function isNamed(node: { readonly type: string; readonly name?: unknown }, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}
