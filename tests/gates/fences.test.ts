import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { allSources, importsOf, isTest, parseSource, programSources, type Source } from './support/source.ts'
import { ROOT } from './support/tree.ts'

/** Files that are pure according to their name. Source: docs/architecture.md "Folders and imports". */
const PURE = /^src\/(kernel\/.*|domains\/[^/]+\/(contract|states|rules|errors|policy|address-rules))\.ts$/

/** Imports that must be refused, with the reason that the linter must give. */
const REFUSED = [
  ['src/kernel/planted.ts', '#db/database.ts', 'The kernel imports nothing of ours'],
  ['src/kernel/planted.ts', 'node:fs', 'The kernel runs in the browser too'],
  ['src/db/planted.ts', '#domains/order/index.ts', 'db stands on the kernel alone'],
  ['src/jobs/planted.ts', '#domains/order/index.ts', 'jobs stands on kernel and db'],
  ['src/locales/planted.ts', '#db/database.ts', 'locales stands on the kernel alone'],
  ['src/domains/order/planted.ts', '#domains/payment/store.ts', 'Reach a domain through its index.ts'],
  [
    'src/domains/order/planted.ts',
    '#domains/catalog/store/read-cards.ts',
    'Reach a domain through its index.ts',
  ],
  ['src/domains/order/planted.ts', '#api/server.ts', 'A domain knows kernel, db, jobs'],
  ['src/domains/order/planted.ts', '#main/gateways.ts', 'Nothing imports main'],
  ['src/domains/order/rules.ts', '#db/database.ts', 'Pure files do no input or output'],
  ['src/domains/order/rules.ts', './store.ts', 'Pure files do no input or output'],
  ['src/domains/order/contract.ts', 'node:fs', 'Pure files do no input or output'],
  ['src/gateways/planted/index.ts', '#db/database.ts', 'An adapter only translates'],
  ['src/gateways/planted/index.ts', '#gateways/bank-transfer/index.ts', 'A gateway knows no other gateway'],
  ['src/gateways/planted/index.ts', '#domains/payment/store.ts', 'Reach a domain through its index.ts'],
  ['src/mail/planted.ts', '#domains/order/index.ts', 'Mail implements a domain’s ports.ts'],
  ['src/mail/planted.ts', '#db/database.ts', 'Mail makes and sends texts'],
  ['src/documents/planted.ts', '#db/database.ts', 'Documents draw what they are given'],
  ['src/documents/planted.ts', '#domains/order/index.ts', 'Documents implement a domain’s ports.ts'],
  ['src/domains/order/planted.ts', '#views/profile.ts', 'A domain knows kernel, db, jobs'],
  ['src/domains/order/planted.ts', '#processes/run-audit.ts', 'A domain knows kernel, db, jobs'],
  ['src/db/planted.ts', '#views/profile.ts', 'db stands on the kernel alone'],
  ['src/jobs/planted.ts', '#processes/run-audit.ts', 'jobs stands on kernel and db'],
  ['src/gateways/planted/index.ts', '#views/gateway-order.ts', 'An adapter only translates'],
  ['src/mail/planted.ts', '#views/order-for-mail.ts', 'Mail makes and sends texts'],
  ['src/demo/planted.ts', '#processes/run-audit.ts', 'The demo fills a shop through the domains'],
  ['src/views/planted.ts', '#api/server.ts', 'A view reads for whoever shows it'],
  ['src/views/planted.ts', '#processes/run-audit.ts', 'A view reads for whoever shows it'],
  ['src/views/planted.ts', '#main/site.ts', 'Nothing imports main'],
  ['src/views/planted.ts', '#web/ui/Button.tsx', 'Views know pages by the Shop interface'],
  ['src/views/planted.ts', '#domains/order/store/stock.ts', 'Reach a domain through its index.ts'],
  ['src/processes/planted.ts', '#api/form-call.ts', 'A process acts for whoever calls it'],
  ['src/processes/planted.ts', '#web/shop.ts', 'A process acts for whoever calls it'],
  ['src/processes/planted.ts', '#gateways/coupon/index.ts', 'A process acts for whoever calls it'],
  ['src/processes/planted.ts', '#main/site.ts', 'Nothing imports main'],
  ['src/processes/planted.ts', '#domains/order/store/stock.ts', 'Reach a domain through its index.ts'],
  ['src/api/planted.ts', '#gateways/bank-transfer/index.ts', 'Only main knows which gateways'],
  ['src/api/planted.ts', '#domains/order/store/stock.ts', 'Reach a domain through its index.ts'],
  ['src/api/planted.ts', '#web/ui/Button.tsx', 'The server knows pages by the Shop interface'],
  ['src/api/planted.ts', '#main/site.ts', 'Nothing imports main'],
  ['src/demo/planted.ts', '#api/server.ts', 'The demo fills a shop through the domains'],
  ['src/main/planted.ts', '#domains/order/store/stock.ts', 'Reach a domain through its index.ts'],
  ['src/main/planted.ts', '../../sandbox/stripe/server.ts', 'Simulators share no code'],
  ['src/web/planted.ts', '#db/database.ts', 'Pages never touch the database'],
  ['src/web/planted.ts', '#api/server.ts', 'Pages never touch the database'],
  ['src/web/planted.ts', '#views/profile.ts', 'Pages never touch the database'],
  ['src/web/planted.ts', '#domains/order/index.ts', 'Pages know a domain by its contract.ts'],
  ['src/web/planted.ts', '#domains/order/store/stock.ts', 'Pages know a domain by its contract.ts'],
  ['src/web/planted.ts', '#main/site.ts', 'Nothing imports main'],
  ['src/web/planted.ts', '#mail/render.tsx', 'Only server-extras.ts hands mail templates'],
  ['src/web/storefront/planted.ts', '@base-ui/react/dialog', 'Base UI and tables only in web/admin'],
  ['src/web/ui/planted.ts', '#domains/order/contract.ts', 'ui knows no shop'],
  ['src/web/ui/planted.ts', '#web/site/SiteProvider.tsx', 'ui knows no shop'],
  ['src/web/ui/planted.ts', '#web/client/api.ts', 'ui knows no shop'],
  ['src/web/ui/planted.ts', '#db/database.ts', 'ui knows no shop'],
  ['src/web/ui/planted.ts', '@base-ui/react/dialog', 'Base UI and tables only in web/admin'],
  ['src/web/payment/planted.ts', '#web/checkout/cart/CartPage.tsx', 'Cart, express and order pages share'],
  ['src/web/payment/planted.ts', '#web/storefront/views.ts', 'Cart, express and order pages share'],
  ['src/web/payment/planted.ts', '#web/account/login/SignInForm.tsx', 'Cart, express and order pages share'],
  ['src/web/payment/planted.ts', '#web/layout/Shell.tsx', 'Cart, express and order pages share'],
  ['src/web/payment/planted.ts', '#domains/payment/store.ts', 'Pages know a domain by its contract.ts'],
  ['sandbox/stripe/planted.ts', '../../src/kernel/money.ts', 'Simulators share no code'],
  ['sandbox/stripe/planted.ts', '#kernel/money.ts', 'Simulators share no code'],
] as const

