import { expect, test } from 'vitest'
import { openPayments } from '#main/payments.ts'
import { typeCommand } from '../../support/command-line.ts'
import { newMember } from '../../support/member.ts'
import { connect } from '../../support/pairing.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
const type = (...words: string[]) =>
  typeCommand({ ...shop.core, payments: openPayments(shop.core).engine }, words)
const status = async (token: string): Promise<number> =>
  (await fetch(`${shop.url}/api/v1/library`, { headers: { authorization: `Bearer ${token}` } })).status

test('the command line lists the tokens of an account without their secrets, and ends one for a reason that is kept', async () => {
  const member = await newMember(shop.url)
  expect((await type('token', 'list', member.email)).said).toContain('There is no token')
  const { id, token } = (await member.call('/user/token/create', { name: 'Script', scopes: 'library' })).body
  const list = await type('token', 'list', member.email.toUpperCase(), '--json')
  expect(list.code).toBe(0)
  expect(list.said).toContain(id)
  expect(list.said).toContain('Script')
  expect(list.said).not.toContain(token)
  expect((await type('token', 'list', 'nobody@example.com')).code).toBe(1)
  expect((await type('token', 'delete', id)).code).toBe(2)
  expect((await type('token', 'delete', 'x', '--why', 'leaked')).code).toBe(2)
  expect(await status(token)).toBe(200)
  expect((await type('token', 'delete', id, '--why', 'leaked')).code).toBe(0)
  expect(await status(token)).toBe(401)
  expect((await type('token', 'delete', id, '--why', 'leaked')).code).toBe(1)
  expect(
    await shop.core.database.query('SELECT ended_by, ended_why FROM api_token WHERE id = $1', [id]),
  ).toEqual([{ ended_by: 'operator', ended_why: 'leaked' }])
})

test('the command line adds a device client, lists it, and removes it with the devices that it connected', async () => {
  const member = await newMember(shop.url)
  expect((await type('device-client', 'add', 'Attic Player')).code).toBe(2)
  const added = await type(
    'device-client',
    'add',
    'attic-player',
    '--name',
    'Attic',
    '--scope',
    'library',
    '--scope',
    'profile',
  )
  expect(added.code, added.said).toBe(0)
  expect((await type('device-client', 'add', 'attic-player')).code).toBe(1)
  expect((await type('device-client', 'list')).said).toContain('attic-player  on  profile library  Attic')
  const token = await connect(shop, member, 'attic-player')
  expect(await status(token)).toBe(200)
  expect((await type('token', 'list', member.email)).said).toContain('attic-player')
  expect((await type('device-client', 'delete', 'attic-player')).code).toBe(2)
  expect((await type('device-client', 'delete', 'attic-player', '--yes')).said).toContain(
    '1 devices were disconnected',
  )
  expect(await status(token)).toBe(401)
  expect((await type('device-client', 'delete', 'attic-player', '--yes')).code).toBe(1)
})
