import { expect, test } from 'vitest'
import { openWay } from '../../support/checkout.ts'
import { type AtTill, press, useTill } from './till.ts'

const till = useTill(['stripe', 'paypal', 'amazon-pay'])

const BUTTON = 'PayPal (simulation)'
/** The wallet's window, above our page. */
const walletOf = ({ page }: AtTill) => page.frameLocator('iframe[title="PayPal (simulation)"]')

async function openWallet(buyer: AtTill): Promise<void> {
  await openWay(buyer.page, 'paypal')
  await press(buyer.page, BUTTON)
}

test('a wallet’s script is loaded for those who open its row, and for nobody else', async () => {
  const buyer = await till.atOrder()
  const asked: string[] = []
  buyer.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await buyer.open(`/order/${buyer.orderKey}`)
  await openWay(buyer.page, 'bank-transfer')
  expect(asked).not.toContain('/sdk/js')
  await openWay(buyer.page, 'paypal')
  await buyer.page.getByRole('button', { name: BUTTON }).waitFor()
  expect(asked.filter((path) => path === '/sdk/js')).toHaveLength(1)
})

test('PayPal’s own button: approved in its window, taken by the shop', async () => {
  const buyer = await till.atOrder({ locale: 'de' })
  await openWallet(buyer)
  await press(walletOf(buyer), 'Pay')
  await buyer.expectState('paid')
  await buyer.expectBanner()
  expect(await buyer.book('paypal')).toMatchObject([{ status: 'paid', amount: 12_835 }])
  await till.expectCleanBooks()
})

test('closing the wallet’s window leaves everything as it was, and the same order is opened again', async () => {
  const buyer = await till.atOrder({ width: 360 })
  await openWallet(buyer)
  await press(walletOf(buyer), 'Cancel and return to the shop')
  await openWallet(buyer)
  await press(walletOf(buyer), 'Pay')
  await buyer.expectState('paid')
  expect(await buyer.book('paypal')).toHaveLength(1)
})

test('a wallet that cannot be charged says so in the buyer’s language, and pays in a second try', async () => {
  const buyer = await till.atOrder({ locale: 'de' })
  await openWallet(buyer)
  buyer.expectRefusal(409, '/gateway/capture')
  await press(walletOf(buyer), 'Pay with a card that is declined')
  await buyer.page
    .getByRole('alertdialog')
    .getByText(
      buyer.t(
        'PayPal could not charge the card or account that you chose. Please choose another one at PayPal.',
      ),
    )
    .waitFor()
  await press(buyer.page, buyer.t('Close'))
  await openWallet(buyer)
  await press(walletOf(buyer), 'Pay')
  await buyer.expectState('paid')
  await till.expectCleanBooks()
})

test('a wallet without its script leaves our own button, which does the same', async () => {
  const buyer = await till.atOrder()
  await buyer.page.route('**/sdk/js?*', (route) => route.fulfill({ status: 204 }))
  await buyer.open(`/order/${buyer.orderKey}`)
  await buyer.choose('paypal')
  await press(buyer.page, 'Pay')
  await buyer.expectState('paid')
})

const AMAZON = 'Amazon Pay (simulation)'

test('Amazon’s button stands in a dialog of ours, leads there and back (§4.11)', async () => {
  const buyer = await till.atOrder({ locale: 'de', width: 360 })
  await buyer.choose('amazon-pay')
  await press(buyer.page, AMAZON)
  await press(buyer.page, 'Pay')
  await buyer.expectState('paid')
  await buyer.expectBanner()
  expect(await buyer.book('amazon-pay')).toMatchObject([{ status: 'paid', amount: 12_835 }])
  await till.expectCleanBooks()
})

test.each(['Cancel', 'Decline'])('%s at Amazon leads back to an order that can be paid', async (deed) => {
  const buyer = await till.atOrder()
  await buyer.choose('amazon-pay')
  await press(buyer.page, AMAZON)
  await press(buyer.page, deed)
  await buyer.expectState('unpaid')
  await buyer.choose('bank-transfer')
  await buyer.expectState('awaiting')
  await till.expectCleanBooks()
})

test('Amazon’s button can be given up without going there', async () => {
  const buyer = await till.atOrder()
  const { page, t } = buyer
  await buyer.choose('amazon-pay')
  await page.getByRole('button', { name: AMAZON }).waitFor()
  await press(page, t('Cancel payment'))
  await press(page, t('Yes, cancel'))
  await page.locator('dialog').waitFor({ state: 'detached' })
  await buyer.expectState('unpaid')
  await buyer.row('amazon-pay').waitFor()
})

test('without script only what works without it is offered', async () => {
  const buyer = await till.atOrder({ script: false })
  for (const id of ['bank-transfer', 'paypal'])
    expect(await (await openWay(buyer.page, id)).locator('form > button').isVisible(), id).toBe(true)
  // The group of wallets stands open now, and Amazon's would be seen in it.
  for (const id of ['amazon-pay', 'coupon']) expect(await buyer.row(id).isVisible(), id).toBe(false)
})