const ALLOWED = [
  ['src/web/admin/planted.ts', '@base-ui/react/dialog'],
  ['src/web/server-extras.ts', '#mail/render.tsx'],
  ['src/mail/planted.ts', '#domains/mail-log/ports.ts'],
  ['src/main/planted.ts', '#gateways/bank-transfer/index.ts'],
  ['src/domains/order/planted.ts', '#domains/tax/index.ts'],
  ['src/views/planted.ts', '#web/shop.ts'],
  ['src/views/planted.ts', '#web/checkout/views.ts'],
  ['src/api/planted.ts', '#web/site/views.ts'],
  ['src/web/ui/planted.ts', '#web/i18n/I18nProvider.tsx'],
  ['src/web/ui/planted.ts', '#kernel/money.ts'],
  ['src/web/payment/planted.ts', '#web/site/SiteProvider.tsx'],
  ['src/web/payment/planted.ts', '#domains/payment/contract.ts'],
  ['src/processes/planted.ts', '#views/gateway-order.ts'],
  ['src/api/planted.ts', '#views/order-state.ts'],
  ['src/api/planted.ts', '#processes/run-audit.ts'],
  ['tests/flows/planted.test.ts', '#main/site.ts'],
] as const

/**
 * Runs the linter with our settings on planted files; returns its message for each import, '' if it accepts
 * it.
 */
