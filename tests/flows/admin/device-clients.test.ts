import { beforeAll, expect, test } from 'vitest'
import { findToken } from '#domains/token/index.ts'
import { newMember } from '../../support/member.ts'
import { askCodes, connect, poll, someClient } from '../../support/pairing.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
let owner: StaffBuyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})

const find = (secret: string) =>
  findToken(shop.core.database, { secret, demo: false, now: shop.core.clock.now() })

async function save(id: string, fields: Readonly<Record<string, string | readonly string[]>>) {
  const page = await owner.get(`/admin/device-clients/${id}`)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1]?.replaceAll('&quot;', '"') ?? ''
  return owner.call('/admin/device-clients/save', { id, version, ...fields })
}

test('a shop without demo knows no device client until its owner adds one, and an id is given once', async () => {
  const id = `radio-${crypto.randomUUID().slice(0, 6)}`
  expect((await askCodes(shop, 'pegel-player')) as object).toMatchObject({ error: 'invalid_client' })
  expect((await askCodes(shop, id)) as object).toMatchObject({ error: 'invalid_client' })
  const saved = await save('new', { client: id, name: 'Kitchen radio', 'scopes.library': '1', isOn: '1' })
  expect(saved.status, saved.text).toBe(200)
  expect((await askCodes(shop, id)).user_code).toHaveLength(9)
  expect((await askCodes(shop, id, 'orders')) as object).toMatchObject({ error: 'invalid_scope' })
  const again = await save('new', { client: id, name: 'Another', 'scopes.library': '1', isOn: '1' })
  expect([again.status, again.body.code]).toEqual([409, 'device-client-exists'])
  const list = await owner.get('/admin/device-clients')
  expect(list.text).toContain('Kitchen radio')
})

test('switching a client off cuts its devices and codes off at once, and undoing it brings no device back', async () => {
  const id = await someClient(shop, ['library'])
  const member = await newMember(shop.url)
  const secret = await connect(shop, member, id)
  const waiting = await askCodes(shop, id)
  expect(await find(secret)).not.toBeNull()
  const saved = await save(id, { name: 'Off', 'scopes.library': '1', isOn: '0' })
  expect(saved.status, saved.text).toBe(200)
  expect(await find(secret)).toBeNull()
  expect((await poll(shop, id, waiting.device_code)).body.error).toBe('invalid_client')
  const undone = await owner.call('/admin/undo', { act: saved.body.act })
  expect(undone.status, undone.text).toBe(200)
  expect(await find(secret)).toBeNull()
  expect((await askCodes(shop, id)).user_code).toHaveLength(9)
})

test('removing a client cuts its devices off, is in the audit log, and leaves its id free', async () => {
  const id = await someClient(shop, ['library'])
  const secret = await connect(shop, await newMember(shop.url), id)
  expect((await owner.call('/admin/device-clients/remove', { id })).body.fields).toEqual(['sure'])
  expect((await owner.call('/admin/device-clients/remove', { id, sure: '1' })).status).toBe(200)
  expect(await find(secret)).toBeNull()
  expect((await owner.call('/admin/device-clients/remove', { id, sure: '1' })).body.code).toBe(
    'device-client-unknown',
  )
  const acts = await shop.core.database.query(`SELECT what, after FROM staff_act WHERE subject = $1`, [id])
  expect(acts).toEqual([{ what: 'device-clients.delete', after: { cutOff: 1 } }])
  expect((await save('new', { client: id, name: 'Again', 'scopes.library': '1', isOn: '1' })).status).toBe(
    200,
  )
})

test('staff find a token by how it or the address of its customer begins, and end it with a reason that the audit log keeps', async () => {
  const member = await newMember(shop.url)
  const { body } = await member.call('/user/token/create', { name: 'Leaked one', scopes: 'orders' })
  const other = await newMember(shop.url)
  await other.call('/user/token/create', { name: 'Somebody else’s', scopes: 'orders' })
  for (const words of [member.email.slice(0, 12), body.token.slice(0, 15)]) {
    const list = await owner.get(`/admin/tokens?q=${encodeURIComponent(words)}`)
    expect(list.text).toContain('Leaked one')
    expect(list.text).not.toContain('Somebody else')
    expect(list.text).not.toContain(body.token.slice(20))
  }
  const page = await owner.get(`/admin/tokens/${body.id}`)
  expect(page.text).toContain(member.email)
  expect((await owner.call('/admin/token/end', { id: body.id })).body.fields).toEqual(['why'])
  expect(
    (await owner.call('/admin/token/end', { id: body.id, why: 'It stood in a public file' })).status,
  ).toBe(200)
  expect(await find(body.token)).toBeNull()
  expect((await owner.call('/admin/token/end', { id: body.id, why: 'Again' })).status).toBe(404)
  expect((await owner.get('/admin/tokens?state=ended')).text).toContain('Leaked one')
  expect((await owner.get('/admin/tokens?state=active&kind=device')).text).not.toContain('Leaked one')
  const ended = await owner.get(`/admin/tokens/${body.id}`)
  expect(ended.text).toContain('It stood in a public file')
})
