import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { anyone } from '#kernel/rights.ts'
import { FORM, listening, post, sendHttp, testServer } from '../../tests/support/api-server.ts'
import { useEchoServer } from '../../tests/support/echo-server.ts'
import { defineCall } from './form-call.ts'

const OPEN = anyone('a call of a test')

const server = useEchoServer()

test('one call too many at once is told that the shop is busy', async () => {
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const slow = defineCall({
    action: OPEN,
    path: '/slow',
    fields: {},
    handle() {
      started.resolve()
      return gate.promise.then(() => 1)
    },
  })
  const app = testServer([slow], { maxCalls: 1 })
  const first = post(app, '/api/slow')
  await started.promise
  const second = await post(app, '/api/slow')
  expect(second.status).toBe(503)
  expect(second.headers['retry-after']).toBe('1')
  gate.resolve()
  expect((await first).status).toBe(200)
  expect((await post(app, '/api/slow')).status).toBe(200)
})

test('closing answers the calls under way before it ends', async () => {
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const slow = defineCall({
    action: OPEN,
    path: '/slow',
    fields: {},
    handle: async () => {
      started.resolve()
      await gate.promise
      return 'done'
    },
  })
  const app = testServer([slow])
  const port = await listening(app)
  const answer = sendHttp(port, { path: '/api/slow', headers: { ...FORM, connection: 'keep-alive' } })
  await started.promise
  const closed = app.close()
  gate.resolve()
  expect(await answer).toMatchObject({ status: 200, text: '"done"' })
  await closed
})

test('closing does not wait for idle connections', async () => {
  const app = server()
  const port = await listening(app)
  const agent = new Agent({ keepAlive: true })
  const answered = await new Promise<number | undefined>((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/api/key', method: 'POST', agent },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      },
    )
    asked.on('error', reject).end()
  })
  expect(answered).toBe(200)
  await app.close()
  agent.destroy()
})
