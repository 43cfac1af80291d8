import { Visitor } from 'vite'
import { expect, test } from 'vitest'
import { importsOf, parseSource, placeOf, programSources, type Source } from './support/source.ts'

/**
 * Layers of folders, the lowest first: a folder may import folders of its own layer and of those below.
 * Source: docs/architecture.md "Folders and imports".
 */
const FLOORS: readonly (readonly string[])[] = [
  ['kernel'],
  ['db', 'locales'],
  ['jobs'],
  ['domains'],
  ['gateways', 'mail', 'documents', 'demo', 'web'],
  ['views'],
  ['processes'],
  ['api'],
  ['main'],
]

const floorOf = (path: string): number =>
  FLOORS.findIndex((floor) => floor.includes(path.split('/')[1] ?? ''))

function climbingImports(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source)
      .filter(({ target }) => target?.startsWith('src/') && floorOf(target) > floorOf(source.path))
      .map(
        ({ specifier }) =>
          `${source.path} imports ${specifier}: that room stands above it, so whatever both need belongs below`,
      ),
  )
}

test('every folder has a floor, and no import climbs', () => {
  const sources = programSources()
  expect(
    sources.filter(({ path }) => floorOf(path) < 0).map(({ path }) => `${path} stands on no floor`),
  ).toEqual([])
  expect(climbingImports(sources)).toEqual([])
})

test.each([
  ['src/views/x.ts', '#api/server.ts'],
  ['src/views/x.ts', '#processes/place-order.ts'],
  ['src/processes/x.ts', '#main/site.ts'],
  ['src/domains/order/x.ts', '#views/profile.ts'],
])('in %s a planted import of %s climbs', (path, specifier) => {
  expect(
    climbingImports([parseSource(path, `import type { A } from '${specifier}'\nexport type B = A`)]),
  ).toHaveLength(1)
})

/**
 * Layers of the web's rooms, the lowest first. A room imports those below it and none beside it: the pages of
 * one room can be read, and moved, without the others. Files outside of the rooms (routes, root, the `Shop`)
 * compose them.
 */
const WEB_FLOORS: readonly (readonly string[])[] = [
  ['i18n'],
  ['ui', 'client'],
  ['site'],
  ['payment', 'media'],
  ['storefront', 'checkout', 'account', 'help', 'admin'],
  ['membership', 'partner'],
  ['layout', 'dev'],
]

/** Files beside the rooms that every room may import. */
const TO_ALL_ROOMS: readonly string[] = ['src/web/shop-context.ts']

const webRoomOf = (path: string): string | null => /^src\/web\/([^/]+)\//.exec(path)?.[1] ?? null

const webFloorOf = (room: string): number => WEB_FLOORS.findIndex((floor) => floor.includes(room))

function strayWebImports(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const room = webRoomOf(source.path)
    if (room === null) return []
    return importsOf(source)
      .filter(({ target }) => target?.startsWith('src/web/') && !TO_ALL_ROOMS.includes(target))
      .filter(({ target }) => {
        const other = webRoomOf(target ?? '')
        return other !== room && (other === null || webFloorOf(other) >= webFloorOf(room))
      })
      .map(
        ({ specifier }) =>
          `${source.path} imports ${specifier}: a room of the web takes of the rooms below it only`,
      )
  })
}

test('every room of the web has a floor, and imports only rooms below its own', () => {
  const sources = programSources()
  const rooms = new Set(sources.flatMap(({ path }) => webRoomOf(path) ?? []))
  expect([...rooms].filter((room) => webFloorOf(room) < 0)).toEqual([])
  expect(strayWebImports(sources)).toEqual([])
})

test.each([
  ['src/web/ui/x.tsx', '#web/client/api.ts'],
  ['src/web/client/x.ts', '#web/ui/Button.tsx'],
  ['src/web/site/x.tsx', '#web/payment/views.ts'],
  ['src/web/payment/x.tsx', '#web/storefront/views.ts'],
  ['src/web/media/x.tsx', '#web/payment/views.ts'],
  ['src/web/media/x.tsx', '#web/checkout/order/OrderPage.tsx'],
  ['src/web/payment/x.tsx', '#web/checkout/form/AddressFields.tsx'],
  ['src/web/checkout/cart/x.tsx', '#web/storefront/parts/ProductTile.tsx'],
  ['src/web/storefront/x.tsx', '#web/checkout/cart-store/cart.ts'],
  ['src/web/account/x.tsx', '#web/checkout/order/OrderPage.tsx'],
  ['src/web/checkout/cart/x.tsx', '#web/layout/Shell.tsx'],
  ['src/web/storefront/x.tsx', '#web/root.tsx'],
])('in %s a planted import of %s leaves the room the wrong way', (path, specifier) => {
  expect(
    strayWebImports([parseSource(path, `import type { A } from '${specifier}'\nexport type B = A`)]),
  ).toHaveLength(1)
})

