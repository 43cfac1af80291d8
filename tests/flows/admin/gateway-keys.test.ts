import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secretBox } from '#domains/account/index.ts'
import { readStoredKeys, replaceKeys } from '#domains/payment/index.ts'
import { readAttention } from '#main/attention.ts'
import { openGateways, PROVIDERS } from '#main/gateways.ts'
import { openPayments } from '#main/payments.ts'
import { openSecretBox } from '#main/secret-key.ts'
import { openCore } from '#main/shop-core.ts'
import { writeShopFile } from '#processes/set-up-shop/write-shop-file.ts'
import type { Buyer } from '../../support/buyer.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'
import { keysOf, withoutKeys } from '../../support/typed-keys.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox([
  'mollie',
  'stripe',
  'gocardless',
  'btcpay',
  'klarna',
  'paypal',
  'redsys',
  'amazon-pay',
])
const shop = useRunningShop({}, withoutKeys(sandbox))
const cashier = cashierOf(shop, sandbox)
let owner: Buyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})
afterAll(() => cashier.expectCleanBooks())
beforeEach(async () => {
  await shop.core.database.query('DELETE FROM provider_key')
  await shop.core.providerKeys.reload()
})

/** Saves keys as the page does, and waits until the shop knows them. */
async function save(id: string, values: Readonly<Record<string, string>>) {
  const page = await owner.get(`/admin/gateway-keys/${id}`)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  const answer = await owner.call('/admin/gateway-keys/save', { id, version, mode: 'live', ...values })
  await shop.core.providerKeys.reload()
  return answer
}
const connect = (id: string) => save(id, keysOf(sandbox, id))
const check = (id: string) => owner.call('/admin/gateway-keys/check', { gatewayId: id })
const offered = async (placed: Placed): Promise<string[]> => {
  const { body } = await placed.buyer.call('/order/state', { key: placed.orderKey })
  return body.gateways.map(({ gatewayId }: { gatewayId: string }) => gatewayId)
}
const waiting = async () => {
  const { engine } = openPayments(shop.core)
  const kinds = await readAttention(shop.core.database, {
    now: shop.core.clock.now(),
    limit: 10,
    demo: true,
    isGatewayOn: (id) => engine.gatewayOf(id) !== undefined,
  })
  return kinds.flatMap(({ source, things }) => things.map(({ subject }) => `${source.id} ${subject}`))
}

test('the page of a provider shows what is stored, also before this process has taken it up', async () => {
  const { database, providerKeys } = shop.core
  const page = async () => (await owner.get('/admin/gateway-keys/mollie')).text
  await connect('mollie')
  const rows = await database.query<{ row: object }>('SELECT to_jsonb(k) AS row FROM provider_key k')
  await database.query('DELETE FROM provider_key')
  expect(await page()).not.toContain('Typed here')
  expect(await page()).not.toContain('/admin/gateway-keys/check')
  await providerKeys.reload()
  await database.query(
    'INSERT INTO provider_key SELECT r.* FROM jsonb_populate_recordset(NULL::provider_key, $1) r',
    [JSON.stringify(rows.map(({ row }) => row))],
  )
  expect(await page()).toContain('Typed here')
  expect(await page()).toContain('/admin/gateway-keys/remove')
})

test('keys that the owner types are used at the checkout at once, by web and worker', async () => {
  const placed = await cashier.place()
  expect(await offered(placed)).not.toContain('mollie')
  expect((await owner.get('/admin/gateways')).text).toContain('No keys')
  expect((await connect('mollie')).status).toBe(200)
  expect(await offered(placed)).toContain('mollie')
  expect((await cashier.link(placed, 'mollie')).status).toBe(200)
  const [row] = await cashier.bookOf('mollie', placed)
  await cashier.buyer('mollie', { ref: row?.ref ?? '' }, 'pays')
  expect((await cashier.state(placed)).paymentState).toBe('paid')
  expect((await owner.get('/admin/gateway-keys/mollie')).text).toContain('Last event')
})

test('another process of the shop hears of them without a start', async () => {
  const { environment, logger, address, gatewayVariables, simulators } = shop.core
  const other = await openCore(environment, logger, address, { gatewayVariables, simulators, sandbox: null })
  try {
    const { gateways, engine } = openPayments(other)
    expect(engine.gatewayOf('mollie')).toBeUndefined()
    const heard = new Promise<void>((resolve) => other.providerKeys.subscribe(resolve))
    await connect('mollie')
    await heard
    expect(engine.gatewayOf('mollie')?.account).toBe(sandbox.of('mollie').env.MOLLIE_PROFILE_ID)
    expect(gateways.map(({ info }) => info.id)).toContain('mollie')
  } finally {
    await other.close()
  }
})

