import { expect, test } from 'vitest'
import { UNKNOWN_FRAME_MESSAGE_TEXT } from '#web/payment/call/gateway-answer.ts'
import { hasFocus, soon } from '../../support/browser.ts'
import { type AtTill, press, useTill } from './till.ts'

const till = useTill(['stripe', 'btcpay'])

const frameOf = ({ page }: AtTill) => page.frameLocator('dialog iframe')

/** Replaces the invoice's page with one that runs the test's script. */
async function frameSays(buyer: AtTill, script: string): Promise<void> {
  const { url } = till.sandbox.of('btcpay')
  await buyer.page.route(`${url}/i/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<p>Invoice</p><script>${script}</script>` }),
  )
}

test('the invoice stands in a frame of 640 by 480, with our cancel button outside of it, and closes when it is paid (§4.7, §9.4)', async () => {
  const buyer = await till.atOrder({ locale: 'de' })
  await buyer.choose('btcpay')
  const box = await buyer.page.locator('dialog iframe').boundingBox()
  expect([box?.width, box?.height]).toEqual([640, 480])
  expect(await frameOf(buyer).getByText(buyer.t('Cancel payment')).count()).toBe(0)
  await buyer.page
    .locator('dialog')
    .getByRole('button', { name: buyer.t('Cancel payment') })
    .waitFor()
  await press(frameOf(buyer), 'Pay')
  await till.shop.drain()
  await buyer.expectState('paid')
  await buyer.expectBanner()
  expect(await buyer.book('btcpay')).toMatchObject([{ status: 'paid', amount: 12_835 }])
  await till.expectCleanBooks()
})

test('on a phone the frame fits the screen', async () => {
  const buyer = await till.atOrder({ width: 360 })
  await buyer.choose('btcpay')
  await frameOf(buyer).getByRole('button', { name: 'Pay', exact: true }).waitFor()
  const box = await buyer.page.locator('dialog iframe').boundingBox()
  expect(box!.x).toBeGreaterThanOrEqual(0)
  expect(box!.x + box!.width).toBeLessThanOrEqual(360)
  expect(await buyer.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the way back inside the frame ends at the order’s own page, paid', async () => {
  const buyer = await till.atOrder()
  await buyer.choose('btcpay')
  await press(frameOf(buyer), 'Pay')
  await press(frameOf(buyer), 'Return to shop')
  await buyer.expectState('paid')
  await buyer.expectBanner()
})

test('coins that wait for their block are under way, and the page tells when they have arrived', async () => {
  const buyer = await till.atOrder()
  await buyer.choose('btcpay')
  await press(frameOf(buyer), 'Pay, confirmed in ten minutes')
  await till.shop.drain()
  await buyer.expectState('awaiting')
  await buyer.page.locator('main').getByText('Your payment is on its way').waitFor()
  const [payment] = await buyer.book('btcpay')
  expect(payment?.status).toBe('processing')
})

test('our cancel button asks, ends the invoice, and leaves the order to be paid (§4.7)', async () => {
  const buyer = await till.atOrder({ width: 360 })
  const { page, t } = buyer
  await buyer.choose('btcpay')
  await frameOf(buyer).getByRole('button', { name: 'Pay', exact: true }).waitFor()
  await press(page, t('Cancel payment'))
  await soon(() => hasFocus(page.getByRole('button', { name: t('Continue payment') }))).toBe(true)
  await press(page, t('Yes, cancel'))
  await page.locator('dialog').waitFor({ state: 'detached' })
  await buyer.expectState('unpaid')
  expect((await buyer.book('btcpay'))[0]?.status).toMatch(/canceled|expired|declined/)
  await buyer.choose('bank-transfer')
  await buyer.expectState('awaiting')
  await till.expectCleanBooks()
})

test('the invoice’s own cancel button closes our window too', async () => {
  const buyer = await till.atOrder()
  await buyer.choose('btcpay')
  await press(frameOf(buyer), 'Cancel')
  await buyer.page.locator('dialog').waitFor({ state: 'detached' })
  await buyer.expectState('unpaid')
})

test('without script the invoice is a page of its own, and leads back', async () => {
  const buyer = await till.atOrder({ script: false })
  await buyer.choose('btcpay')
  await press(buyer.page, 'Pay')
  await press(buyer.page, 'Return to shop')
  await buyer.expectState('paid')
  await buyer.expectBanner()
})

test('a message that nobody knows is a danger dialog above the frame, which stays (§8.4)', async () => {
  const buyer = await till.atOrder({ locale: 'de' })
  const { page, t } = buyer
  await frameSays(buyer, `parent.postMessage({ please: 'pay' }, '*')`)
  await buyer.choose('btcpay')
  await page.getByRole('alertdialog').getByText(t(UNKNOWN_FRAME_MESSAGE_TEXT)).waitFor()
  await press(page, t('Close'))
  await frameOf(buyer).getByText('Invoice').waitFor()
})

test('a message of another origin is as if it had not come', async () => {
  const buyer = await till.atOrder()
  const { page } = buyer
  const stranger = `${till.sandbox.of('stripe').url}/stranger`
  const says = `<p>Stranger</p><script>parent.postMessage({ please: 'pay' }, '*'); parent.postMessage({ type: 'redirect', url: '/store/cart' }, '*')</script>`
  await page.route(stranger, (route) => route.fulfill({ contentType: 'text/html', body: says }))
  await frameSays(buyer, `location.replace(${JSON.stringify(stranger)})`)
  await buyer.choose('btcpay')
  await frameOf(buyer).getByText('Stranger').waitFor()
  // Earlier messages arrive before this one.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', () => resolve(null), { once: true })
        postMessage('heard', location.origin)
      }),
  )
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(page.url()).toContain(buyer.orderKey)
})

test('a frame may lead the page on, but not with a form or another frame', async () => {
  const buyer = await till.atOrder()
  const { page } = buyer
  await frameSays(
    buyer,
    `parent.postMessage({ type: 'post', url: 'https://elsewhere.example/', fields: {} }, '*')`,
  )
  await buyer.choose('btcpay')
  await page.getByRole('alertdialog').getByText(UNKNOWN_FRAME_MESSAGE_TEXT).waitFor()
})
