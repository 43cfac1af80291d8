import { type ESTree, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { isNamed, parseSource, placeOf, programSources, type Source } from './support/source.ts'

/** SQL texts begin with one of these verbs; any other text may contain any value. */
const SQL_VERB =
  /^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|CREATE|DROP|ALTER|TRUNCATE|LISTEN|NOTIFY|SET|GRANT|COPY|LOCK|VALUES)\s/

/** SQL that must be concatenated, and why no value of a request can reach it. */
const BUILDS_SQL: Readonly<Record<string, string>> = {
  'src/processes/run-audit.ts':
    'the checks of the audit are constants of their domains; what stands around them limits their rows',
  'src/views/admin/kit/list-search.ts':
    'columns, tables and conditions are constants of a list’s definition; what an address says goes in as $1',
  'src/views/admin/kit/list-page.ts':
    'columns, tables and conditions are constants of a list’s definition; what an address says goes in as $1',
  'src/db/copy/moment.ts': 'names of tables and columns are those of the catalogue, quoted by the database',
  'src/db/copy/replace-rows.ts':
    'names of tables, columns and keys are those of the target’s own catalogue, quoted by the database',
  'src/db/database.ts': 'LISTEN takes no parameter; the channel is escaped by the driver',
}

function builtSql(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    if (Object.hasOwn(BUILDS_SQL, source.path)) return []
    const constants = moduleConstants(source.program)
    const found: string[] = []
    const check = (start: number, text: string, parts: readonly ESTree.Expression[]): void => {
      if (depth === 0 || !SQL_VERB.test(text)) return
      for (const part of parts)
        if (part.type !== 'Identifier' || !constants.has(part.name))
          found.push(
            `${placeOf(source, start)} builds SQL from ${source.text.slice(part.start, part.end)}: a value goes in as $1, a fixed part is a constant of the module`,
          )
    }
    const tagged = new Set<ESTree.TemplateLiteral>()
    // A text that is concatenated while a module loads cannot contain a value of a request.
    let depth = 0
    const enter = (): void => {
      depth += 1
    }
    const leave = (): void => {
      depth -= 1
    }
    new Visitor({
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      // Kysely's sql`…` turns every placeholder into a parameter.
      TaggedTemplateExpression({ tag, quasi }) {
        if (isNamed(tag, 'sql')) tagged.add(quasi)
      },
      TemplateLiteral(node) {
        if (!tagged.has(node)) check(node.start, node.quasis[0]?.value.raw ?? '', node.expressions)
      },
      BinaryExpression({ operator, left, right, start }) {
        if (operator !== '+') return
        const text =
          left.type === 'Literal' && typeof left.value === 'string'
            ? left.value
            : left.type === 'TemplateLiteral'
              ? (left.quasis[0]?.value.raw ?? '')
              : ''
        check(start, text, [right])
      },
      // sql.raw() accepts any text.
      CallExpression({ callee, arguments: args, start }) {
        if (
          callee.type !== 'MemberExpression' ||
          !isNamed(callee.object, 'sql') ||
          !isNamed(callee.property, 'raw')
        )
          return
        check(
          start,
          'SELECT ',
          args.filter((arg) => arg.type !== 'SpreadElement' && arg.type !== 'Literal') as ESTree.Expression[],
        )
      },
    }).visit(source.program)
    return found
  })
}

/** Returns names declared by `const` at the top of the module, and UPPER_CASE ones that it imports. */
function moduleConstants(program: ESTree.Program): Set<string> {
  const names = new Set<string>()
  for (const node of program.body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'const')
      for (const { id } of declaration.declarations) if (id.type === 'Identifier') names.add(id.name)
    if (node.type === 'ImportDeclaration')
      for (const { local } of node.specifiers) if (/^[A-Z][A-Z0-9_]*$/.test(local.name)) names.add(local.name)
  }
  return names
}

test('no SQL is put together from values', () => {
  expect(builtSql(programSources())).toEqual([])
})

test('planted SQL with a value in it is found, and SQL with fixed parts is not', () => {
  const bad = [
    'f(`SELECT 1 WHERE a = ${b}`)',
    `f('DELETE FROM a WHERE b = ' + c)`,
    'sql.raw(order)',
    'f(`UPDATE a SET ${g(1)}`)',
  ]
  for (const text of bad)
    expect(builtSql([parseSource('src/x.ts', `function x() { ${text} }`)]), text).toHaveLength(1)
  const good = [
    'const COLUMNS = `a, b`\nconst x = () => f(`SELECT ${COLUMNS} FROM t`)',
    'const x = () => sql`SELECT ${value}`',
    'const x = () => f(`Select ${a} please`)',
    'const x = `SELECT ${rowOf(1)}`',
  ]
  for (const text of good) expect(builtSql([parseSource('src/x.ts', text)]), text).toEqual([])
})

