import { defineConfig } from 'vitest/config'

/**
 * Runs one test that passes and logs what no log may contain. For the gate that proves that such a run fails.
 */
export default defineConfig({ test: { include: ['tests/gates/support/leaky-run.ts'] } })
