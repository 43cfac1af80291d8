import { expect, test } from 'vitest'
import { routeOf } from '#api/pages/page-route.ts'
import type { CspSources, Gateway } from '#domains/payment/index.ts'
import { openGateways } from '#main/gateways.ts'
import { providers } from '../../sandbox/providers.ts'
import { addressForm, Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { importsOf, programSources } from './support/source.ts'
import { filesMatching, readText } from './support/tree.ts'

const INVENTORY = 'docs/payment-scripts.md'
const KINDS = ['script', 'frame', 'connect', 'form', 'image'] as const

const sandbox = useSandbox(Object.keys(providers))
const shop = useRunningShop({}, sandbox)

function gatewaysWith(variables: Readonly<Record<string, string | undefined>>): readonly Gateway[] {
  return openGateways({ gatewayVariables: variables, database: shop.core.database, clock: shop.core.clock })
}

/** Opens every gateway as a real shop has it: with the simulators' keys and the default addresses. */
function liveGateways(): readonly Gateway[] {
  const { gatewayVariables } = sandbox.providers({})
  const keys = Object.entries(gatewayVariables).filter(([name]) => !name.endsWith('_URL'))
  return gatewaysWith({ ...Object.fromEntries(keys), BTCPAY_URL: 'https://btcpay.example' })
}

/** Returns the rows of the inventory's tables below a heading, cell by cell. */
function rowsBelow(heading: string, text = readText(INVENTORY)): readonly (readonly string[])[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  const lines =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? []
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

function sourcesIn(cell: string): string[] {
  return [...cell.matchAll(/`(https:[^`]+)`/g)].map(([, source = '']) => source)
}

/** Returns the differences between the inventory and the gateways. */
function differences(gateways: readonly Gateway[], rows = rowsBelow("Providers'")): string[] {
  const listed = new Set(rows.map(([source = '', gateway = '']) => `${gateway} ${sourcesIn(source)[0]}`))
  const allowed = new Set(
    gateways.flatMap(({ info }) => (info.csp.script ?? []).map((source) => `${info.id} ${source}`)),
  )
  return [
    ...[...allowed]
      .filter((one) => !listed.has(one))
      .map((one) => `${one} may run and is not in ${INVENTORY}: who looked at it, and why is it there?`),
    ...[...listed]
      .filter((one) => !allowed.has(one))
      .map((one) => `${one} is in ${INVENTORY} and may not run: drop it`),
  ]
}

test('every script of a provider is in the inventory, and nothing else is (§7.20)', () => {
  const gateways = liveGateways()
  expect(gateways.map(({ info }) => info.id).sort()).toEqual(
    [...Object.keys(providers), 'bank-transfer', 'cash-on-delivery', 'coupon'].sort(),
  )
  expect(differences(gateways)).toEqual([])
})

test('a planted script is found, and a row for one that is gone too', () => {
  const planted = { info: { id: 'stripe', csp: { script: ['https://tags.example'] } } } as unknown as Gateway
  expect(differences([planted], [])).toHaveLength(1)
  expect(differences([], [['`https://tags.example`', 'stripe']])).toHaveLength(1)
})

test('every row says which file, why, and on which pages', () => {
  for (const row of rowsBelow("Providers'"))
    expect([row.length, row.every((cell) => cell !== '')]).toEqual([5, true])
})

test('the script that a wallet’s button names is one of the inventory', () => {
  const buttons = liveGateways().flatMap(({ info }) => (info.button ? [new URL(info.button.script)] : []))
  const scripts = rowsBelow("Providers'").map(
    ([source = '', , file = '']) => `${sourcesIn(source)[0]}${file.replaceAll('`', '')}`,
  )
  expect(buttons.length).toBeGreaterThan(0)
  for (const { origin, pathname } of buttons) expect(scripts).toContain(origin + pathname)
})

test('frames, connections, forms and pictures are those of the inventory', () => {
  const rows = rowsBelow('Other sources that these pages may use')
  for (const { info } of liveGateways()) {
    const row = rows.find(([ids = '']) => ids.split(', ').includes(info.id))
    expect(row, info.id).toBeDefined()
    const [, frame = '', connect = '', form = '', image = ''] = row ?? []
    const same = info.id === 'btcpay' ? ['https://btcpay.example'] : sourcesIn(frame)
    const wanted = (cell: string) => [...sourcesIn(cell), ...(cell.includes('the same') ? same : [])]
    const { csp } = info
    const found: CspSources = {
      frame: csp.frame ?? [],
      connect: csp.connect ?? [],
      form: csp.form ?? [],
      image: csp.image ?? [],
    }
    const listed = {
      frame: same,
      connect: wanted(connect),
      form: wanted(form),
      image: wanted(image),
    }
    expect([info.id, found]).toEqual([info.id, listed])
  }
})

const SOURCE = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/

test('a source is a host with https, or the simulator alone', () => {
  const wide = (gateways: readonly Gateway[], fits: (source: string) => boolean) =>
    gateways.flatMap(({ info }) =>
      KINDS.flatMap((kind) => (info.csp[kind] ?? []).filter((source) => !fits(source))),
    )
  expect(wide(liveGateways(), (source) => SOURCE.test(source))).toEqual([])
  const { gatewayVariables, simulators } = sandbox.providers({})
  const own = Object.values(simulators).map(({ url }) => new URL(url).origin)
  expect(wide(gatewaysWith(gatewayVariables), (source) => own.includes(source))).toEqual([])
  for (const planted of [
    '*',
    'https:',
    'https://*',
    "'unsafe-inline'",
    'http://pay.example.com',
    'https://pay.example.com/path',
  ])
    expect(SOURCE.test(planted), planted).toBe(false)
})

/** Pages of the contract, and whether an order can be paid there. */
const PAGES = {
  '/': false,
  '/search': false,
  '/c/x': false,
  '/p/x': false,
  '/cart': false,
  '/login': false,
  '/contact': false,
  '/coupon': false,
}
const PAYMENT_PAGES = ['/order/x', '/express/x', '/subscription', '/premium']

test('no page but those where orders are paid names a provider', async () => {
  const simulators = Object.values(sandbox.providers({}).simulators).map(({ url }) => new URL(url).origin)
  const { productId } = await sellProduct(shop.core.database)
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId, pieces: '1' })
  const { body: orderKey } = await buyer.call('/order/finalize', addressForm)
  const policyOf = async (path: string) =>
    (await buyer.get(path, { accept: 'text/html' })).headers.get('content-security-policy') ?? ''
  for (const path of [...Object.keys(PAGES), `/p/${productId}`, '/terms', '/profile']) {
    const policy = await policyOf(path)
    expect([path, simulators.filter((origin) => policy.includes(origin)), /https?:/.test(policy)]).toEqual([
      path,
      [],
      false,
    ])
  }
  for (const path of [`/order/${orderKey}`, `/express/${productId}`]) {
    const policy = await policyOf(path)
    expect([path, simulators.filter((origin) => !policy.includes(origin))]).toEqual([path, []])
    expect(policy).toContain('report-uri /api/csp-report')
    expect(policy).not.toMatch(/script-src[^;]*('unsafe|\*|https:(?!\/\/))/)
  }
  for (const path of PAYMENT_PAGES)
    expect([path, routeOf(path, '', ['EUR'])]).toMatchObject([path, { kind: 'personal', isPayment: true }])
})

/** Names that browsers and people use for card fields. */
const CARD_FIELD = /\bcc-(name|number|exp|csc|type)|\b(card-?number|cardholder|cvc|cvv|csc)\b/i

test('no field of ours takes a card', () => {
  const fields = filesMatching(/^(src|public)\/.*\.(tsx?|html?|js)$/).filter(
    (path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('src/gateways/'),
  )
  expect(fields.length).toBeGreaterThan(100)
  expect(fields.filter((path) => CARD_FIELD.test(readText(path)))).toEqual([])
  for (const planted of ['autoComplete="cc-number"', 'name="cardNumber"', 'name="cvc"'])
    expect(CARD_FIELD.test(planted), planted).toBe(true)
})

test('scripts of others are loaded by the payment providers’ modules alone, and by nothing on the pages around them', () => {
  const loaders = programSources().filter((source) =>
    importsOf(source).some(({ specifier }) => /load-script\.ts$/.test(specifier)),
  )
  expect(
    loaders.map(({ path }) => path).filter((path) => !path.startsWith('src/web/payment/providers/')),
  ).toEqual([])
  expect(loaders.length).toBeGreaterThan(0)
  const made = programSources().filter(
    ({ path, text }) =>
      path.startsWith('src/web/') && /createElement\(\s*['"]script|<script[^>]*\ssrc=/.test(text),
  )
  // The other one begins scripts that the page itself holds.
  expect(made.map(({ path }) => path).sort()).toEqual([
    'src/web/layout/held-scripts.ts',
    'src/web/payment/providers/load-script.ts',
  ])
  expect(readText('src/web/layout/held-scripts.ts')).not.toMatch(/\.src\b/)
})

test('no partner’s pixel stands where an order is paid', () => {
  const pages = programSources().filter(({ path }) =>
    /^src\/web\/(checkout|payment|subscription|premium)\//.test(path),
  )
  expect(pages.length).toBeGreaterThan(10)
  expect(
    pages.filter(({ text }) => /trackingPixel|tracking-pixel/.test(text)).map(({ path }) => path),
  ).toEqual([])
})
