import { beforeEach, expect, test } from 'vitest'
import { testServer } from '../../tests/support/api-server.ts'
import { useTestDatabase } from '../../tests/support/database.ts'
import { deleteOldPolicyReports, mountPolicyReports, readViolations } from './policy-reports.ts'

const db = useTestDatabase()
const START = new Date('2026-11-21T23:30:00Z')

function report(more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    'csp-report': {
      'document-uri': 'https://shop.example/store/de/order/a-key-that-nobody-may-know?returned=1',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/skimmer.js?card=1',
      ...more,
    },
  }
}

const SEEN = { page: 'order', directive: 'script-src-elem', blocked: 'https://evil.example' }

test('a report says what kind of page, which directive and whose address, and keeps no key', () => {
  expect(readViolations(JSON.stringify(report()), '/store')).toEqual([SEEN])
})

test('reports of the newer form come in lists', () => {
  const body = {
    documentURL: 'https://shop.example/order/key',
    effectiveDirective: 'frame-src',
    blockedURL: 'inline',
  }
  const list = [
    { type: 'csp-violation', body },
    { type: 'deprecation', body },
  ]
  expect(readViolations(JSON.stringify(list), '')).toEqual([
    { page: 'order', directive: 'frame-src', blocked: 'inline' },
  ])
  expect(readViolations(JSON.stringify(Array(100).fill({ type: 'csp-violation', body })), '')).toHaveLength(
    20,
  )
})

test.each([
  ['what an extension does', report({ 'blocked-uri': 'chrome-extension://abc' }), []],
  ['no address', report({ 'blocked-uri': '' }), []],
  ['a list of numbers', [1, 2], []],
  ['another object', { a: 1 }, []],
  [
    'a page of somebody else',
    report({ 'document-uri': 'https://else.example/x/y' }),
    [{ ...SEEN, page: '' }],
  ],
  [
    'a page that is a key',
    report({ 'document-uri': 'https://shop.example/store/AbC-123' }),
    [{ ...SEEN, page: '' }],
  ],
  [
    'a directive that nobody knows',
    report({ 'effective-directive': 'x'.repeat(500) }),
    [{ ...SEEN, directive: 'other' }],
  ],
  ['words for an address', report({ 'blocked-uri': 'not an address' }), [{ ...SEEN, blocked: 'other' }]],
])('%s', (_, body, violations) => {
  expect(readViolations(JSON.stringify(body), '/store')).toEqual(violations)
})

test('what is no JSON is nothing', () => expect(readViolations('<html>', '')).toEqual([]))

beforeEach(async () => {
  await db.database.query('DELETE FROM policy_report')
})

function shop(clock = { now: () => START }) {
  return testServer([], {
    mountPath: '/store',
    clock,
    mounts: [mountPolicyReports({ mountPath: '/store', database: db.database, clock })],
  })
}

const send = (app: ReturnType<typeof shop>, body: unknown, type = 'application/csp-report') =>
  app.inject({
    method: 'POST',
    url: '/store/api/csp-report',
    payload: JSON.stringify(body),
    headers: { 'content-type': type },
  })

const rows = () =>
  db.database.query(
    `SELECT day::text, page, directive, blocked, times FROM policy_report ORDER BY day, blocked`,
  )

test('reports are counted by day and kind, and in the metrics', async () => {
  let now = START
  const app = shop({ now: () => now })
  expect((await send(app, report())).statusCode).toBe(204)
  await send(app, report())
  now = new Date('2026-11-22T00:30:00Z')
  await send(app, report())
  expect(await rows()).toEqual([
    { day: '2026-11-21', ...SEEN, times: 2 },
    { day: '2026-11-22', ...SEEN, times: 1 },
  ])
  const { body } = await app.inject({ method: 'GET', url: '/metrics' })
  expect(body).toContain('kontor_policy_reports_total{directive="script-src-elem"} 3')
  await deleteOldPolicyReports(db.database, new Date('2027-02-20T00:00:00Z'))
  expect(await rows()).toMatchObject([{ day: '2026-11-22' }])
})

test('nobody fills the table: other types, other methods and too many reports are refused', async () => {
  const app = shop()
  expect((await send(app, report(), 'application/json')).statusCode).toBe(415)
  const get = await app.inject({ method: 'GET', url: '/store/api/csp-report' })
  expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST'])
  const answers = new Set<number>()
  for (let sent = 0; sent < 70; sent += 1)
    answers.add((await send(app, report({ 'blocked-uri': `https://host-${sent}.example/` }))).statusCode)
  expect(answers).toEqual(new Set([204, 429]))
  expect(await rows()).toHaveLength(60)
})
