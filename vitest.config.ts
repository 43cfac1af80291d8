import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'
import { testFiles } from './tests/support/test-kinds.ts'

const files = testFiles()

/**
 * `unit` and `gates` need no PostgreSQL. They and `shop` share their processes, because loading the program for
 * each file costs a third of the run; every file has a database. `replacing` replaces modules, so each file has a
 * process. `screens` is run by `npm run test:screens`; `programmes`, `faults` and `storms` by `npm run test:storms`.
 */
export default defineConfig({
  test: {
    setupFiles: ['tests/support/keep-console.ts'],
    pool: 'forks',
    // A flow waits for its database and a browser for its pages: two workers leave a quarter of two cores unused.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst, shuffle: { tests: true } },
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
        // They share a process, so that the whole tree is parsed once for all of them.
        test: {
          name: 'gates',
          include: [...files.gates],
          globalSetup: ['tests/support/collect-logs.ts'],
          isolate: false,
          maxWorkers: 1,
          // Vitest wants projects with other numbers of workers in a group of their own; this one comes last.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          include: [...files.shop],
          setupFiles: ['tests/support/keep-console.ts', 'tests/support/cheap-passwords.ts'],
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
          setupFiles: ['tests/support/keep-console.ts', 'tests/support/cheap-passwords.ts'],
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
