import { beforeAll, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { advance, type Member, newMember } from '../../support/member.ts'
import { figure, follow, newPartner, openProgramme } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
beforeAll(() => openProgramme(shop))

/** Tries to change a partner's ref with their right password. */
const change = async (member: Member, ref: string) =>
  member.call('/partner/ref', { ref, password: await member.hashed() })

test('a member joins with one click and gets a ref; again and at once it is the same (§3.7)', async () => {
  const member = await newMember(shop.url)
  expect((await member.call('/partner/activate', {})).body).toMatchObject({
    code: 'missing-fields',
    fields: ['terms'],
  })
  const answers = await Promise.all([1, 2, 3].map(() => member.call('/partner/activate', { terms: '1' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.ref)).size).toBe(1)
  expect(answers[0]?.body.ref).toMatch(/^[a-z0-9-]{3,32}$/)
  expect((await member.call('/state')).body.user.roles).toEqual(['partner'])
  const events = await shop.core.database.query(
    'SELECT what FROM partner_event e JOIN partner p ON p.id = e.partner_id JOIN account a ON a.id = p.account_id WHERE a.email = $1',
    [member.email],
  )
  expect(events).toEqual([{ what: 'joined' }])
})

test('a guest joins nothing, and without script a form leads to the page', async () => {
  expect((await new Buyer(shop.url).call('/partner/activate', { terms: '1' })).body.code).toBe(
    'not-logged-in',
  )
  expect((await new Buyer(shop.url).get('/partner')).headers.get('location')).toBe(
    '/store/login?next=%2Fpartner',
  )
  const member = await newMember(`${shop.url}/de`)
  const answer = await member.call('/partner/activate', { terms: '1' }, { accept: 'text/html' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/store\/de\/partner\?flash=/),
  ])
})

test('the ref changes behind the current password, and the former one leads on for thirty days', async () => {
  const partner = await newPartner(shop)
  const { member, ref } = partner
  const wrong = await member.call('/partner/ref', {
    ref: 'klangfreund',
    password: await member.hashed('another one'),
  })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong-password'])
  expect((await change(member, 'klangfreund')).body).toEqual({ ref: 'klangfreund' })
  expect((await change(member, 'klangfreund')).body).toEqual({ ref: 'klangfreund' })
  expect((await member.get('/partner')).text).toContain('data-ref="klangfreund"')
  await follow(new Buyer(shop.url), { member, ref: 'klangfreund' })
  await follow(new Buyer(shop.url), { member, ref })
  await expect.poll(() => figure(partner, 'clicks')).toBe(2)
  advance(shop, 31 * DAY)
  await member.signIn()
  await follow(new Buyer(shop.url), { member, ref })
  await follow(new Buyer(shop.url), { member, ref: 'klangfreund' })
  await expect.poll(() => figure(partner, 'clicks')).toBe(3)
  const other = await newPartner(shop)
  expect((await change(other.member, ref)).body.code).toBe('ref-taken')
  expect((await change(member, ref)).body).toEqual({ ref })
})

test.each([
  ['Klang', 422],
  ['ab', 422],
  ['кlang', 422],
  ['admin', 422],
  ['adm1n', 422],
  ['api', 422],
  ['search', 422],
  ['partner', 422],
  ['de', 422],
  ['-klang', 422],
  ['', 422],
  ['a'.repeat(33), 422],
  ['<b>klang</b>', 422],
])('the ref %j is refused with %i', async (ref, status) => {
  const { member } = await newPartner(shop)
  const answer = await change(member, ref)
  expect([answer.status, answer.body.fields]).toEqual([status, ['ref']])
})

test('a ref that is taken, or looks like one, is refused; of two at once one gets it', async () => {
  const [one, other] = await Promise.all([newPartner(shop), newPartner(shop)])
  expect((await change(one.member, 'hallraum')).status).toBe(200)
  for (const ref of ['hallraum', 'ha11raum', 'hall-raum', 'hallraurn'])
    expect([ref, (await change(other.member, ref)).body.code]).toEqual([ref, 'ref-taken'])
  const both = await Promise.all([change(one.member, 'echolot'), change(other.member, 'ech0lot')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('nobody collects names: after ten only one’s own are left', async () => {
  const { member, ref } = await newPartner(shop)
  for (let count = 1; count < 10; count += 1)
    expect((await change(member, `sammler-${'abcefghkmn'[count]}`)).status).toBe(200)
  expect((await change(member, 'sammler-x')).body.code).toBe('too-many-refs')
  expect((await change(member, ref)).status).toBe(200)
})

test('somebody who takes no part has no ref to change', async () => {
  expect((await change(await newMember(shop.url), 'gernegross')).body.code).toBe('no-partner')
})

test('a closed programme takes nobody, counts nothing and says so', async () => {
  const partner = await newPartner(shop)
  await openProgramme(shop, { isOpen: false })
  const member = await newMember(shop.url)
  expect((await member.call('/partner/activate', { terms: '1' })).body.code).toBe('programme-closed')
  expect((await member.get('/partner')).text).toContain('The partner programme of this shop is closed.')
  await follow(new Buyer(shop.url), partner)
  await openProgramme(shop)
  await follow(new Buyer(shop.url), partner)
  await expect.poll(() => figure(partner, 'clicks')).toBe(1)
})

test('the page makes a link to any page of the shop, with its QR code', async () => {
  const { member, ref } = await newPartner(shop)
  const link = async (page: string): Promise<string | null> => {
    const html = (await member.get(`/partner?page=${encodeURIComponent(page)}`)).text
    return /href="([^"]*[?&](?:amp;)?ref=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null
  }
  const { origin } = new URL(shop.url)
  expect(await link('')).toBe(`${origin}/store?ref=${ref}`)
  expect(await link('/store/de/p/lampe')).toBe(`${origin}/store/de/p/lampe?ref=${ref}`)
  expect(await link(`${origin}/store/c/lamps?sort=price&utm_source=x&ref=somebody#top`)).toBe(
    `${origin}/store/c/lamps?sort=price&ref=${ref}`,
  )
  for (const page of [
    'https://evil.example/',
    '//evil.example/store',
    '/elsewhere',
    '/store/admin',
    '/store/de/order/x',
    'javascript:alert(1)',
  ])
    expect([page, await link(page)]).toEqual([page, null])
  expect((await member.get('/partner')).text).toContain('data:image/svg+xml')
})
