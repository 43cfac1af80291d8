import { expect, test } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { buyButton } from '../../support/checkout.ts'
import { mailsTo } from '../../support/member.ts'
import { newMember } from '../../support/members.ts'
import { addressOf, PERSON } from '../../support/personal-traces.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { enter } from './enter.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

test('a member who ordered before finds the address filled in, is not asked for an e-mail address, and buys by ticking one box', async () => {
  const member = await newMember(shop)
  const { productId } = await sellProduct(shop.core.database, { name: 'Needle' })
  await member.buyer.call('/order/update', { fn: 'productAdd', productId })
  const first = await member.buyer.call('/order/finalize', { ...addressOf(PERSON), sameAddress: '1' })
  expect(first.status).toBe(200)
  await member.buyer.call('/order/update', { fn: 'productAdd', productId })

  const visit = await browser.visit({ locale: 'de', width: 360 })
  const { page, t, open } = visit
  await enter(visit, member)
  await open('/cart')
  expect(await page.locator('[name="billing.line1"]').inputValue()).toBe(PERSON.line1)
  expect(await page.locator('[name="billing.zip"]').inputValue()).toBe(PERSON.zip)
  expect(await page.locator('form#checkout [name=email]').count()).toBe(0)
  await page.getByText(t('The confirmation goes to {email}.', { email: member.email })).waitFor()
  await page.locator('[name=terms]').check()
  await buyButton(page).click()
  await page.waitForURL('**/store/de/order/*')
  const key = page.url().split('/order/')[1]
  expect((await mailsTo(shop, member.email))[0]?.text).toContain(`/order/${key}`)
})
