import { expect, test } from 'vitest'
import { listening, sendHttp, testServer } from '../../tests/support/api-server.ts'
import { durationEnd } from './iso-duration.ts'
import type { SandboxMail } from './sandbox.ts'

const mail = {
  id: '1',
  to: 'a@example.com',
  subject: 's',
  text: 't',
  html: '<p>t</p>',
  sentAt: '2026-11-21T00:00:00.000Z',
  attachments: [],
} satisfies SandboxMail

function server(demo = true) {
  let now = new Date('2026-01-31T12:00:00Z')
  const sandbox = {
    mails: (to: string | null) => Promise.resolve([mail].filter((one) => to === null || one.to === to)),
    now: () => now,
    advanceTo: async (instant: Date) => {
      now = instant
    },
    providers: () => ({ stripe: { url: 'http://127.0.0.1:1', control: 'http://127.0.0.1:1/control' } }),
  }
  return testServer([], { demo, sandbox, mountPath: '/store' })
}

const paths = ['/store/sandbox.json', '/store/sandbox/mails', '/store/sandbox/clock']

test('the hooks name their absolute loopback addresses, which work', async () => {
  const port = await listening(server())
  const { text } = await sendHttp(port, { method: 'GET', path: '/store/sandbox.json' })
  const hooks = JSON.parse(text)
  expect(hooks).toMatchObject({
    mails: `http://127.0.0.1:${port}/store/sandbox/mails`,
    clock: `http://127.0.0.1:${port}/store/sandbox/clock`,
  })
  expect(Object.keys(hooks.providers.stripe)).toEqual(['url', 'control'])
  expect(await (await fetch(`${hooks.mails}?to=a@example.com`)).json()).toEqual([mail])
  expect(await (await fetch(`${hooks.mails}?to=b@example.com`)).json()).toEqual([])
  expect(await (await fetch(hooks.mails)).json()).toEqual([mail])
  expect(await (await fetch(hooks.clock)).json()).toEqual({ now: '2026-01-31T12:00:00.000Z' })
  const origin = { origin: 'https://anywhere.example', 'content-type': 'application/json' }
  const moved = await fetch(hooks.clock, { method: 'POST', body: '{"advance":"P1M"}', headers: origin })
  expect(await moved.json()).toEqual({ now: '2026-02-28T12:00:00.000Z' })
})

test('without the demo there are no hooks', async () => {
  const app = server(false)
  for (const url of paths) expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: paths[2]!, payload: { advance: 'P1D' } })).statusCode).toBe(
    404,
  )
})

test.each([
  ['another address', {}, '203.0.113.9'],
  ['a forwarded request', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
  ['a proxied request', { forwarded: 'for=127.0.0.1' }, '127.0.0.1'],
  ['a page whose name was rebound to this machine', { host: 'evil.example:3000' }, '127.0.0.1'],
  ['a name that only begins like this machine', { host: '127.0.0.1.evil.example' }, '127.0.0.1'],
  ['a name that only ends like this machine', { host: 'evil.localhost' }, '127.0.0.1'],
])('%s finds no hooks', async (_what, headers, remoteAddress) => {
  const app = server()
  for (const url of paths) {
    const answer = await app.inject({ method: 'GET', url, headers, remoteAddress })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not-found')
  }
  expect(
    (
      await app.inject({
        method: 'POST',
        url: paths[2]!,
        payload: { advance: 'P1D' },
        headers,
        remoteAddress,
      })
    ).statusCode,
  ).toBe(404)
})

test.each([
  '',
  'nonsense',
  '{}',
  '[]',
  'null',
  '{"advance":1}',
  '{"advance":"1D"}',
  '{"advance":"P"}',
  '{"advance":"-P1D"}',
  '{"advance":"P9999Y"}',
])('the clock does not move by %j', async (payload) => {
  const app = server()
  const answer = await app.inject({
    method: 'POST',
    url: paths[2]!,
    payload,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.statusCode).toBe(422)
  expect((await app.inject({ method: 'GET', url: paths[2]! })).json()).toEqual({
    now: '2026-01-31T12:00:00.000Z',
  })
})

test.each([
  ['P1D', '2026-02-01T12:00:00.000Z'],
  ['P1W', '2026-02-07T12:00:00.000Z'],
  ['P1M', '2026-02-28T12:00:00.000Z'],
  ['P13M', '2027-02-28T12:00:00.000Z'],
  ['P2Y1M', '2028-02-29T12:00:00.000Z'],
  ['PT15M', '2026-01-31T12:15:00.000Z'],
  ['P1DT1H1S', '2026-02-01T13:00:01.000Z'],
])('%s after noon of 31 January is %s', (duration, end) => {
  expect(durationEnd(new Date('2026-01-31T12:00:00Z'), duration, 4_000)?.toISOString()).toBe(end)
})

test.each(['P', 'PT', 'P1', 'P0D', 'P1.5D', 'PD', 'p1d', 'P1H', 'P1DT'])('%s is no duration', (duration) => {
  expect(durationEnd(new Date('2026-01-31T12:00:00Z'), duration, 4_000)).toBeNull()
})
