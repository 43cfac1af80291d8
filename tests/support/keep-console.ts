import { format } from 'node:util'
import { keepLog } from './test-logs.ts'

const KEPT = Symbol.for('kontor.console-is-kept')
const shared = globalThis as { [KEPT]?: true }

// Output that a shop inside a test writes without its logger, as the page build does, is part of the log too.
// Unit tests share a process: installing it once is enough.
if (!shared[KEPT]) {
  shared[KEPT] = true
  for (const method of ['error', 'warn'] as const) {
    const write = console[method]
    console[method] = (...values: unknown[]) => {
      keepLog(`console-${process.pid}`, `${format(...values)}\n`)
      write(...values)
    }
  }
}
