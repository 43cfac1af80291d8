import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { endWithLastAnswers } from './last-answers.ts'

async function openServer() {
  const app = Fastify({
    requestTimeout: MINUTE,
    keepAliveTimeout: MINUTE,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  // Only what is tested may end a connection on which nothing arrives.
  Object.assign(app.server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 })
  endWithLastAnswers(app)
  app.get('/', async () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const dial = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  return { app, dial, url: `http://127.0.0.1:${port}/` }
}

test('connections that a browser opened in advance do not hold a server that stops', async () => {
  const { app, dial, url } = await openServer()
  const unused = await Promise.all([dial(), dial()])
  const closed = unused.map((socket) => once(socket, 'close'))
  expect(await (await fetch(url)).text()).toBe('answered')
  // If one held the server, this would not end.
  await app.close()
  expect(await Promise.all(closed)).toHaveLength(2)
})

test('a first request that arrives while the server stops is still answered', async () => {
  const { app, dial } = await openServer()
  const socket = await dial()
  const stopping = app.close()
  socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  let text = ''
  for await (const part of socket) text += String(part)
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).toMatch(/connection: close/i)
  await stopping
})
