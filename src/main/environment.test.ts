import { expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from './environment.ts'

test('an empty environment is a demo shop on port 3000 with its own database', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    mountPath: '',
    databaseUrl: null,
    demo: true,
    role: 'all',
  })
})

test('a database of the owner switches the demo off unless it is asked for', () => {
  const DATABASE_URL = 'postgres://shop@db.example/shop'
  expect(readEnvironment({ DATABASE_URL }).demo).toBe(false)
  expect(readEnvironment({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
})

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '127.0.0.2' }, true],
  [{ HOST: '::1' }, true],
  [{ SHOP_ORIGIN: 'http://127.0.0.1:8080' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.5' }, false],
  [{ HOST: 'shop.example' }, false],
  [{ SHOP_ORIGIN: 'https://shop.example' }, false],
  [{ SHOP_ORIGIN: 'https://localhost' }, false],
  [{ DATABASE_URL: 'postgres://shop@db.example/shop' }, false],
])('where nobody says it, %j is a demo: %s', (variables, demo) => {
  expect(readEnvironment(variables)).toMatchObject({ demo, isOpenDemo: false })
  expect(readEnvironment({ ...variables, DEMO: '0' })).toMatchObject({ demo: false, isOpenDemo: false })
})

test.each([
  [{}, false],
  [{ HOST: '::1', SHOP_ORIGIN: 'http://localhost:3000' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '192.168.1.5' }, true],
  [{ SHOP_ORIGIN: 'https://shop.example' }, true],
  [{ SHOP_ORIGIN: 'http://shop.example' }, true],
])('a demo that is asked for with %j is open to the world: %s', (variables, isOpenDemo) => {
  expect(readEnvironment({ ...variables, DEMO: '1' })).toMatchObject({ demo: true, isOpenDemo })
})

test('a base path loses the slash at its end', () => {
  expect(readEnvironment({ BASE_PATH: '/store/' }).mountPath).toBe('/store')
})

test('every wrong variable is named in one message', () => {
  const broken = {
    PORT: '80a',
    BASE_PATH: 'store',
    SHOP_ORIGIN: 'https://shop.example/path',
    DATABASE_URL: 'mysql://x',
    METRICS_TOKEN: 'short',
  }
  expect(() => readEnvironment(broken)).toThrow(EnvironmentError)
  try {
    readEnvironment(broken)
  } catch (error) {
    for (const name of Object.keys(broken)) expect(String(error)).toContain(name)
  }
})

test('payment simulators belong to a demo alone, and doing without is always possible', () => {
  expect(readEnvironment({}).sandbox).toBeNull()
  expect(readEnvironment({ KONTOR_SANDBOX: '/run/endpoints.json' }).sandbox).toBe('/run/endpoints.json')
  expect(readEnvironment({ KONTOR_SANDBOX: 'none', DEMO: '0' }).sandbox).toBe('none')
  expect(() => readEnvironment({ KONTOR_SANDBOX: '/run/endpoints.json', DEMO: '0' })).toThrow(
    'KONTOR_SANDBOX',
  )
})

test('a proxy that is not an address is refused instead of trusted by accident', () => {
  expect(() => readEnvironment({ TRUSTED_PROXIES: '10.0.0.0/8, proxy.example' })).toThrow('proxy.example')
})

test.each([
  ['SHOP_ORIGIN', 'foo'],
  ['SHOP_ORIGIN', 'shop.example'],
  ['SHOP_ORIGIN', 'https://'],
  ['SHOP_ORIGIN', 'ftp://shop.example'],
  ['SHOP_ORIGIN', 'https://user:secret@shop.example'],
  ['HOST', '256.1.1.1'],
  ['HOST', '1.2.3'],
  ['HOST', 'http://127.0.0.1'],
  ['HOST', '127.0.0.1:3000'],
  ['HOST', '[::1]'],
  ['MAIL_FROM', 'nonsense'],
  ['MAIL_FROM', 'shop@'],
  ['MAIL_FROM', '@shop.example'],
  ['MAIL_FROM', 'a@b@shop.example'],
  ['MAIL_FROM', 'shop@shop.example, other@shop.example'],
  ['MAIL_FROM', 'shop@shop.example\r\nBcc: a@b.example'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '::/0'],
  ['TRUSTED_PROXIES', '10.0.0.1, ::/0'],
  ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1'],
  ['TRUSTED_PROXIES', '2000::/3'],
  ['TRUSTED_PROXIES', '::ffff:0.0.0.0/96'],
  ['TRUSTED_PROXIES', '::ffff:0:0/97'],
  ['TRUSTED_PROXIES', '0.0.0.0'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['TRUSTED_PROXIES', '10.0.0.0/'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', '10.0.0.0/255.0.0.0'],
  ['TRUSTED_PROXIES', 'true'],
  ['BASE_PATH', '/../x'],
  ['BASE_PATH', '/a/..'],
  ['BASE_PATH', '/./x'],
  ['BASE_PATH', '//x'],
  ['BASE_PATH', '/a b'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '3000.5'],
  ['DATABASE_URL', 'https://db.example/kontor'],
  ['DATABASE_URL', 'kontor'],
  ['DATABASE_DIRECT_URL', 'postgres://db.example/kontor'],
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'mail.example:465'],
  ['KONTOR_SECRET_KEY', 'short'],
  ['KONTOR_SECRET_KEY', 'z'.repeat(64)],
  ['DEMO', 'yes'],
  ['KONTOR_ROLE', 'master'],
  ['LOG_LEVEL', 'loud'],
])('%s=%j is refused by name', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(EnvironmentError)
  expect(() => readEnvironment({ [name]: value })).toThrow(name)
})

test.each([
  ['SHOP_ORIGIN', 'https://shop.example/'],
  ['SHOP_ORIGIN', 'http://127.0.0.1:3000'],
  ['SHOP_ORIGIN', 'http://[::1]:3000'],
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', 'localhost'],
  ['HOST', 'shop-1.internal'],
  ['MAIL_FROM', 'shop@shop.example'],
  ['MAIL_FROM', 'o.brien+shop@localhost'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, 172.16.0.0/12 192.168.1.1'],
  ['TRUSTED_PROXIES', 'fc00::/7,::1,::ffff:10.0.0.0/104'],
  ['BASE_PATH', '/store/v1.2/'],
  ['PORT', '0'],
  ['DATABASE_URL', 'postgresql://kontor:secret@localhost/kontor?host=%2Frun'],
  ['SMTP_URL', 'smtps://user:secret@mail.example:465'],
])('%s=%j is taken', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).not.toThrow()
})

test('a refused address is not repeated: it may hold a password', () => {
  expect(() => readEnvironment({ DATABASE_URL: 'mysql://shop:hunter2@db.example' })).toThrow(
    /^(?!.*hunter2)/s,
  )
})
