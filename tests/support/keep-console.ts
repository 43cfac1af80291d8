import { format } from 'node:util'
import { keepLog } from './test-logs.ts'

// What a shop inside a test writes past its logger, as the page build does, counts as log too.
for (const method of ['error', 'warn'] as const) {
  const write = console[method]
  console[method] = (...values: unknown[]) => {
    keepLog(`console-${process.pid}`, `${format(...values)}\n`)
    write(...values)
  }
}
