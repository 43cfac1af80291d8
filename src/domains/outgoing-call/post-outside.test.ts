import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OutsideServer, openOutsideServer } from '../../../tests/support/outside-server.ts'
import { ANSWER_BYTES_MAX, type Outside, postOutside } from './post-outside.ts'
import { isPublicAddress, type Resolve } from './public-address.ts'

let server: OutsideServer
beforeAll(async () => {
  server = await openOutsideServer()
})
afterAll(() => server.close())

const ADDRESS = 'https://calls.example/orders?x=1'
const post = (outside: Outside = server.outside, address = ADDRESS) =>
  postOutside(address, { headers: { 'webhook-id': 'one' }, body: '{"type":"test"}' }, outside)
/** Resolves a name to these addresses, one answer after another. */
const answering = (...answers: readonly (readonly string[])[]): { resolve: Resolve; asked: () => number } => {
  let asked = 0
  return {
    asked: () => asked,
    resolve(_hostname, _options, callback) {
      const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
      asked += 1
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    },
  }
}

test('a call arrives under the name of its address, whose certificate is checked', async () => {
  server.answer({ status: 204 })
  const before = server.heard.length
  expect(await post()).toEqual({ status: 204, problem: null, excerpt: '' })
  expect(server.heard.slice(before)).toMatchObject([
    {
      method: 'POST',
      url: '/orders?x=1',
      body: '{"type":"test"}',
      headers: { 'content-type': 'application/json', 'webhook-id': 'one' },
    },
  ])
  expect(server.heard.at(-1)?.host).toMatch(/^calls\.example/)
})

test('a certificate that nobody trusts, or of another name, ends the call before anything is said', async () => {
  const before = server.heard.length
  const { ca: _nobody, ...untrusting } = server.outside
  expect(await post(untrusting)).toEqual({ status: null, problem: 'certificate', excerpt: '' })
  expect(await post(server.outside, 'https://other.example/')).toEqual({
    status: null,
    problem: 'certificate',
    excerpt: '',
  })
  expect(server.heard).toHaveLength(before)
})

test('an error is told by its status, and a redirect is not followed', async () => {
  server.answer({ status: 500 })
  expect(await post()).toEqual({ status: 500, problem: 'status', excerpt: '' })
  const before = server.heard.length
  for (const status of [301, 302, 303, 307, 308]) {
    server.answer({ status, headers: { location: 'https://127.0.0.1/private' } })
    expect(await post()).toEqual({ status, problem: 'redirect', excerpt: '' })
  }
  expect(server.heard).toHaveLength(before + 5)
})

test.each([
  [['127.0.0.1']],
  [['10.0.0.1']],
  [['169.254.169.254']],
  [['::1']],
  [['fd00::1']],
  [['::ffff:127.0.0.1']],
  [['64:ff9b::a00:1']],
  [['100.64.0.1']],
  [['93.184.216.34', '127.0.0.1']],
])('a name that leads to %s is refused', async (addresses) => {
  const before = server.heard.length
  const { resolve } = answering(addresses)
  const outside = { ...server.outside, isAllowed: isPublicAddress, resolve }
  expect(await post(outside)).toEqual({ status: null, problem: 'private-address', excerpt: '' })
  expect(server.heard).toHaveLength(before)
})

test('a literal private address is refused without asking for a name', async () => {
  const { resolve, asked } = answering(['93.184.216.34'])
  const outside = { ...server.outside, isAllowed: isPublicAddress, resolve }
  for (const address of ['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/'])
    expect(await post(outside, address)).toEqual({ status: null, problem: 'private-address', excerpt: '' })
  expect(asked()).toBe(0)
})

test('a name that changes its address between check and connection gains nothing: it is resolved once', async () => {
  const allowed = answering(['127.0.0.1'], ['10.0.0.1'])
  server.answer({ status: 200 })
  expect(await post({ ...server.outside, resolve: allowed.resolve })).toEqual({
    status: 200,
    problem: null,
    excerpt: '',
  })
  expect(allowed.asked()).toBe(1)
  const rebound = answering(['10.0.0.1'], ['127.0.0.1'])
  expect(await post({ ...server.outside, resolve: rebound.resolve })).toEqual({
    status: null,
    problem: 'private-address',
    excerpt: '',
  })
  expect(rebound.asked()).toBe(1)
})

test('the connection itself is checked too, whatever the resolver said', async () => {
  const before = server.heard.length
  let checks = 0
  // Allows the address when it is resolved, and no longer once the connection stands.
  const isAllowed = () => {
    checks += 1
    return checks === 1
  }
  expect(await post({ ...server.outside, isAllowed })).toEqual({
    status: null,
    problem: 'private-address',
    excerpt: '',
  })
  expect(checks).toBe(2)
  expect(server.heard).toHaveLength(before)
})

test('of an endless answer only the limit is read, and its status counts', async () => {
  server.answer({ status: 200, body: 'endless' })
  expect(await post({ ...server.outside, timeoutMs: 60_000 })).toEqual({
    status: 200,
    problem: null,
    excerpt: '',
  })
  // Buffers of both sides hold some more.
  expect(server.sent()).toBeLessThan(100 * ANSWER_BYTES_MAX)
})

test('a server that never answers is left after the time limit', async () => {
  const sockets: Socket[] = []
  const silent: Server = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  expect(await post({ ...server.outside, port, timeoutMs: 50 })).toEqual({
    status: null,
    problem: 'no-answer',
    excerpt: '',
  })
  for (const socket of sockets) socket.destroy()
  await new Promise<void>((resolve) => silent.close(() => resolve()))
})

test('unknown names and closed ports are told apart', async () => {
  const resolve: Resolve = (_hostname, _options, callback) =>
    callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
  expect(await post({ ...server.outside, resolve })).toEqual({
    status: null,
    problem: 'no-such-host',
    excerpt: '',
  })
  const closed = createServer()
  await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready))
  const { port } = closed.address() as { port: number }
  await new Promise<void>((ended) => closed.close(() => ended()))
  expect(await post({ ...server.outside, port })).toEqual({
    status: null,
    problem: 'unreachable',
    excerpt: '',
  })
})
