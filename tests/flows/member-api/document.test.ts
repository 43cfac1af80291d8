import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { ACCESS_TABLE } from '../../support/access-table.ts'
import { readApi, tokenOf } from '../../support/api-member.ts'
import { Buyer, type CallResult } from '../../support/buyer.ts'
import { documentedBy, type OpenApiDocument } from '../../support/documented-answers.ts'
import { askCodes, GRANT, someClient } from '../../support/pairing.ts'
import { useRunningShop } from '../../support/running-shop.ts'

// Not a demo, so that staff need their second factor; the proxy gives everybody a different network.
const shop = useRunningShop({ BASE_PATH: '/store', DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })

let document: OpenApiDocument
let problemOf: ReturnType<typeof documentedBy>
/** Which statuses each operation has answered here. */
const seen = new Map<string, Set<number>>()

beforeAll(async () => {
  document = (await new Buyer(shop.url).get('/api/openapi.json')).body
  problemOf = documentedBy(document)
})

const callsOf = (path: string): string[] =>
  Object.keys(ACCESS_TABLE).filter((row) => row.split('#')[0] === path)

/** What is not documented, gathered, so that one run names everything. */
const undocumented: string[] = []

function look(method: string, path: string, answer: CallResult): void {
  const problem = problemOf(method, path, answer)
  if (problem !== null) undocumented.push(`${problem}: ${answer.text.slice(0, 200)}`)
  const known = seen.get(path) ?? new Set()
  seen.set(path, known.add(answer.status))
}

test('the document passes a public validator', async () => {
  const { valid, errors } = await new Validator().validate(document as never)
  expect([valid, errors]).toEqual([true, undefined])
  expect(Object.keys(document.paths).length).toBeGreaterThan(200)
})

test('a planted answer of another shape, status or type is found', () => {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
  const find = (status: number, body: unknown) =>
    problemOf('post', '/api/user/name', { status, headers, text: JSON.stringify(body) })
  expect(find(200, { name: 'Ada' })).toBeNull()
  expect(find(200, { name: 'Ada', email: 'a@example.com' })).toContain('additional properties')
  expect(find(200, {})).toContain('required')
  expect(find(418, {})).toContain('documents no 418')
  expect(find(422, { error: 'x', code: 'of-nobody' })).toContain('must be equal to one of')
  expect(
    problemOf('post', '/api/user/name', {
      status: 200,
      headers: new Headers({ 'content-type': 'text/plain' }),
      text: '',
    }),
  ).toContain('no text/plain')
})

/** Whoever the table lets act, as far as anybody may. */
const WHO = ['owner', 'member', 'partner', 'guest'] as const

test('every call answers right and wrong input as the document says', { timeout: 600_000 }, async () => {
  const paths = Object.keys(document.paths).filter(
    (path) => document.paths[path]?.post && !path.startsWith('/api/device/'),
  )
  for (const path of paths) {
    const rows = callsOf(path.slice('/api'.length))
    expect(rows.length, path).toBeGreaterThan(0)
    for (const row of rows) {
      const { fields, foreign, expected } = ACCESS_TABLE[row]!
      const who = WHO.find((one) => (expected[one] ?? expected.others) === 'ok') ?? 'owner'
      const [self, stranger] = [await new Person(shop, who).enter(), await new Person(shop, 'member').enter()]
      const call = path.slice('/api'.length)
      const good = await fields(self, stranger)
      look('post', path, await self.call(call, good))
      if (foreign) look('post', path, await self.call(call, await foreign.fields(self, stranger)))
      const guest = await new Person(shop, 'guest').enter()
      for (const wrong of [{}, Object.fromEntries(Object.keys(good).map((name) => [name, '\u202e']))])
        for (const caller of [self, guest]) look('post', path, await caller.call(call, wrong))
      const url = `${shop.url}/api${call}`
      const send = (init: RequestInit & { headers?: Record<string, string> }) =>
        guest.buyer.send(url, { method: 'POST', ...init })
      look('post', path, await send({ body: '{}', headers: { 'content-type': 'application/json' } }))
      look('post', path, await send({ headers: { origin: 'https://evil.example' } }))
      const page = await self.buyer.call(
        call,
        {},
        {
          accept: 'text/html',
          'x-forwarded-for': `203.0.113.${paths.indexOf(path) % 250}`,
        },
      )
      look('post', path, page)
    }
  }
  expect(undocumented).toEqual([])
  expect(paths.filter((path) => (seen.get(path)?.size ?? 0) < 3)).toEqual([])
})

