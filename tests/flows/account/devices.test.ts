import { expect, test } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { advance, Member, mailsTo, newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ TRUSTED_PROXIES: '127.0.0.1' })

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const NEWER_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
const WRONG = '0'.repeat(30)

let networks = 0
/**
 * Returns headers of a browser behind a proxy. Limits per address apply here, so every test uses its own
 * networks.
 */
const from = (userAgent: string, address: string) => ({ 'user-agent': userAgent, 'x-forwarded-for': address })
const network = () => {
  networks += 1
  return { home: `198.${networks}.3.7`, neighbour: `198.${networks}.200.9`, away: `203.${networks}.113.5` }
}

const noticesTo = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ subject }) => subject.includes('new sign-in'))

test('a sign-in from where nobody did before is told by mail, once for each place', async () => {
  const { home, neighbour, away } = network()
  const member = await newMember(shop.url, from(FIREFOX, home))
  await member.elsewhere(from(NEWER_FIREFOX, neighbour)).signIn()
  expect(await noticesTo(member.email)).toEqual([])

  await member.elsewhere(from(SAFARI, home)).signIn()
  await member.elsewhere(from(SAFARI, home)).signIn()
  const [mail, ...more] = await noticesTo(member.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Safari, iPhone')
  expect(mail?.text).toContain('/profile')

  await member.elsewhere(from(FIREFOX, away)).signIn()
  expect(await noticesTo(member.email)).toHaveLength(2)
  const kept = await shop.core.database.query<{ network: string }>(
    'SELECT network FROM account_device JOIN account ON id = account_id WHERE email = $1 ORDER BY network',
    [member.email],
  )
  expect(JSON.stringify(kept)).not.toMatch(/\.3\.7|\.113\.5/)
})

test('the notice comes in the language of the sign-in, and a wrong password is no sign-in', async () => {
  const { home, away } = network()
  const member = await newMember(shop.url, from(FIREFOX, home))
  const stranger = new Member(`${shop.url}/de`, member.email, from(SAFARI, away))
  await stranger.call('/user/login', { email: member.email, password: WRONG })
  expect(await noticesTo(member.email)).toEqual([])
  await stranger.signIn()
  const rows = await shop.core.database.query('SELECT locale FROM account_mail')
  expect(rows).toEqual([{ locale: 'de' }])
})

test('a stranger’s guesses do not keep the owner waiting where they came before', async () => {
  const { home, away } = network()
  const member = await newMember(shop.url, from(FIREFOX, home))
  const stranger = new Member(shop.url, member.email, from(SAFARI, away))
  const guess = async () =>
    (await stranger.call('/user/login', { email: member.email, password: WRONG })).status
  const statuses = []
  for (let count = 0; count < 12; count += 1) statuses.push(await guess())
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  expect((await member.elsewhere(from(FIREFOX, home)).signIn()).status).toBe(200)
  // The owner's sign-in does not allow the stranger new guesses.
  expect(await guess()).toBe(429)
  expect((await member.elsewhere(from(FIREFOX, away)).signIn()).status).toBe(429)
  advance(shop, 15 * MINUTE)
  expect((await member.elsewhere(from(FIREFOX, away)).signIn()).status).toBe(200)
})

test('the twentieth wrong one in a row is refused, wherever the guesses come from', async () => {
  const { home, away } = network()
  const member = await newMember(shop.url, from(FIREFOX, home))
  const statuses = []
  for (const headers of [from(SAFARI, away), from(FIREFOX, home)])
    for (let count = 0; count < 10; count += 1)
      statuses.push(
        (await member.elsewhere(headers).call('/user/login', { email: member.email, password: WRONG }))
          .status,
      )
  expect(statuses.filter((status) => status === 401)).toHaveLength(19)
  expect(statuses[19]).toBe(429)
})
