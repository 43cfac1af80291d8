import { beforeAll, describe, expect, test } from 'vitest'
import { type Bad, bodyWith, everyBad, type Form } from '../../support/bad-values.ts'
import { Buyer, type CallResult } from '../../support/buyer.ts'
import { sellProduct, type TestProduct } from '../../support/catalogue.ts'
import { type Member, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      { readonly post: { readonly requestBody: { readonly content: Readonly<Record<string, Body>> } } }
    >
  >
}
interface Body {
  readonly schema: {
    readonly properties: Readonly<Record<string, unknown>>
    readonly required?: readonly string[]
  }
}

/** The areas whose calls are attacked here. What is added to them is attacked too. */
const AREAS = /^\/api(\/(?:subscription|premium|gift|library|coupon|cancel|withdraw)\/.*)$/
/** Bad in whatever field: no text of a person, no code and no number looks like this. */
const NEVER: readonly Bad[] = ['overlong', 'nul', 'brokenEscape', 'brokenUtf8', 'bidi', 'repeated']
/** Further bad values, as they appear in a body. Half a pair of UTF-16 and a mark of direction are bad in whatever field. */
const MORE: Readonly<Record<string, string>> = {
  surrogate: '%ED%A0%80',
  isolate: 'a%E2%81%A6b',
  billion: '1000000000',
  homograph: encodeURIComponent('сlub'),
  notANumber: 'NaN',
  list: '%5B%22a%22%5D',
}
const NEVER_EITHER = ['surrogate', 'isolate']
const everyKind: readonly string[] = [...everyBad, ...Object.keys(MORE)]
const badBody = (good: Form, field: string, kind: string): string =>
  Object.hasOwn(MORE, kind)
    ? `${bodyWith(good, field, 'missing')}&${field}=${MORE[kind]}`
    : bodyWith(good, field, kind as Bad)

/** Tested with every value by tests/flows/bad-input.test.ts: every form with an address reads the same fields. */
const ADDRESS = /^(billing|shipping)\./

let club: TestProduct
let paper: TestProduct
let calls: readonly {
  readonly path: string
  readonly fields: readonly string[]
  readonly required: readonly string[]
}[]

beforeAll(async () => {
  const plan = { requiresShipping: false, stock: null, priceMinor: 990 } as const
  club = await sellProduct(shop.core.database, { ...plan, kind: 'premium', name: 'Club' })
  paper = await sellProduct(shop.core.database, { ...plan, kind: 'subscription', name: 'Paper' })
  const { body } = await new Buyer(shop.url).get('/api/openapi.json')
  calls = Object.entries((body as Described).paths).flatMap(([path, { post }]) => {
    const found = AREAS.exec(path)?.[1]
    if (found === undefined) return []
    const [content] = Object.values(post.requestBody.content)
    const { properties = {}, required = [] } = content?.schema ?? {}
    const fields = Object.keys(properties).filter((name) => !ADDRESS.test(name))
    return [{ path: found, fields, required }]
  })
})

/** A value of every required field that is well formed. What it names need not exist. */
async function goodForm(path: string, required: readonly string[], member: Member): Promise<Form> {
  const values: Form = {
    gatewayId: 'bank-transfer',
    productId: (path.startsWith('/premium') ? club : paper).productId,
    coupon: 'ABCD-EFGH-JKLM-NPQR',
    uuid: crypto.randomUUID(),
    discountCode: 'NEVER-MADE',
    name: 'Ada Lovelace',
    email: `${crypto.randomUUID()}@example.com`,
    contract: 'K100001',
    token: 'a'.repeat(path.startsWith('/gift') ? 22 : 43),
    periods: '1',
    giverName: 'Ada Lovelace',
    recipientName: 'Rosa Recipient',
    recipientEmail: `${crypto.randomUUID()}@example.com`,
    number: 'K100001',
    file: crypto.randomUUID(),
    positionMs: '0',
    amount: '0',
    renewal: '0',
    password: await member.hashed('a wrong password'),
  }
  const missing = required.filter((name) => values[name] === undefined)
  expect(missing, `give a good value for these fields of ${path}`).toEqual([])
  return Object.fromEntries(required.map((name) => [name, values[name] ?? '']))
}

