import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/keep-console.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { shuffle: { files: true, tests: true } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
