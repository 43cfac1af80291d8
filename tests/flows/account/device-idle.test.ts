import { expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { advance, newMember } from '../../support/member.ts'
import { connect, someClient } from '../../support/pairing.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

const status = async (token: string): Promise<number> =>
  (await fetch(`${shop.url}/api/v1/library`, { headers: { authorization: `Bearer ${token}` } })).status
const endOf = async (member: { readonly email: string }): Promise<number> => {
  const [row] = await shop.core.database.query<{ expiresAt: Date }>(
    'SELECT t.expires_at AS "expiresAt" FROM api_token t JOIN account a ON a.id = t.account_id WHERE a.email = $1 AND t.client_id IS NOT NULL',
    [member.email],
  )
  return Math.round((row!.expiresAt.getTime() - shop.core.clock.now().getTime()) / DAY)
}

test('a device that is used stays connected, and one that nobody uses for 180 days ends; its profile says when', async () => {
  const member = await newMember(shop.url)
  const token = await connect(shop, member, await someClient(shop))
  expect(await endOf(member)).toBe(180)
  const page = (await member.get('/profile')).text
  expect(page).toMatch(/Ends on .*, unless it is used before/)
  for (let uses = 0; uses < 3; uses += 1) {
    advance(shop, 170 * DAY)
    expect(await status(token)).toBe(200)
    expect(await endOf(member)).toBe(180)
  }
  advance(shop, 180 * DAY + 1)
  expect(await status(token)).toBe(401)
})

test('a use moves the end of a device at most once a day, and never that of a token that its owner made', async () => {
  const member = await newMember(shop.url)
  const device = await connect(shop, member, await someClient(shop))
  const made = await member.call('/user/token/create', {
    name: 'Script',
    scopes: 'library',
    expires: 'P200D',
  })
  const ends = () =>
    shop.core.database.query(
      'SELECT t.client_id IS NULL AS made, t.expires_at FROM api_token t JOIN account a ON a.id = t.account_id WHERE a.email = $1 ORDER BY 1',
      [member.email],
    )
  const before = await ends()
  advance(shop, DAY / 2)
  for (const token of [device, made.body.token]) expect(await status(token)).toBe(200)
  expect(await ends()).toEqual(before)
  advance(shop, DAY)
  for (const token of [device, made.body.token]) expect(await status(token)).toBe(200)
  const [ofDevice, ofOwner] = await ends()
  expect(ofDevice).not.toEqual(before[0])
  expect(ofOwner).toEqual(before[1])
})
