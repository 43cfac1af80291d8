import { expect, test } from 'vitest'
import { createAccount, passwordField, readPasswordOptions } from '#domains/account/index.ts'
import type { Role } from '#kernel/actor.ts'
import { Buyer } from '../../support/buyer.ts'
import { typeCommand } from '../../support/command-line.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { addPasskey, halfSignedIn, setUpApp } from '../../support/second-factors.ts'

/** A real shop: staff need a second factor. The proxy gives each test a different network. */
const shop = useRunningShop({ BASE_PATH: '/store', DEMO: '0' })

async function newPerson(...roles: Role[]) {
  const { database, clock } = shop.core
  const email = `${crypto.randomUUID()}@example.com`
  const field = await passwordField('quiet harbour', await readPasswordOptions(database, clock.now()))
  const accountId = await createAccount(database, {
    email,
    name: 'Grace',
    password: field,
    roles,
    now: clock.now(),
  })
  const buyer = new Buyer(shop.url)
  const entered = await buyer.call('/user/login', { email, password: field })
  return { email, field, accountId, buyer, entered }
}

test('staff without a second factor are signed in to set one up, and to nothing else (§6.5)', async () => {
  const { buyer, field, entered } = await newPerson('manager')
  expect([entered.status, entered.body]).toEqual([200, { isLoggedIn: true, setUpFactor: true }])
  for (const [path, fields] of [
    ['/user/name', { name: 'x' }],
    ['/user/export', {}],
    ['/user/session/end', { all: '1' }],
    ['/user/factor/remove', { password: field, factor: 'totp' }],
  ] as const) {
    const refused = await buyer.call(path, fields)
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'second-factor-needed'])
  }
  await setUpApp(shop, { buyer, field })
  expect((await buyer.call('/user/name', { name: 'Grace Hopper' })).body).toEqual({ name: 'Grace Hopper' })
  expect((await buyer.call('/state')).body.user.roles).toEqual(['manager'])
})

test('a partner and a customer sign in without one', async () => {
  for (const roles of [['partner'], []] as const) {
    const { entered, buyer } = await newPerson(...roles)
    expect(entered.body).toEqual({ isLoggedIn: true })
    expect((await buyer.call('/user/name', { name: 'x' })).status).toBe(200)
  }
})

test('staff keep at least one factor, of whichever kind', async () => {
  const { buyer, field } = await newPerson('support')
  await setUpApp(shop, { buyer, field })
  const last = await buyer.call('/user/factor/remove', { password: field, factor: 'totp' })
  expect([last.status, last.body.code]).toEqual([409, 'last-factor'])
  const { answer } = await addPasskey(shop, { buyer, field })
  expect((await buyer.call('/user/factor/remove', { password: field, factor: 'totp' })).status).toBe(200)
  const remove = await buyer.call('/user/factor/remove', {
    password: field,
    factor: 'passkey',
    id: answer.body.id,
  })
  expect([remove.status, remove.body.code]).toEqual([409, 'last-factor'])
})

test('who becomes staff while signed in is asked for a second factor at once', async () => {
  const { buyer, accountId } = await newPerson()
  expect((await buyer.call('/user/name', { name: 'x' })).status).toBe(200)
  await shop.core.database.query(`UPDATE account SET roles = '{editor}' WHERE id = $1`, [accountId])
  expect((await buyer.call('/user/name', { name: 'x' })).body.code).toBe('second-factor-needed')
  expect((await buyer.call('/user/logout')).status).toBe(200)
})

test('the operator resets the factors of somebody who lost them: they are signed out and set up new ones', async () => {
  const person = await newPerson('owner')
  await setUpApp(shop, person)
  const half = await halfSignedIn(shop, person)
  expect((await typeCommand(shop.core, ['user', 'reset-factor', person.email])).code).toBe(0)
  expect((await person.buyer.call('/state')).body.isLoggedIn).toBe(false)
  expect((await half.call('/user/login/factor', { totp: '123456' })).status).toBe(401)
  const again = await new Buyer(shop.url).call('/user/login', { email: person.email, password: person.field })
  expect(again.body).toEqual({ isLoggedIn: true, setUpFactor: true })
})