function lintPlanted(
  plants: readonly (readonly [path: string, specifier: string, reason?: string])[],
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-fences-'))
  try {
    copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'))
    const byPath = Map.groupBy(plants, ([path]) => path)
    for (const [path, group] of byPath) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(
        join(folder, path),
        group.map(([, specifier], line) => `import { a${line} } from '${specifier}'\n`).join(''),
      )
    }
    const options = [
      'lint',
      '--only=style/noRestrictedImports',
      '--vcs-enabled=false',
      '--reporter=json',
      '--max-diagnostics=none',
      '.',
    ]
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/biome'), options, {
      cwd: folder,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { message: string; location: { path: string; start: { line: number } } }[]
    }
    return plants.map((plant) => {
      const line = 1 + (byPath.get(plant[0])?.indexOf(plant) ?? 0)
      return (
        diagnostics.find(({ location }) => location.path === plant[0] && location.start.line === line)
          ?.message ?? ''
      )
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('the linter refuses every planted import across a fence, and says why', () => {
  const said = lintPlanted(REFUSED)
  expect(
    REFUSED.map(
      ([path, specifier, reason], index) =>
        said[index]?.startsWith(reason) || `${path} imports ${specifier}: ${said[index]}`,
    ),
  ).toEqual(REFUSED.map(() => true))
})

test('the linter lets every planted import through a gate', () => {
  expect(lintPlanted(ALLOWED)).toEqual(ALLOWED.map(() => ''))
})

/** Folders below `src` whose subfolders are units: domains, gateways, the rooms of the web. */
const OF_UNITS: readonly string[] = ['domains', 'gateways', 'web']

/**
 * Returns the unit of a file: `src/domains/order` for a file of that domain, `src/web/checkout` for a page,
 * `tests` for a test.
 */
function unitOf(path: string): string {
  const [top = '', folder = '', name = ''] = path.split('/')
  if (top !== 'src') return top
  return OF_UNITS.includes(folder) && path.split('/').length > 3
    ? `${top}/${folder}/${name}`
    : `${top}/${folder}`
}

function strayRelativeImports(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path }) =>
        !isTest(path) &&
        !path.startsWith('bench/') &&
        !path.startsWith('scripts/') &&
        path !== 'vitest.config.ts',
    )
    .flatMap((source) =>
      importsOf(source)
        .filter(
          ({ specifier, target }) =>
            specifier.startsWith('.') &&
            target !== null &&
            unitOf(target) !== unitOf(source.path) &&
            // Files beside the rooms of the web compose them: routes, the root, the entries.
            unitOf(source.path) !== 'src/web',
        )
        .map(
          ({ specifier }) =>
            `${source.path} imports ${specifier}: write #folder/… across folders, the fences read those`,
        ),
    )
}

test('relative imports stay inside their folder or domain, so that no fence is walked around', () => {
  expect(strayRelativeImports(allSources())).toEqual([])
})

test('a planted relative import of another domain is found', () => {
  expect(
    strayRelativeImports([
      parseSource('src/domains/order/x.ts', `export { a } from '../payment/store.ts'`),
      parseSource('src/web/payment/x.ts', `export { a } from '../checkout/cart/CartPage.tsx'`),
      parseSource('src/web/payment/y.ts', `export { a } from '../shop.ts'`),
    ]),
  ).toHaveLength(3)
})

/**
 * Follows runtime imports (not types) from the pure files: everything that they reach must be pure as well.
 */
function impureReach(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const problems: string[] = []
  const visit = (source: Source, trail: readonly string[]): void => {
    for (const { specifier, target, typeOnly } of importsOf(source)) {
      if (typeOnly) continue
      const chain = [...trail, specifier]
      const isFace = target !== null && /^src\/domains\/[^/]+\/index\.ts$/.test(target)
      if (target === null ? specifier !== 'zod' : !PURE.test(target) && !isFace)
        problems.push(
          `${chain.join(' → ')}: a pure file must not reach input or output, it runs in the browser and is tested by calling it`,
        )
      else if (isFace && trail.length < 6) {
        const face = byPath.get(target)
        if (face) visit(face, chain)
      }
    }
  }
  for (const source of sources) if (PURE.test(source.path)) visit(source, [source.path])
  return problems
}

test('pure files reach pure files only, through other domains’ faces too', () => {
  expect(impureReach(programSources())).toEqual([])
})

test('a planted rule that reaches a store through an index is found', () => {
  const planted = [
    parseSource('src/domains/a/rules.ts', `import { read } from '#domains/b/index.ts'\nread()`),
    parseSource('src/domains/b/index.ts', `export { read } from './store.ts'`),
  ]
  expect(impureReach(planted)[0]).toContain('src/domains/a/rules.ts → #domains/b/index.ts → ./store.ts')
})

test('a planted rule that takes only a type of a store is fine', () => {
  const planted = [
    parseSource(
      'src/domains/a/rules.ts',
      `import type { Read } from '#domains/b/index.ts'\nexport const a: Read = 1`,
    ),
    parseSource('src/domains/b/index.ts', `export { read } from './store.ts'`),
  ]
  expect(impureReach(planted)).toEqual([])
})

/**
 * Returns folders below `src` that import from `main`, and adapters that any other folder than main imports.
 */
function wrongComposers(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source)
      .filter(
        ({ target }) =>
          (target?.startsWith('src/gateways/') || target?.startsWith('src/main/')) &&
          unitOf(target) !== unitOf(source.path),
      )
      // Files that all adapters need are beside them.
      .filter(
        ({ target }) =>
          !(target?.startsWith('src/gateways/support/') && source.path.startsWith('src/gateways/')),
      )
      .filter(() => !source.path.startsWith('src/main/'))
      .map(({ specifier }) => `${source.path} imports ${specifier}: only main composes the program`),
  )
}

test('gateways are taken by main alone, and main by nobody', () => {
  expect(wrongComposers(programSources())).toEqual([])
  expect(
    wrongComposers([parseSource('src/api/x.ts', `const a = await import('#gateways/coupon/index.ts')`)]),
  ).toHaveLength(1)
})
