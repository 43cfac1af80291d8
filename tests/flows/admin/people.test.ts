import { beforeAll, describe, expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { Member, mailsTo, newMember, tokenIn } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

// Not a demo, so that staff need their second factor; the proxy gives everybody a different network.
const shop = useRunningShop({ DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
const query = <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  shop.core.database.query<Row>(sql, values)

let owner: Person
beforeAll(async () => {
  owner = await new Person(shop, 'owner').enter()
})

const idOf = async ({ email }: Member): Promise<string> =>
  (await query<{ id: string }>('SELECT id FROM account WHERE email = $1', [email]))[0]!.id
const acts = (subject: string) =>
  query<{ what: string; accountId: string; before: object | null; after: object | null }>(
    'SELECT what, account_id AS "accountId", before, after FROM staff_act WHERE subject = $1 ORDER BY id',
    [subject],
  )
const member = () => newMember(shop.url, { 'x-forwarded-for': `203.0.113.${Math.ceil(Math.random() * 250)}` })

describe('a customer', () => {
  test('who is blocked is signed out, cannot sign in, and can again once the account is open', async () => {
    const customer = await member()
    const id = await idOf(customer)
    const block = () => owner.call('/admin/customer/block', { id, to: 'blocked' })
    const both = await Promise.all([block(), block()])
    expect(both.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['nothing-changed', 'ok'])
    expect(await customer.isSignedIn()).toBe(false)
    expect(await customer.elsewhere().signIn()).toMatchObject({
      status: 403,
      body: { code: 'account-blocked' },
    })
    expect(await customer.elsewhere().signIn('a wrong password 123')).toMatchObject({
      body: { code: 'login-failed' },
    })
    expect((await owner.call('/admin/customer/block', { id, to: 'open' })).status).toBe(200)
    expect((await customer.elsewhere().signIn()).status).toBe(200)
    expect(await acts(id)).toMatchObject([
      {
        what: 'customers.block',
        accountId: owner.accountId,
        before: { state: 'open' },
        after: { state: 'blocked' },
      },
      { what: 'customers.block', before: { state: 'blocked' }, after: { state: 'open' } },
    ])
  })

  test('keeps the address until the link to the right one was opened and the account proved', async () => {
    const customer = await member()
    const id = await idOf(customer)
    const right = `right-${crypto.randomUUID()}@example.com`
    expect((await owner.call('/admin/customer/email', { id, email: right })).status).toBe(200)
    const [mail] = await mailsTo(shop, right)
    expect((await mailsTo(shop, customer.email))[0]?.subject).toContain('about to change')
    const token = tokenIn(mail!.text, '/email/confirm')
    expect((await new Member(shop.url).call('/email/confirm', { token })).body.code).toBe(
      'confirm-needs-account',
    )
    expect((await customer.call('/email/confirm', { token })).status).toBe(200)
    expect(await query('SELECT email FROM account WHERE id = $1', [id])).toEqual([{ email: right }])
  })

  test('gets access from staff, uses it, and loses it again', async () => {
    const customer = await member()
    const id = await idOf(customer)
    const { productId } = await sellProduct(shop.core.database, { name: 'Recording' })
    const give = { id, product: productId, why: 'a press copy' }
    expect((await owner.call('/admin/entitlement/give', give)).status).toBe(200)
    expect(
      (await owner.call('/admin/entitlement/give', { ...give, until: '2020-01-01' })).body.fields,
    ).toEqual(['until'])
    expect((await owner.call('/admin/entitlement/give', { ...give, product: 'no-such' })).body.code).toBe(
      'not-found',
    )
    const held = await query<{ id: string; endsAt: Date | null }>(
      'SELECT id, ends_at AS "endsAt" FROM entitlement WHERE account_id = $1',
      [id],
    )
    expect(held).toMatchObject([{ endsAt: null }])
    const end = () => owner.call('/admin/entitlement/end', { id, entitlement: held[0]!.id, confirm: '1' })
    expect((await end()).status).toBe(200)
    expect((await end()).body.code).toBe('not-found')
  })

  test('is exported and erased on request, but not while an owner is meant', async () => {
    const customer = await member()
    const id = await idOf(customer)
    await owner.call('/admin/customer/note', { id, note: 'Calls on Mondays' })
    const data = await owner.call('/admin/customer/export', { id })
    expect(data.text).toContain('Calls on Mondays')
    expect((await owner.call('/admin/customer/erase', { id })).body.code).toBe('missing-fields')
    expect((await owner.call('/admin/customer/erase', { id, confirm: '1' })).status).toBe(200)
    expect(await query('SELECT FROM account WHERE id = $1', [id])).toEqual([])
    expect(await query('SELECT FROM account_note WHERE account_id = $1', [id])).toEqual([])
    expect((await owner.call('/admin/customer/erase', { id, confirm: '1' })).body.code).toBe('not-found')
    const other = await new Person(shop, 'owner').enter()
    for (const path of ['erase', 'block', 'email', 'sessions/end'])
      expect(
        (
          await owner.call(`/admin/customer/${path}`, {
            id: other.accountId,
            confirm: '1',
            to: 'blocked',
            email: 'x@example.com',
          })
        ).body.code,
        path,
      ).toBe('staff-account')
    await query(`UPDATE account SET roles = '{}' WHERE id = $1`, [other.accountId])
  })
})

describe('the staff', () => {
  const invite = (email: string, role = 'support') => owner.call('/admin/staff/invite', { email, role })
  const rolesOf = async (id: string) =>
    (await query<{ roles: string[] }>('SELECT roles FROM account WHERE id = $1', [id]))[0]?.roles
  const accept = async (person: Member) => {
    const [mail] = await mailsTo(shop, person.email)
    const token = tokenIn(mail!.text, '/password/new')
    return person.call('/user/lost/set', {
      token,
      password: await person.hashed('a password that they chose'),
    })
  }

  test('grow by an invitation whose link works once, and gives the role only then', async () => {
    const person = new Member(shop.url)
    const { body, status } = await invite(person.email)
    expect(status).toBe(200)
    expect(await rolesOf(body.id)).toEqual([])
    const [mail] = await mailsTo(shop, person.email)
    expect((await accept(person)).status).toBe(200)
    expect(await rolesOf(body.id)).toEqual(['support'])
    const token = tokenIn(mail!.text, '/password/new')
    const again = await person.call('/user/lost/set', {
      token,
      password: await person.hashed('yet another one'),
    })
    expect(again.body.code).toBe('token-expired')
    const entered = await person.elsewhere().signIn('a password that they chose')
    expect(entered.body).toMatchObject({ isLoggedIn: true, setUpFactor: true })
    expect((await invite(person.email)).body.code).toBe('nothing-changed')
  })

  test('do not grow by a link that has expired, was withdrawn, or replaced', async () => {
    const late = new Member(shop.url)
    await invite(late.email)
    await mailsTo(shop, late.email)
    for (const table of ['account_token', 'staff_invitation'])
      await query(`UPDATE ${table} SET expires_at = now() - interval '1 second'`)
    expect((await accept(late)).body.code).toBe('token-expired')
    const withdrawn = new Member(shop.url)
    const { body } = await invite(withdrawn.email)
    await mailsTo(shop, withdrawn.email)
    expect((await owner.call('/admin/staff/withdraw', { id: body.id })).status).toBe(200)
    expect((await accept(withdrawn)).body.code).toBe('token-expired')
    expect(await rolesOf(body.id)).toEqual([])
    const twice = new Member(shop.url)
    await invite(twice.email, 'editor')
    const [first] = await mailsTo(shop, twice.email)
    await invite(twice.email, 'fulfilment')
    await mailsTo(shop, twice.email)
    const old = {
      token: tokenIn(first!.text, '/password/new'),
      password: await twice.hashed('the old link 12'),
    }
    expect((await twice.call('/user/lost/set', old)).body.code).toBe('token-expired')
    expect((await accept(twice)).status).toBe(200)
  })

  test('are told when an address has got five invitations within the hour, and no sixth is promised', async () => {
    const person = new Member(shop.url)
    expect((await invite(person.email)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 3 }, () => invite(person.email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await mailsTo(shop, person.email)
    expect((await invite(person.email)).status).toBe(200)
    expect(await mailsTo(shop, person.email)).toHaveLength(5)
    expect((await invite(person.email)).body.code).toBe('too-many-links')
    expect(await mailsTo(shop, person.email)).toHaveLength(5)
    expect((await accept(person)).status).toBe(200)
  })

  test('are told when a customer has got five links to a new password within the hour', async () => {
    const person = await member()
    const id = await idOf(person)
    const mail = () => owner.call('/admin/customer/password', { id })
    for (let count = 0; count < 5; count += 1) expect((await mail()).status).toBe(200)
    expect((await mail()).body.code).toBe('too-many-links')
  })

  test('do not take in what a stranger has put into an account with the same address', async () => {
    const stranger = await member()
    const id = await idOf(stranger)
    await query(`INSERT INTO passkey VALUES ($1, $2, $3, $3, 0, '{}', 'theirs', now())`, [
      crypto.randomUUID(),
      id,
      Buffer.from(id),
    ])
    await invite(stranger.email)
    expect((await accept(stranger.elsewhere())).status).toBe(200)
    expect(await query('SELECT FROM passkey WHERE account_id = $1', [id])).toEqual([])
    expect(await stranger.isSignedIn()).toBe(false)
    expect(await rolesOf(id)).toEqual(['support'])
  })

  test('keep an owner, also when two remove each other at the same moment', async () => {
    const second = await new Person(shop, 'owner').enter()
    const third = await new Person(shop, 'owner').enter()
    await query(`UPDATE account SET roles = '{}' WHERE id = $1`, [owner.accountId])
    const remove = (by: Person, who: Person) =>
      by.call('/admin/staff/remove', { id: who.accountId, confirm: '1' })
    const codes = (await Promise.all([remove(second, third), remove(third, second)])).map(
      ({ body }) => body.code ?? 'ok',
    )
    expect(codes).toContain('ok')
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    const left = await query<{ id: string }>(`SELECT id FROM account WHERE 'owner' = ANY (roles)`)
    expect(left).toHaveLength(1)
    const last = left[0]!.id === second.accountId ? second : third
    expect((await remove(last, last)).body.code).toBe('last-owner')
    const demoted = await last.call('/admin/staff/roles', { id: last.accountId, manager: '1' })
    expect(demoted.body.code).toBe('last-owner')
    await query(`UPDATE account SET roles = '{owner}' WHERE id = $1`, [owner.accountId])
    await query(`UPDATE account SET roles = '{}' WHERE id = $1`, [last.accountId])
  })

  test('are managed by owners alone, and leave with their sessions and their invitations', async () => {
    const manager = await new Person(shop, 'manager').enter()
    const invited = await manager.call('/admin/staff/invite', { email: 'a@example.com', role: 'owner' })
    expect(invited.body.code).toBe('forbidden')
    const leaving = await new Person(shop, 'owner').enter()
    const guest = new Member(shop.url)
    const { body } = await leaving.call('/admin/staff/invite', { email: guest.email, role: 'owner' })
    await mailsTo(shop, guest.email)
    const removed = await owner.call('/admin/staff/remove', { id: leaving.accountId, confirm: '1' })
    expect(removed.status).toBe(200)
    expect(await query('SELECT FROM session WHERE account_id = $1', [leaving.accountId])).toEqual([])
    expect((await accept(guest)).body.code).toBe('token-expired')
    expect(await rolesOf(body.id)).toEqual([])
    expect(await acts(leaving.accountId)).toMatchObject([
      { what: 'staff.remove', before: { roles: ['owner'] }, after: { roles: [] } },
    ])
  })
})
