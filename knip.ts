import type { KnipConfig } from 'knip'

/**
 * Finds what nothing uses. `node_modules/.bin/knip` looks at everything; with `--production` only at what ships,
 * so that it also finds code which only tests call. Entries and files with a `!` ship.
 */
export default {
  entry: [
    'src/main/{start,cli,dev,dev-child}.ts!',
    'src/web/{routes,server-build}.ts!',
    'src/web/{root,entry.client,entry.server}.tsx!',
    'src/web/**/route.tsx!',
    // Routes without a page, and the worker that hashes passwords in the browser.
    'src/web/{account/profile/data,storefront/seo/manifest,account/password/scrypt-worker}.ts!',
    'sandbox/start.ts!',
    'bench/*.ts',
    'scripts/*.mjs',
    '{src,sandbox,tests}/**/*.test.{ts,tsx}',
    'tests/support/{global-setup,collect-logs,keep-console}.ts',
    // Started as processes of their own.
    'tests/support/bare-shop.ts',
    'tests/faults/support/webhook-worker.ts',
    'tests/support/first-release/make.ts',
    'tests/support/command-server.ts',
    'tests/gates/support/leaky-run{,.config}.ts',
  ],
  project: [
    '{src,sandbox}/**/*.{ts,tsx,mjs}!',
    '!**/*.test.{ts,tsx}!',
    // What the tests of simulators share; simulators import nothing from outside of their folder.
    '!sandbox/kit/{distant,example*}.ts!',
    '!sandbox/*/test-bench.ts!',
    '{tests,bench}/**/*.ts',
    'scripts/**/*.mjs',
  ],
  // A helper may be exported for the test beside it, as long as its own file uses it.
  ignoreExportsUsedInFile: true,
  // @gate: read by a gate of the repository; @testing: serves tests and has to live where it is.
  tags: ['-gate', '-testing'],
  // A type does not ship.
  exclude: ['types', 'duplicates', 'binaries'],
  ignoreDependencies: [
    // Its program is started by path.
    '@biomejs/biome',
    // Imported by style sheets.
    'tailwindcss',
    // Required by a test at run time.
    '@amazonpay/amazon-pay-api-sdk-nodejs',
  ],
} satisfies KnipConfig
