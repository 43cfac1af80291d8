import { expect, test } from 'vitest'
import type { Visit } from '../../support/browser.ts'
import { chooseWay, thanksSteps } from '../../support/checkout.ts'
import { press } from '../payment/till.ts'
import { expectOrder, orderPlan, type TestPlan, useSignUpDesk } from './sign-up-desk.ts'

const desk = useSignUpDesk(['mollie'])

/** Returns the text of the newest mail to an address whose text has these words. */
async function mailTo(email: string, words: string): Promise<string> {
  await desk.shop.drain()
  const [mail] = await desk.shop.core.database.query<{ text: string }>(
    'SELECT text_body AS text FROM mail WHERE to_address = $1 AND strpos(text_body, $2) > 0 ORDER BY id DESC',
    [email, words],
  )
  return mail?.text ?? ''
}

/** Buys a plan for somebody else on the pages, and pays it. Returns the path of the link in the mail. */
async function bought(visit: Visit, plan: TestPlan, email: string): Promise<string> {
  const { page, t, open } = visit
  await open(`/premium?plan=${plan.productId}`)
  await page.getByRole('link', { name: t('Give it to somebody else') }).click()
  await page.getByLabel(t('How long is the gift?')).selectOption('3')
  await page.getByRole('button', { name: t('Continue') }).click()
  await page.getByLabel(t('Name of the recipient')).fill('Rosa Recipient')
  await page.getByLabel(t('E-mail of the recipient')).fill(email)
  await page.getByLabel(t('Your name, as the recipient reads it')).fill('Grete Giver')
  await page.getByLabel(t('Your message')).fill('Happy birthday!')
  await chooseWay(page, 'mollie')
  await page.locator('[name=terms]').check()
  await page.locator('form[action$="/link"] button[name=via]').click()
  await press(page, 'Pay by card')
  await expectOrder(visit, 'paid')
  await page.reload()
  expect(await thanksSteps(page)).toEqual(['mail'])
  await page.locator('main [data-gift-state]').getByText('Rosa Recipient').waitFor()
  const path = /\/gift\?token=[\w-]{22}$/m.exec(await mailTo(email, '/gift?token='))?.[0]
  if (path === undefined) throw new Error('no mail with a link to the gift came')
  return path
}

test('a member gives a membership, its recipient registers on its page and redeems it, and the link works once (§7.11)', async () => {
  const plan = await desk.sellPlan('premium')
  const { visit: giver } = await desk.asMember()
  const email = `${crypto.randomUUID()}@example.com`
  const path = await bought(giver, plan, email)
  expect(await mailTo(email, '/gift?token=')).toContain('> Happy birthday!')
  await giver.open('/profile')
  await giver.page.locator('[data-gift][data-state=ready]').getByText('Rosa Recipient').waitFor()

  const guest = await desk.browser.visit({ width: 360 })
  const { page, t, base } = guest
  await guest.open(path)
  await page.getByText('Grete Giver gives you:').waitFor()
  await page.getByText('Happy birthday!').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.locator('main').getByLabel(t('E-mail')).fill(email)
  await page.locator('main').getByLabel(t('Password'), { exact: true }).fill('quiet harbour and its lamps')
  await page
    .locator('main')
    .getByRole('button', { name: t('Create account') })
    .click()
  await page.getByRole('button', { name: t('Redeem the gift') }).click()
  await page.waitForURL(`${base}/profile#access`)
  const access = page.locator('[data-access=open][data-source=gift]')
  await access.getByText(plan.name).waitFor()
  await access.getByText(t('It is a gift.')).waitFor()
  await access.getByText(/^Open until .+\. Then it ends by itself\.$/).waitFor()

  const stranger = await desk.browser.visit({ locale: 'ar', width: 360 })
  await stranger.open(path)
  await stranger.page.locator('[data-gift-refusal=gift-used]').waitFor()
  await stranger.page.getByText(stranger.t('This gift was already redeemed')).waitFor()
  expect(await stranger.page.getByText('Happy birthday!').count()).toBe(0)
  await giver.open('/profile')
  await giver.page.locator('[data-gift][data-state=redeemed]').waitFor()
})

test('the profile says what somebody may use, why, and that nothing is there yet', async () => {
  const plan = await desk.sellPlan('subscription')
  const { visit } = await desk.asMember({ locale: 'de', width: 360 })
  const { page, t, open } = visit
  await open('/profile')
  const section = page.locator('section', { has: page.locator('#access-title') })
  await section
    .getByText(
      t(
        'Nothing yet. Recordings that you buy and memberships appear here, with the reason and the end of each.',
      ),
    )
    .waitFor()
  expect(await section.locator('[data-access]').count()).toBe(0)
  await open(`/subscription?plan=${plan.productId}&step=3`)
  await chooseWay(page, 'mollie')
  await orderPlan(page)
  await press(page, 'Pay by card')
  await expectOrder(visit, 'paid')
  await open('/profile')
  const row = section.locator('[data-access=open][data-source=subscription]')
  await row.getByText(plan.name).waitFor()
  await row.getByText(t('It is part of your subscription.')).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
