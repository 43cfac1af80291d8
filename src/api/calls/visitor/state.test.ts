import { expect, test } from 'vitest'
import { createAccount } from '#domains/account/index.ts'
import { anyone } from '#kernel/rights.ts'
import { cookieOf, noDatabase, post, testServer } from '../../../../tests/support/api-server.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { defineCall } from '../../form-call.ts'
import { stateCall } from './state.ts'

const OPEN = anyone('a call of a test')

const db = useTestDatabase()
const passwordOptions = { version: 1, salt: 'ab', cost: 32_768, blockSize: 8, parallel: 1 }
const begin = defineCall({
  action: OPEN,
  path: '/begin',
  fields: {},
  handle: async ({ session }) => (await session.open()).isNew,
})
const user = { email: 'ada@example.com', name: 'Ada', photo: null, roles: ['owner'] }
const server = (database = db.database) => {
  const state = stateCall({
    mountPath: '/store',
    currency: 'EUR',
    cart: async () => ({ key: 'k', serial: 3, pieces: 2 }),
    user: async () => user,
    partnerConsent: async () => false,
    passwordOptions: () => passwordOptions,
    translations: (locale) => ({ Cart: `${locale} cart` }),
  })
  return testServer([state, begin], { mountPath: '/store', database })
}

test('the state of a stranger costs no query and sets no cookie', async () => {
  const answer = await post(server(noDatabase), '/store/ar/api/state')
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect(answer.json).toEqual({
    basePath: '/store/ar',
    locale: 'ar',
    locales: [
      { code: 'en', name: 'English', dir: 'ltr', basePath: '/store' },
      { code: 'de', name: 'Deutsch', dir: 'ltr', basePath: '/store/de' },
      { code: 'fr', name: 'Français', dir: 'ltr', basePath: '/store/fr' },
      { code: 'ar', name: 'العربية', dir: 'rtl', basePath: '/store/ar' },
    ],
    currency: 'EUR',
    isLoggedIn: false,
    user: null,
    cart: null,
    passwordOptions,
    consent: { partner: false },
  })
})

test('a known visitor sees the cart, and with translations=1 the translations of the base (§3.10, §9.11)', async () => {
  const app = server()
  const cookie = cookieOf(await post(app, '/store/api/begin'))
  const answer = await post(app, '/store/de/api/state', { translations: '1' }, { cookie })
  expect(answer.json).toMatchObject({
    cart: { key: 'k', serial: 3, pieces: 2 },
    translations: { Cart: 'de cart' },
  })
  expect((await post(app, '/store/de/api/state', { translations: 'yes' })).json).toMatchObject({
    code: 'invalid-fields',
    fields: ['translations'],
  })
})

test('who is signed in is named, and nobody is when the account is gone (§6.1)', async () => {
  const person = {
    email: user.email,
    name: user.name,
    password: 'aa'.repeat(15),
    roles: [],
    now: new Date(0),
  }
  const accountId = await createAccount(db.database, person)
  const enter = defineCall({
    action: OPEN,
    path: '/enter',
    fields: {},
    handle: ({ session, commit }) => commit(async (tx) => void (await session.signIn(tx, accountId))),
  })
  const parts = {
    mountPath: '',
    currency: 'EUR',
    partnerConsent: async () => false,
    cart: async () => null,
    passwordOptions: () => passwordOptions,
    translations: () => ({}),
  }
  const app = testServer([stateCall({ ...parts, user: async () => user }), enter], { database: db.database })
  const cookie = cookieOf(await post(app, '/api/enter'))
  expect((await post(app, '/api/state', {}, { cookie })).json).toMatchObject({ isLoggedIn: true, user })
  const gone = testServer([stateCall({ ...parts, user: async () => null })], { database: db.database })
  expect((await post(gone, '/api/state', {}, { cookie })).json).toMatchObject({
    isLoggedIn: false,
    user: null,
  })
})
