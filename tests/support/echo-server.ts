import { afterEach } from 'vitest'
import { text } from '#api/fields.ts'
import { defineCall } from '#api/form-call.ts'
import { anyone } from '#kernel/rights.ts'
import { testServer } from './api-server.ts'

const OPEN = anyone('a call of a test')

const echo = defineCall({
  action: OPEN,
  path: '/echo',
  fields: { word: text({ max: 100 }) },
  handle: ({ fields }) => ({ word: fields.word }),
})
const silent = defineCall({ action: OPEN, path: '/deep/silent', fields: {}, handle: () => undefined })
const key = defineCall({ action: OPEN, path: '/key', fields: {}, handle: () => 'abc' })
const broken = defineCall({
  action: OPEN,
  path: '/broken',
  fields: {},
  handle: () => {
    throw new Error('SELECT secret FROM users')
  },
})
/**
 * Four calls: one echoes a word, one answers nothing, one answers a text, and one throws an unexpected error.
 */
export const calls = [echo, silent, key, broken]

/** Starts servers with these calls for the calling test file; each is closed after its test. */
export function useEchoServer(): (
  ...options: Parameters<typeof testServer> extends [unknown, ...infer Rest] ? Rest : never
) => ReturnType<typeof testServer> {
  const open: { close(): Promise<unknown> }[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((app) => app.close()))
  })
  return (...options) => {
    const app = testServer(calls, ...options)
    open.push(app)
    return app
  }
}
