import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { answerAtOnce } from './at-once.ts'

test('what lies ready is answered before the framework, and everything else by it', async () => {
  const app = Fastify()
  app.get('/*', async () => 'framework')
  answerAtOnce(app, (request, response) => {
    if (request.url !== '/ready') return false
    response.end('at once')
    return true
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const texts = ['/ready', '/other'].map(async (path) => (await fetch(url + path)).text())
  expect(await Promise.all(texts)).toEqual(['at once', 'framework'])
  await app.close()
})

test('a server that stops answers by the framework alone', async () => {
  const app = Fastify()
  const framework = vi.fn()
  app.server.removeAllListeners('request').on('request', framework)
  const answer = vi.fn(() => true)
  answerAtOnce(app, answer)
  await app.ready()
  app.server.emit('request', {} as never, {} as never)
  expect([answer.mock.calls.length, framework.mock.calls.length]).toEqual([1, 0])
  await app.close()
  app.server.emit('request', {} as never, {} as never)
  expect([answer.mock.calls.length, framework.mock.calls.length]).toEqual([1, 1])
})