test('a secret is sealed in the database, shown by its last four signs, and in no history or file', async () => {
  await connect('stripe')
  const { STRIPE_SECRET_KEY: secret = '', STRIPE_PUBLISHABLE_KEY: open = '' } = sandbox.of('stripe').env
  const rows = await shop.core.database.query('SELECT provider_key::text FROM provider_key')
  const acts = await shop.core.database.query('SELECT before, after FROM staff_act')
  const file = await writeShopFile(shop.core.database, shop.core.environment.dataDir, shop.core.clock.now())
  const page = await owner.get('/admin/gateway-keys/stripe')
  const sealed = Buffer.from(secret).toString('hex')
  for (const text of [JSON.stringify(rows), JSON.stringify(acts), JSON.stringify(file), page.text]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(sealed)
  }
  expect(JSON.stringify(rows)).toContain(open)
  expect(page.text).toContain(`ends in ${secret.slice(-4)}`)
})

test.each(PROVIDERS.map(({ keys }) => keys.gatewayId))(
  '%s accepts its right keys when they are tried',
  async (id) => {
    expect((await connect(id)).status).toBe(200)
    const requests = sandbox.of(id).requests.length
    expect((await check(id)).body).toEqual({ outcome: 'good' })
    expect(sandbox.of(id).requests.length).toBeGreaterThan(requests)
    expect((await owner.get(`/admin/gateway-keys/${id}`)).text).toContain('The provider accepts them')
  },
)

test.each([
  ['mollie', { 'secret.secret': 'test_wrongwrongwrong' }],
  ['stripe', { 'secret.secret': 'sk_test_wrongwrongwrong' }],
  ['gocardless', { 'secret.secret': 'wrongwrongwrong' }],
  ['btcpay', { 'secret.secret': 'wrongwrongwrong' }],
  ['klarna', { 'secret.secret': 'wrongwrongwrong' }],
  ['paypal', { 'secret.secret': 'wrongwrongwrong' }],
  ['amazon-pay', { publicKey: 'SANDBOX-WRONG' }],
] as const)('%s refuses wrong keys in its own words when they are tried', async (id, wrong) => {
  expect((await save(id, { ...keysOf(sandbox, id), ...wrong })).status).toBe(200)
  expect((await check(id)).body).toEqual({ outcome: 'refused' })
  const page = await owner.get(`/admin/gateway-keys/${id}`)
  expect(page.text).toContain('The provider refuses them')
  expect(page.text).toContain('Words of the provider')
})

test('a provider that does not answer is told apart from one that refuses', async () => {
  const { status } = await save('btcpay', { ...keysOf(sandbox, 'btcpay'), address: 'http://127.0.0.1:9' })
  expect(status).toBe(200)
  expect((await check('btcpay')).body).toEqual({ outcome: 'unreachable' })
})

describe('keys that cannot work are refused by the name of their field', () => {
  test.each([
    ['stripe', { 'webhookSecret.secret': '' }, ['webhookSecret']],
    ['stripe', { publicKey: 'pk_live_abc' }, ['publicKey', 'secret']],
    ['stripe', { 'secret.secret': 'nonsense' }, ['secret']],
    ['mollie', { account: '' }, ['account']],
    ['btcpay', { address: 'http://shop.example' }, ['address']],
    ['redsys', { place: 'abc' }, ['place']],
    ['amazon-pay', { 'secret.secret': 'no key' }, ['secret']],
  ] as const)('%s with %j', async (id, wrong, fields) => {
    const answer = await save(id, { ...keysOf(sandbox, id), ...wrong })
    expect(answer.body).toMatchObject({ code: 'wrong-provider-keys', fields })
    expect((await readStoredKeys(shop.core.database, openSecretBox(shop.core.environment))).size).toBe(0)
  })
})

test('a secret that is left empty stays, and a way to pay without keys has no such page', async () => {
  await connect('mollie')
  const { 'secret.secret': _left, ...rest } = keysOf(sandbox, 'mollie')
  expect((await save('mollie', { ...rest, account: 'pfl_other1', evenIfInUse: '1' })).status).toBe(200)
  const stored = await readStoredKeys(shop.core.database, openSecretBox(shop.core.environment))
  expect(stored.get('mollie')?.values).toEqual({
    account: 'pfl_other1',
    secret: sandbox.of('mollie').env.MOLLIE_API_KEY,
  })
  expect((await owner.get('/admin/gateway-keys/cash-on-delivery')).status).toBe(404)
})

test('another account is refused while payments are open, unless the owner says so', async () => {
  await connect('mollie')
  const placed = await cashier.place()
  await cashier.link(placed, 'mollie')
  const other = { ...keysOf(sandbox, 'mollie'), account: 'pfl_other1' }
  expect((await save('mollie', other)).body).toMatchObject({
    code: 'provider-account-in-use',
    fields: ['evenIfInUse'],
  })
  expect((await save('mollie', { ...other, evenIfInUse: '1' })).status).toBe(200)
  await connect('mollie')
  await save('mollie', { ...keysOf(sandbox, 'mollie'), evenIfInUse: '1' })
  const [row] = await cashier.bookOf('mollie', placed)
  await cashier.buyer('mollie', { ref: row?.ref ?? '' }, 'pays')
  expect((await cashier.state(placed)).paymentState).toBe('paid')
})

