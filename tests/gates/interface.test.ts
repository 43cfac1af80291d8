import { expect, test } from 'vitest'
import { memberEndpoints } from '#api/v1/endpoints/index.ts'
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
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>
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

/** It takes no input, so that it refuses nothing. Source: RFC 8414 §3. */
const METADATA = '/.well-known/oauth-authorization-server'

test('the document describes every call and every endpoint, and nothing else', () => {
  const endpoints = memberEndpoints({} as never).map(({ path }) => `/api/v1${path}`)
  const described = Object.keys(document.paths).filter(
    (path) => path !== METADATA && !path.startsWith('/api/device/'),
  )
  expect(described.sort()).toEqual([...paths.map((path) => `/api${path}`), ...endpoints].sort())
})

test('every operation has a declared answer and declared refusals', () => {
  const bare = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ responses }) =>
      JSON.stringify(responses).includes('"schema":{}') ||
      Object.keys(responses).length < (path === METADATA ? 1 : 5)
        ? [path]
        : [],
    ),
  )
  expect(bare).toEqual([])
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