test('every endpoint of the member API answers right and wrong input as the document says', async () => {
  const person = await new Person(shop, 'partner').enter()
  await person.orderKey()
  const token = await tokenOf(shop, person.accountId)
  const narrow = {
    profile: await tokenOf(shop, person.accountId, ['profile']),
    other: await tokenOf(shop, person.accountId, ['partner']),
  }
  const paths = Object.keys(document.paths).filter((path) => path.startsWith('/api/v1/'))
  expect(paths.length).toBeGreaterThan(9)
  const number = (await readApi(shop, '/orders', token)).body.items[0].number
  for (const path of paths) {
    const real = path
      .slice('/api/v1'.length)
      .replace('{number}', number)
      .replace('{document}', 'R999999')
      .replace('{id}', crypto.randomUUID())
    const ask = async (
      address: string,
      given: string | null,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<number> => {
      const answer = await readApi(shop, address, given, { headers })
      look('get', path, answer)
      return answer.status
    }
    expect([200, 404, 409]).toContain(await ask(real, token))
    expect(await ask(real, null)).toBe(401)
    expect(await ask(real, 'kontor_pat_nobody')).toBe(401)
    expect(await ask(`${real}?locale=xx`, token)).toBe(422)
    const statuses = [await ask(real, narrow.profile), await ask(real, narrow.other)]
    expect(statuses).toContain(403)
    if (document.paths[path]?.get && JSON.stringify(document.paths[path]).includes('"limit"')) {
      for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'after=x', 'limit=1&limit=2'])
        expect([path, wrong, await ask(`${real}?${wrong}`, token)]).toEqual([path, wrong, 422])
    }
  }
  expect(undocumented).toEqual([])
})

test('every address of devices answers right and wrong input as the document says', async () => {
  const [member, clientId] = [await new Person(shop, 'member').enter(), await someClient(shop)]
  const { device_code, user_code } = await askCodes(shop, clientId)
  await member.call('/connect/enter', { code: user_code, confirm: '1' })
  const token = await tokenOf(shop, member.accountId, ['profile'])
  const pending = (await askCodes(shop, clientId)).device_code
  const grant = { grant_type: GRANT, client_id: clientId }
  const right: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    '/api/device/authorize': { client_id: clientId, scope: 'library' },
    '/api/device/token': { ...grant, device_code },
    '/api/device/revoke': { client_id: clientId, token },
  }
  const described = Object.keys(document.paths).filter((path) => path.startsWith('/api/device/'))
  expect(described.sort()).toEqual(Object.keys(right).sort())
  const { buyer } = new Person(shop, 'guest')
  const ask = async (path: string, body: string, headers: Readonly<Record<string, string>> = {}) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await buyer.send(`${shop.url}${path}`, {
      method: 'POST',
      body,
      headers: { ...type, ...headers },
    })
    look('post', path, answer)
    return answer.body?.error ?? answer.status
  }
  for (const [path, fields] of Object.entries(right)) {
    const form = new URLSearchParams(fields).toString()
    expect([path, await ask(path, form)]).toEqual([path, 200])
    expect([path, await ask(path, '')]).toEqual([path, 'invalid_request'])
    expect([path, await ask(path, `${form}&client_id=other`)]).toEqual([path, 'invalid_request'])
    const nobody = new URLSearchParams({ ...fields, client_id: 'nobody' }).toString()
    expect([path, await ask(path, nobody)]).toEqual([path, 'invalid_client'])
    expect([path, await ask(path, '{}', { 'content-type': 'application/json' })]).toEqual([
      path,
      'invalid_request',
    ])
    expect([path, await ask(path, form, { origin: 'https://evil.example' })]).toEqual([path, 'access_denied'])
  }
  const poll = (code: string) =>
    ask('/api/device/token', new URLSearchParams({ ...grant, device_code: code }).toString())
  expect(await poll(pending)).toBe('authorization_pending')
  expect(await poll(pending)).toBe('slow_down')
  expect(await poll(device_code)).toBe('invalid_grant')
  expect(await ask('/api/device/authorize', `client_id=${clientId}&scope=partner`)).toBe('invalid_scope')
  const metadata = '/.well-known/oauth-authorization-server/store'
  const found = await buyer.send(new URL(metadata, shop.url).href, { method: 'GET' })
  expect(found.status).toBe(200)
  look('get', metadata, found)
  expect(undocumented).toEqual([])
})

test('every example is an answer that the document describes', () => {
  const headers = new Headers({ 'content-type': 'application/json' })
  const wrong: (string | null)[] = []
  let compared = 0
  for (const [path, methods] of Object.entries(document.paths))
    for (const method of ['get', 'post'])
      for (const [status, own] of Object.entries(methods[method]?.responses ?? {})) {
        const example = own.content?.['application/json']?.example
        if (example === undefined) continue
        compared += 1
        wrong.push(
          problemOf(method, path, { status: Number(status), headers, text: JSON.stringify(example) }),
        )
      }
  expect(wrong.filter((problem) => problem !== null)).toEqual([])
  const reads = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/v1/'))
  for (const [path, { get }] of reads) {
    const { content } = get?.responses['200'] ?? {}
    if (content?.['application/json'])
      expect([path, content['application/json'].example]).not.toContain(undefined)
  }
  expect(compared).toBeGreaterThan(reads.length)
})
