import { expect, test } from 'vitest'
import { findBarriers } from '../../support/barriers.ts'
import { openWay } from '../../support/checkout.ts'
import { type AtTill, press, useTill } from './till.ts'

const till = useTill(['stripe', 'paypal', 'amazon-pay', 'btcpay'])

/** All pages of the shop that a buyer passes until the order is paid. */
const STEPS: Readonly<Record<string, (buyer: AtTill) => Promise<void>>> = {
  'the payment methods': async (buyer) => {
    await openWay(buyer.page, 'paypal')
    await buyer.page.getByRole('button', { name: 'PayPal (simulation)' }).waitFor()
  },
  'the card form': async (buyer) => {
    await buyer.choose('stripe')
    await buyer.page.frameLocator('dialog iframe').getByRole('button').first().waitFor()
    await press(buyer.page, buyer.t('Cancel payment'))
  },
  'a wallet’s button': async (buyer) => {
    await buyer.choose('amazon-pay')
    await buyer.page.getByRole('button', { name: 'Amazon Pay (simulation)' }).waitFor()
  },
  'an invoice in a frame': async (buyer) => {
    await buyer.choose('btcpay')
    await buyer.page.frameLocator('dialog iframe').getByRole('button').first().waitFor()
  },
  'the coupon': async (buyer) => {
    await buyer.choose('coupon')
    await press(buyer.page, buyer.t('Redeem coupon'))
    await buyer.page.locator('[aria-invalid]').waitFor()
  },
  'a payment that was left': async (buyer) => {
    await buyer.choose('stripe')
    await buyer.page.locator('dialog').waitFor()
    await buyer.open(`/order/${buyer.orderKey}`)
  },
}

test.each(Object.keys(STEPS))(
  '%s: no barrier that a machine can find, and nothing stands out of a small screen',
  async (name) => {
    const buyer = await till.atOrder({ locale: 'ar', width: 360 })
    await STEPS[name]!(buyer)
    // Frames and buttons of providers are theirs.
    expect(await findBarriers(buyer.page, { exclude: 'iframe, [data-wallet], [data-provider]' })).toEqual({
      light: [],
      dark: [],
      forced: [],
    })
    const tooWide = await buyer.page.evaluate(
      () =>
        [document.documentElement, ...document.querySelectorAll('dialog')].filter(
          (element) => element.scrollWidth > element.clientWidth,
        ).length,
    )
    expect(tooWide).toBe(0)
  },
)
