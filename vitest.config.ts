import { defineConfig } from 'vitest/config'
import { ByDuration } from './tests/support/by-duration.ts'
import { commitOfTree } from './tests/support/commit-of-tree.ts'
import { SEED_VARIABLE } from './tests/support/ring.ts'
import { testFiles } from './tests/support/test-kinds.ts'

const files = testFiles()

/**
 * `unit` and `gates` need no PostgreSQL. They and `shop` share their processes, because loading the program for
 * each file costs a third of the run; every file has a database. `replacing` replaces modules, so each file has a
 * process. `screens` is run by `npm run test:screens`; `programmes`, `faults` and `storms` by `npm run test:storms`;
 * `packaging` by the release ring (`npm run test:packaging`).
 */
export default defineConfig({
  // As `npm start` runs the shop: React's checks for developers take a third of the time of a page of the back office.
  oxc: { jsx: { development: false } },
  test: {
    env: { NODE_ENV: 'production', [SEED_VARIABLE]: process.env[SEED_VARIABLE] ?? commitOfTree() },
    setupFiles: ['tests/support/measure-file.ts', 'tests/support/keep-console.ts'],
    pool: 'forks',
    // A flow waits for its database and a browser for its pages: two workers leave a quarter of two cores unused.
    maxWorkers: 3,
    sequence: { sequencer: ByDuration, shuffle: { tests: true } },
    // What is waited for is a condition; these only end what hangs, also on a machine that does ten things at
    // once.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [...files.unit],
          globalSetup: ['tests/support/collect-logs.ts'],
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
        },
      },
      {
        extends: true,
        // Files of one process share the parsed tree.
        test: {
          name: 'gates',
          include: [...files.gates],
          globalSetup: ['tests/support/collect-logs.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          include: [...files.shop],
          setupFiles: ['tests/support/cheap-passwords.ts'],
          globalSetup: ['tests/support/collect-logs.ts', 'tests/support/global-setup.ts'],
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'replacing',
          include: [...files.replacing],
          globalSetup: ['tests/support/collect-logs.ts', 'tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: [...files.screens],
          setupFiles: ['tests/support/cheap-passwords.ts'],
          globalSetup: ['tests/support/collect-logs.ts', 'tests/support/global-setup.ts'],
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'programmes',
          include: [...files.programmes],
          setupFiles: ['tests/support/cheap-passwords.ts'],
          globalSetup: ['tests/support/collect-logs.ts', 'tests/support/global-setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [...files.faults],
          globalSetup: ['tests/support/collect-logs.ts', 'tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'packaging',
          include: [...files.packaging],
          globalSetup: ['tests/support/collect-logs.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'storms',
          include: [...files.storms],
          globalSetup: ['tests/support/collect-logs.ts', 'tests/support/global-setup.ts'],
          // Each measures the shop against the whole machine.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