/** Statements that change data; also after a WITH, in a function of the database, or as an upsert. */
const WRITES =
  /\b(INSERT\s+INTO|UPDATE\s+(?:ONLY\s+)?[a-z_"]+\s+SET|DELETE\s+FROM|TRUNCATE|MERGE\s+INTO|NOTIFY|announce_change|FOR\s+(?:NO\s+KEY\s+)?UPDATE|nextval|set_config)\b/i

/**
 * The program's means to change data: the transaction, and what is deferred within one. A command takes a
 * Database or a Tx, so a view that has only a Queryable cannot call one.
 */
const WRITERS = new Set([
  'transaction',
  'defer',
  'queueJob',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
])

function writesOf(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('src/views/'))
    .flatMap((source) => {
      const found: string[] = []
      const complain = (start: number, what: string): void => {
        found.push(
          `${placeOf(source, start)} ${what}: a view only reads, what changes something is a command or a process`,
        )
      }
      const check = (start: number, text: string): void => {
        const verb = WRITES.exec(text)?.[0]
        if (verb) complain(start, `holds ${verb}`)
      }
      new Visitor({
        Literal({ start, value }) {
          if (typeof value === 'string') check(start, value)
        },
        TemplateLiteral({ start, quasis }) {
          check(start, quasis.map((quasi) => quasi.value.raw).join(' $ '))
        },
        CallExpression({ start, callee }) {
          const name =
            callee.type === 'Identifier'
              ? callee.name
              : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
                ? callee.property.name
                : ''
          if (WRITERS.has(name)) complain(start, `calls ${name}`)
        },
        ImportSpecifier({ start, imported }) {
          const name = imported.type === 'Identifier' ? imported.name : imported.value
          if (name === 'Tx' || name === 'Database') complain(start, `takes a ${name} instead of a Queryable`)
        },
      }).visit(source.program)
      return found
    })
}

test('views write nothing', () => {
  expect(writesOf(programSources())).toEqual([])
})

test.each([
  [`const a = statement('a', 'INSERT INTO orders (id) VALUES ($1)')`],
  ['db.query(`UPDATE orders SET serial = $1`)'],
  [`db.query('delete from orders')`],
  ['db.query(`WITH gone AS (DELETE FROM mail RETURNING 1) SELECT count(*) FROM gone`)'],
  [`db.query("SELECT announce_change('settings')")`],
  [`db.query('SELECT 1 FROM orders FOR UPDATE')`],
  ['database.transaction(async () => undefined)'],
  [`database.builder.deleteFrom('orders')`],
  [`import type { Tx } from '#db/database.ts'\nexport type A = Tx`],
  [`import type { Database } from '#db/database.ts'\nexport type A = Database`],
])('a planted write in a view is found: %s', (text) => {
  expect(writesOf([parseSource('src/views/x.ts', text)])).toHaveLength(1)
  expect(writesOf([parseSource('src/processes/x.ts', text)])).toEqual([])
})

test('words of a text are no write', () => {
  expect(
    writesOf([
      parseSource(
        'src/views/x.ts',
        `const a = 'Orders that nobody paid: update the address, delete the cart'`,
      ),
    ]),
  ).toEqual([])
})

/** Files with SQL in rooms that otherwise have none, and why. */
const HOLDS_SQL: Readonly<Record<string, string>> = {
  'src/main/create-shop-server.ts': 'the readiness check asks whether the database answers',
  'src/main/demo-clock.ts':
    'the shift of a demo’s clock stands in the settings before anything else of the shop is open',
}

function straySql(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^src\/(main|api\/calls)\//.test(path) && !Object.hasOwn(HOLDS_SQL, path))
    .filter(({ text }) => /\bstatement\(|\bsql`|\.query(?:<[^(]*>)?\(\s*['"`]|\.transaction\(/.test(text))
    .map(
      ({ path }) =>
        `${path} holds SQL or opens a transaction: calls and main compose what views read and what commands and processes change`,
    )
}

test('calls and main hold no SQL and open no transaction', () => {
  expect(straySql(programSources())).toEqual([])
  expect(
    straySql([parseSource('src/api/calls/order/x.ts', `const read = statement('a', 'SELECT 1')`)]),
  ).toHaveLength(1)
  expect(straySql([parseSource('src/main/x.ts', `db.query<{ a: number }>('SELECT 1')`)])).toHaveLength(1)
  expect(straySql([parseSource('src/main/x.ts', 'db.transaction((tx) => act(tx))')])).toHaveLength(1)
})