const post = (buyer: Buyer, path: string, body: string, locale = '', headers = {}): Promise<CallResult> =>
  buyer.send(`${shop.url}${locale}/api${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

/** Counts everything that these calls could change. */
async function standing(): Promise<unknown> {
  const [row] = await shop.core.database.query(
    `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM subscription) AS subscriptions, (SELECT count(*) FROM entitlement) AS entitlements,
       (SELECT count(*) FROM buyer_statement) AS statements, (SELECT count(*) FROM discount_use) AS uses, (SELECT count(*) FROM coupon_entry) AS entries,
       (SELECT count(*) FROM account) AS accounts, (SELECT count(*) FROM mail) AS mails`,
  )
  return row
}

/** Expects an answer that the contract knows: a refusal has words, a code, and the fields that are wrong. */
function expectByContract(answer: CallResult, seen: object): void {
  const { status, headers, body } = answer
  expect([200, 401, 403, 404, 409, 410, 422], JSON.stringify([seen, answer.text])).toContain(status)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  if (status === 200) return
  expect(answer.text).not.toContain('<script>alert')
  expect(body, JSON.stringify(seen)).toMatchObject({
    error: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
  })
}

test('every field of every call takes every bad value: a clear refusal in both languages, and nothing is stored', async () => {
  const member = await newMember(shop.url)
  const { translations } = (await new Buyer(`${shop.url}/de`).call('/state', { translations: '1' })).body
  let tried = 0
  for (const { path, fields, required } of calls) {
    const isOfMember = (await new Buyer(shop.url).call(path, {})).status === 401
    for (const field of fields) {
      // An e-mail address of its own: statements are limited for each.
      const good = await goodForm(path, required, member)
      for (const kind of everyKind) {
        const seen = { path, field, kind }
        const sent = badBody(good, field, kind)
        const before = await standing()
        const who = isOfMember ? member : new Buyer(shop.url)
        const answer = await post(who, path, sent)
        tried += 1
        expectByContract(answer, seen)
        if ([...NEVER, ...NEVER_EITHER].includes(kind)) {
          expect({ ...seen, code: answer.body.code }).toEqual({ ...seen, code: 'invalid-fields' })
          expect(answer.body.fields, JSON.stringify(seen)).toContain(field)
          const german = await post(who, path, sent, '/de')
          expect({ ...seen, text: german.body.error }).toEqual({
            ...seen,
            text: translations[answer.body.error],
          })
        }
        if (answer.status !== 200) expect(await standing(), JSON.stringify(seen)).toEqual(before)
      }
    }
  }
  expect(tried).toBeGreaterThan(300)
})

describe('the frame of every call', () => {
  const each = async (
    send: (path: string) => Promise<CallResult>,
    expected: readonly [status: number, code: string],
  ): Promise<void> => {
    const before = await standing()
    for (const { path } of calls) {
      const { status, body } = await send(path)
      expect([path, status, body?.code]).toEqual([path, ...expected])
    }
    expect(await standing()).toEqual(before)
    expect(calls.length).toBeGreaterThan(9)
  }

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is refused, and Allow names POST', (method) =>
    each(
      async (path) => {
        const answer = await new Buyer(shop.url).send(`${shop.url}/api${path}`, { method })
        expect(answer.headers.get('allow')).toBe('POST')
        return answer
      },
      [405, 'method-not-allowed'],
    ),
  )

  test.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'a request of another site is refused: %j',
    (headers) => each((path) => post(new Buyer(shop.url), path, '', '', headers), [403, 'cross-origin']),
  )

  test('a body of a megabyte is read and refused', () =>
    each((path) => post(new Buyer(shop.url), path, `x=${'a'.repeat(1_000_000)}`), [413, 'too-large']))

  test('JSON is refused, also with null, lists and objects in it', () =>
    each(
      (path) =>
        post(new Buyer(shop.url), path, '{"token":null,"email":["a"],"__proto__":{"x":1}}', '', {
          'content-type': 'application/json',
        }),
      [415, 'unsupported-content-type'],
    ))
})
