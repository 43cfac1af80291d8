import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { devicePaths } from '#api/openapi/device-operations.ts'
import { memberEndpoints } from '#api/v1/endpoints/index.ts'
import { OWNER_EVENTS, PARTNER_EVENTS } from '#domains/outgoing-call/index.ts'
import { declaredCalls, servedPages } from '../../scripts/http-contract/declared-calls.ts'
import { declaredDocument, referenceFiles } from '../../scripts/http-contract/reference-files.ts'
import { readText } from './support/tree.ts'

/** Every call that the specification names, and those that the contract adds. */
const SPECIFIED: readonly string[] = [
  ...['/state', '/order/update', '/order/finalize', '/order/state', '/order/identify'],
  ...['/gateway/link', '/subscription/link', '/premium/link', '/gateway/capture', '/gateway/cancel'],
  ...['/premium/discountCode', '/coupon/redeem', '/coupon/balance'],
  ...['/user/register', '/user/signup', '/user/login', '/user/login/factor', '/user/passkey/options'],
  ...['/user/lost', '/user/lost/set', '/user/logout', '/user/email', '/user/password', '/user/name'],
  ...[
    '/user/photo',
    '/user/token/create',
    '/user/token/delete',
    '/subscription/cancel',
    '/contact',
    '/abuse',
  ],
  ...['/cancel/request', '/cancel/confirm', '/withdraw/request', '/withdraw/confirm', '/consent'],
  ...['/partner/activate', '/partner/payout', '/partner/ref', '/partner/trackingpixel', '/connect/enter'],
]

/** What the contract names of the member API and of devices. */
const SPECIFIED_PATHS = [
  ...['profile', 'orders', 'library', 'subscription', 'partner'].map((name) => `/api/v1/${name}`),
  ...['/api/device/authorize', '/api/device/token'],
]

/**
 * Returns the specified calls that no route takes. A call whose page is not built either is not missed yet: with the page
 * the call is due.
 */
function missingCalls(declared: readonly string[], pages: readonly string[]): string[] {
  return SPECIFIED.filter((call) => !declared.includes(call)).filter(
    (call) => pages.includes(call) || !['/contact', '/abuse'].includes(call),
  )
}

const calls = (await declaredCalls()).flatMap((area) => area.calls)
const paths = calls.map(({ path }) => path)
const document = (await declaredDocument()) as unknown as {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly responses: object
            readonly parameters?: readonly object[]
            readonly security?: readonly object[]
            readonly requestBody?: {
              readonly content: Readonly<
                Record<string, { readonly schema: object; readonly example?: unknown }>
              >
            }
          }
        >
      >
    >
  >
}

test('every call of the specification exists', () => {
  expect(missingCalls(paths, servedPages())).toEqual([])
  expect(SPECIFIED_PATHS.filter((path) => !(path in document.paths))).toEqual([])
})

test('a planted list without a call is found, also one whose page is there', () => {
  expect(
    missingCalls(
      paths.filter((path) => path !== '/user/lost'),
      [],
    ),
  ).toEqual(['/user/lost'])
  expect(
    missingCalls(
      paths.filter((path) => path !== '/contact'),
      ['/contact'],
    ),
  ).toEqual(['/contact'])
})

test('the document describes every call and every endpoint, and nothing else', () => {
  const endpoints = memberEndpoints({} as never).map(({ path }) => `/api/v1${path}`)
  const declared = [...paths.map((path) => `/api${path}`), ...endpoints, ...Object.keys(devicePaths(''))]
  expect(Object.keys(document.paths).sort()).toEqual(declared.sort())
})

test('every operation has a declared answer and declared refusals', () => {
  const bare = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ responses, requestBody, parameters = [], security = [] }) => {
      // What takes neither input nor a token refuses nothing, such as the document of RFC 8414.
      const takes = requestBody !== undefined || parameters.length > 0 || security.length > 0
      const isBare = Object.keys(responses).length < (takes ? 5 : 1)
      return isBare || JSON.stringify(responses).includes('"schema":{}') ? [path] : []
    }),
  )
  expect(bare).toEqual([])
})

test('every operation has a request that its schema takes, in the document and in the reference', async () => {
  const ajv = new Ajv2020({ strict: false })
  for (const format of ['binary', 'date', 'uri', 'email']) ajv.addFormat(format, true)
  const wrong = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema, example }) => {
        // A form has texts alone; whoever reads it makes numbers of them.
        const typed = JSON.parse(JSON.stringify(schema).replaceAll('"type":"integer"', '"type":"string"'))
        if (example === undefined) return Object.keys(typed.properties ?? {}).length > 0 ? [path] : []
        return ajv.validate(typed, example) ? [] : [`${path}: ${ajv.errorsText()}`]
      }),
    ),
  )
  expect(wrong).toEqual([])
  const reference = [...(await referenceFiles())].filter(([path]) => path.endsWith('.md'))
  const text = reference.map(([, page]) => page).join('\n')
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
  expect([...text.matchAll(/^curl '/gm)].length).toBe(operations.length)
})

test('the reference names every event of webhooks', async () => {
  const page = (await referenceFiles()).get('docs/reference/webhooks.md')
  for (const type of Object.keys(OWNER_EVENTS)) expect(page).toContain(`### ${type}\n`)
  for (const type of Object.keys(PARTNER_EVENTS)) expect(page).toContain(`### Partner: ${type}\n`)
})

test('the prose of the contract names every endpoint of the member API', () => {
  const prose = readText('docs/http-contract.md')
  for (const { path } of memberEndpoints({} as never)) expect(prose).toContain(`\`GET /api/v1${path}\``)
})

test('the stored reference and client are those of the declarations', async () => {
  const stale = [...(await referenceFiles())].flatMap(([path, text]) =>
    readText(path) === text ? [] : [path],
  )
  expect(stale, 'run `npm run contract`').toEqual([])
})