function sqlClocks(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('src/domains/'))
    .flatMap((source) => {
      const found: string[] = []
      const check = (start: number, text: string): void => {
        if (
          /\b(now\(\)|current_timestamp|clock_timestamp\(\)|current_date)/i.test(text) &&
          SQL_VERB.test(text)
        )
          found.push(
            `${placeOf(source, start)} takes the time from the database: pass clock.now() as a parameter`,
          )
      }
      new Visitor({
        TemplateLiteral({ start, quasis }) {
          check(start, quasis.map((quasi) => quasi.value.raw).join(''))
        },
        Literal({ start, value }) {
          if (typeof value === 'string') check(start, value)
        },
      }).visit(source.program)
      return found
    })
}

test('the SQL of domains takes the time as a parameter', () => {
  expect(sqlClocks(programSources())).toEqual([])
  expect(sqlClocks([parseSource('src/domains/a/store.ts', 'f(`UPDATE a SET at = now()`)')])).toHaveLength(1)
})

/** Highest positional parameter of an SQL text: beyond it, people miscount. */
const MAX_POSITION = 6

/**
 * Stores that still use positional parameters: payments get a payer first, then their columns are declared.
 */
const COUNTS_POSITIONS = /^src\/domains\/payment\/store\//

function longPositions(sources: readonly Pick<Source, 'path' | 'text'>[]): string[] {
  return sources
    .filter(({ text }) =>
      [...text.matchAll(/\$(\d+)/g)].some(([, position]) => Number(position) > MAX_POSITION),
    )
    .map(({ path }) => path)
}

test('long lists of values are bound by name, not by position', () => {
  const found = longPositions(programSources())
  const reason = 'name the parameters ($orderId) and bind an object, see statement() in src/db/statement.ts'
  expect(
    found.filter((path) => !COUNTS_POSITIONS.test(path)),
    reason,
  ).toEqual([])
  // An exception that is no longer needed must be removed.
  expect(found.some((path) => COUNTS_POSITIONS.test(path))).toBe(true)
  const planted = { path: 'planted.ts', text: 'INSERT INTO a VALUES ($1, $2, $3, $4, $5, $6, $7)' }
  const good = { path: 'good.ts', text: 'INSERT INTO a VALUES ($1, $6, $giftNote)' }
  expect(longPositions([planted, good])).toEqual(['planted.ts'])
})

/**
 * Folders in which a domain may have SQL: stores, audits, lists of what waits for staff, the check of a
 * right, and commands that only write a table of settings.
 */
const HOLDS_SQL =
  /^src\/domains\/[^/]+\/(store\/.*|store|[\w-]+-store|audit|attention|policy|keep-rules|commands\/save-[\w-]+)\.ts$/

function straySql(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('src/domains/') && !HOLDS_SQL.test(path))
    .filter((source) =>
      /\bstatement\(|\bsql`|\.query(?:<[^(]*>)?\(\s*['"`]\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(
        source.text,
      ),
    )
    .map(
      ({ path }) =>
        `${path} holds SQL: it belongs into the domain's store, where the next one who changes a table looks`,
    )
}

test('the SQL of a domain stands in its store', () => {
  expect(straySql(programSources())).toEqual([])
  expect(
    straySql([parseSource('src/domains/a/rules.ts', `const read = statement('a', 'SELECT 1')`)]),
  ).toHaveLength(1)
})

/** Compares an actor with a text built from each account's id, which no index serves. */
const READS_EVERY_ACCOUNT = /= '(?:staff|account):' \|\|/

const scans = (sources: readonly Pick<Source, 'path' | 'text'>[]): string[] =>
  sources.filter(({ text }) => READS_EVERY_ACCOUNT.test(text)).map(({ path }) => path)

test('the account of an actor is found by its key', () => {
  expect(scans(programSources()), 'join by staffAccountOf() of the kit').toEqual([])
  const planted = { path: 'planted.ts', text: "LEFT JOIN account a ON c.created_by = 'staff:' || a.id::text" }
  expect(scans([planted])).toEqual(['planted.ts'])
})