test('removed keys end the offer, and staff see the payments that cannot go on', async () => {
  await connect('mollie')
  const placed = await cashier.place()
  await cashier.link(placed, 'mollie')
  expect((await owner.call('/admin/gateway-keys/remove', { gatewayId: 'mollie' })).status).toBe(422)
  const removed = await owner.call('/admin/gateway-keys/remove', { gatewayId: 'mollie', sure: '1' })
  expect(removed.status).toBe(200)
  await shop.core.providerKeys.reload()
  expect(await offered(placed)).not.toContain('mollie')
  expect(await waiting()).toContain(`payments-switched-off ${placed.number}`)
  const again = await owner.call('/admin/gateway-keys/remove', { gatewayId: 'mollie', sure: '1' })
  expect(again.body.code).toBe('not-found')
  expect((await check('mollie')).body.code).toBe('no-provider-keys')
})

test('without the secret key of the shop the keys stay shut: the page and the list of what waits say so', async () => {
  const { database, clock } = shop.core
  const values = { account: 'pfl_1', secret: 'test_abcdefgh' }
  await database.transaction((tx) =>
    replaceKeys(tx, secretBox(Buffer.alloc(32, 7)), { gatewayId: 'mollie', values, now: clock.now() }),
  )
  await shop.core.providerKeys.reload()
  expect(await offered(await cashier.place())).not.toContain('mollie')
  expect((await owner.get('/admin/gateway-keys/mollie')).text).toContain('Cannot be read: type them again')
  expect(await waiting()).toContain('provider-keys-useless mollie')
  expect((await connect('mollie')).status).toBe(200)
  expect(await waiting()).not.toContain('provider-keys-useless mollie')
})

test('stored keys that a release does not accept any more stop nothing', async () => {
  const { database, clock, environment } = shop.core
  const values = { account: 'pfl_1', secret: 'of another form' }
  await database.transaction((tx) =>
    replaceKeys(tx, openSecretBox(environment), { gatewayId: 'mollie', values, now: clock.now() }),
  )
  await shop.core.providerKeys.reload()
  expect(openGateways(shop.core).map(({ info }) => info.id)).not.toContain('mollie')
  expect((await owner.get('/admin/gateway-keys/mollie')).text).toContain('Not accepted any more')
})

test('keys of the environment win, and the page offers nothing to type', async () => {
  const gatewayVariables = {
    ...shop.core.gatewayVariables,
    MOLLIE_API_KEY: 'live_abc',
    MOLLIE_PROFILE_ID: 'pfl_env',
  }
  await connect('mollie')
  const [mollie] = openGateways({ ...shop.core, gatewayVariables }).filter(({ info }) => info.id === 'mollie')
  expect(mollie).toMatchObject({ account: 'pfl_env', livemode: true })
  expect(() => openGateways({ ...shop.core, gatewayVariables: { MOLLIE_API_KEY: 'live_abc' } })).toThrow(
    'MOLLIE_PROFILE_ID',
  )
})

test('the mode chooses the address of the provider, unless the environment names one', () => {
  const { keys } = PROVIDERS.find(({ keys: { gatewayId } }) => gatewayId === 'gocardless')!
  const values = { secret: 'abc', account: 'CR1', webhookSecret: 'def' }
  const modeOf = (mode: string, gatewayVariables: Readonly<Record<string, string>> = {}) => {
    const providerKeys = {
      ...shop.core.providerKeys,
      current: () => new Map([[keys.gatewayId, { values: { ...values, mode }, isReadable: true }]]),
    }
    return openGateways({ ...shop.core, gatewayVariables, providerKeys }).find(
      ({ info }) => info.id === keys.gatewayId,
    )?.livemode
  }
  expect([modeOf('live'), modeOf('test')]).toEqual([true, false])
  expect(modeOf('live', { GOCARDLESS_API_URL: 'https://api-sandbox.gocardless.com' })).toBe(false)
})

test('only the owner types, tries and removes keys; a manager sees whether there are any', async () => {
  const manager = await signInStaff(shop, 'manager')
  const page = await manager.get('/admin/gateway-keys/mollie')
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('name="secret.secret"')
  for (const call of ['save', 'check', 'remove'])
    expect(
      (
        await manager.call(`/admin/gateway-keys/${call}`, {
          id: 'mollie',
          gatewayId: 'mollie',
          mode: 'live',
          sure: '1',
        })
      ).body.code,
    ).toBe('forbidden')
  const support = await signInStaff(shop, 'support')
  expect((await support.get('/admin/gateway-keys')).status).toBe(404)
})
