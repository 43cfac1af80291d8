import { beforeAll, describe, expect, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { newMember } from '../../support/member.ts'
import { buy, follow, listed, newPartner, openProgramme } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const HTML = { accept: 'text/html' }
let productId = ''
beforeAll(async () => {
  await openProgramme(shop)
  productId = (await sellProduct(shop.core.database, { stock: 1_000 })).productId
})

const CLICK = /^The buyer followed a link of this partner on .* and had agreed that the shop remembers it\.$/
const VISIT = /^The buyer followed a link of this partner on .* and ordered during that visit\.$/
const LAST = 'Links of several partners were followed; the last one counts.'
const says = (words: RegExp) => expect.stringMatching(words)

/** Reads pages until they are answered from memory. */
async function warm(path: string): Promise<void> {
  for (let count = 0; count < 3; count += 1)
    expect((await new Buyer(shop.url).get(path, HTML)).status).toBe(200)
}

describe('a page that is answered from memory', () => {
  test('counts the click of somebody who agreed', async () => {
    const partner = await newPartner(shop)
    const guest = new Buyer(shop.url)
    await guest.call('/consent', { partner: '1' })
    await warm('')
    await follow(guest, partner)
    expect(await listed(partner, await buy(guest, productId))).toMatchObject({ why: [says(CLICK)] })
  })

  test('carries the ref on by its form for somebody who did not', async () => {
    const partner = await newPartner(shop)
    await warm(`?ref=${partner.ref}`)
    const guest = new Buyer(shop.url)
    const page = await follow(guest, partner)
    expect(page.headers.get('set-cookie')).toBeNull()
    const order = await buy(guest, productId, { ref: partner.ref })
    expect(await listed(partner, order)).toMatchObject({ why: [says(VISIT)] })
  })

  test('of one partner’s link is not the page of another one’s', async () => {
    const [one, other] = [await newPartner(shop), await newPartner(shop)]
    await warm(`/search?ref=${one.ref}`)
    const guest = new Buyer(shop.url)
    await guest.call('/consent', { partner: '1' })
    await follow(guest, other, '/search')
    const order = await buy(guest, productId)
    expect([await listed(one, order), await listed(other, order)]).toEqual([
      null,
      expect.objectContaining({ why: [says(CLICK)] }),
    ])
  })

  test('and that a browser kept since an earlier link is of that earlier visit', async () => {
    const [one, other] = [await newPartner(shop), await newPartner(shop)]
    const guest = new Buyer(shop.url)
    await guest.call('/consent', { partner: '1' })
    await follow(guest, other)
    // Back to a page of the other visit, whose form still carries its ref.
    const order = await buy(guest, productId, { ref: one.ref })
    expect(await listed(one, order)).toMatchObject({ why: [says(VISIT), LAST] })
    expect(await listed(other, order)).toBeNull()
  })
})

describe('somebody with several browsers', () => {
  test('who is signed in follows in one and orders in the other', async () => {
    const partner = await newPartner(shop)
    const member = await newMember(shop.url)
    await member.call('/consent', { partner: '1' })
    const phone = member.elsewhere()
    await phone.signIn()
    await follow(phone, partner)
    expect(await listed(partner, await buy(member, productId))).toMatchObject({ why: [says(CLICK)] })
  })

  test('who follows two partners in two of them orders for the last one', async () => {
    const [one, other] = [await newPartner(shop), await newPartner(shop)]
    const member = await newMember(shop.url)
    await member.call('/consent', { partner: '1' })
    const phone = member.elsewhere()
    await phone.signIn()
    await follow(member, one)
    await follow(phone, other)
    const order = await buy(member, productId)
    expect([await listed(one, order), await listed(other, order)]).toEqual([
      null,
      expect.objectContaining({ why: [says(CLICK)] }),
    ])
  })

  test('and is a guest is nobody in the other one', async () => {
    const partner = await newPartner(shop)
    const [one, other] = [new Buyer(shop.url), new Buyer(shop.url)]
    for (const guest of [one, other]) await guest.call('/consent', { partner: '1' })
    await follow(one, partner)
    expect(await listed(partner, await buy(other, productId))).toBeNull()
    expect(await listed(partner, await buy(one, productId))).not.toBeNull()
  })

  test('takes the consent back in one, and is forgotten in all', async () => {
    const partner = await newPartner(shop)
    const member = await newMember(shop.url)
    await member.call('/consent', { partner: '1' })
    const phone = member.elsewhere()
    await phone.signIn()
    await follow(phone, partner)
    await member.call('/consent', { partner: '0' })
    expect(await listed(partner, await buy(phone, productId))).toBeNull()
  })

  test('and two people at one browser: the one who signs out takes the click along', async () => {
    const partner = await newPartner(shop)
    const [first, second] = [await newMember(shop.url), await newMember(shop.url)]
    await first.call('/consent', { partner: '1' })
    await follow(first, partner)
    await first.call('/user/logout')
    const entered = await first.call('/user/login', { email: second.email, password: await second.hashed() })
    expect(entered.status).toBe(200)
    expect(await listed(partner, await buy(first, productId))).toBeNull()
  })
})
