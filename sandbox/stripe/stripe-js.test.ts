import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserPath } from '../../tests/support/browser-path.ts'
import { type Bench, openBench } from './test-bench.ts'

let browser: Browser
let bench: Bench
let page: Page

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(() => browser.close())

beforeEach(async () => {
  bench = await openBench('2026-11-21T10:00:00Z')
  const context = await browser.newContext()
  context.setDefaultTimeout(10_000)
  page = await context.newPage()
  // A shop's payment page that allows the simulator and nothing else.
  const { url } = bench.stripe
  const policy = `default-src 'none'; script-src ${url}; frame-src ${url}; connect-src ${url}`
  const body = `<!doctype html><title>Shop</title><div id="place"></div><script src="${bench.stripe.env.STRIPE_JS_URL}"></script>`
  bench.show(body, { 'content-security-policy': policy })
  await page.goto(`${bench.shopUrl}/order/1`)
})
afterEach(async () => {
  await page.context().close()
  await bench.close()
})

/** Stripe.js as a shop's script sees it; the page itself forbids eval. */
interface StripeJs {
  createEmbeddedCheckoutPage(options: { clientSecret: string }): Promise<{ mount(place: string): void }>
  handleNextAction(options: {
    clientSecret: string
  }): Promise<{ error?: { message: string }; paymentIntent?: { id: string; status: string } }>
  createConfirmationToken(options: {
    params: { payment_method: string }
  }): Promise<{ confirmationToken?: { id: string } }>
  retrievePaymentIntent(clientSecret: string): Promise<{ paymentIntent?: { status: string } }>
}
declare const Stripe: (key: string) => StripeJs

const keyAnd = (clientSecret: unknown) => ({
  key: bench.stripe.env.STRIPE_PUBLISHABLE_KEY ?? '',
  clientSecret: String(clientSecret),
})

describe('the embedded checkout', () => {
  beforeEach(async () => {
    const { body } = await bench.api('POST', '/v1/checkout/sessions', {
      mode: 'payment',
      ui_mode: 'embedded_page',
      return_url: `${bench.shopUrl}/return/stripe?session_id={CHECKOUT_SESSION_ID}`,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '1000',
      'line_items[0][price_data][product_data][name]': 'Order 100001',
      client_reference_id: '100001',
    })
    await page.evaluate(async ({ key, clientSecret }) => {
      const checkout = await Stripe(key).createEmbeddedCheckoutPage({ clientSecret })
      checkout.mount('#place')
    }, keyAnd(body.client_secret))
  })

  test('says that it is a simulation, shows a decline, and takes the shop’s page back after paying', async () => {
    const frame = page.frameLocator('iframe')
    await frame.getByText('This is a simulation').waitFor()
    await frame.getByRole('button', { name: 'Decline' }).click()
    expect(await frame.getByRole('alert').textContent()).toBe('Your card was declined.')
    await frame.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForURL('**/return/stripe?session_id=cs_test_*')
    expect(await bench.book()).toMatchObject([{ orderNumber: '100001', status: 'paid' }])
  })

  test('asks for 3-D Secure in between', async () => {
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Pay with 3-D Secure' }).click()
    await frame.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL('**/return/stripe?session_id=cs_test_*')
  })
})

describe('a payment that the shop confirms', () => {
  async function challenged(): Promise<ReturnType<typeof keyAnd>> {
    const { body } = await bench.api('POST', '/v1/payment_intents', {
      amount: '1000',
      currency: 'eur',
      confirm: 'true',
      payment_method: 'pm_card_authenticationRequired',
    })
    return keyAnd(body.client_secret)
  }
  const ask = (given: ReturnType<typeof keyAnd>) =>
    page.evaluate(({ key, clientSecret }) => Stripe(key).handleNextAction({ clientSecret }), given)

  test('is confirmed in the bank’s window', async () => {
    const given = await challenged()
    const asked = ask(given)
    await page.frameLocator('dialog iframe').getByRole('button', { name: 'Complete' }).click()
    expect(await asked).toMatchObject({ paymentIntent: { status: 'succeeded' } })
    expect(await page.locator('dialog').count()).toBe(0)
    const seen = await page.evaluate(
      ({ key, clientSecret }) => Stripe(key).retrievePaymentIntent(clientSecret),
      given,
    )
    expect(seen).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  })

  test('fails there with words for the buyer', async () => {
    const asked = ask(await challenged())
    await page.frameLocator('dialog iframe').getByRole('button', { name: 'Fail' }).click()
    expect(await asked).toMatchObject({
      error: { message: expect.stringContaining('unable to authenticate') },
    })
  })

  test('is given up by closing the window', async () => {
    const asked = ask(await challenged())
    await page.getByRole('dialog', { name: '3-D Secure' }).getByRole('button', { name: 'Close' }).click()
    expect(await asked).toMatchObject({ error: { message: expect.stringContaining('closed') } })
  })

  test('takes a token that was made in the browser', async () => {
    const make = ({ key }: { key: string }) =>
      Stripe(key).createConfirmationToken({ params: { payment_method: 'pm_card_visa' } })
    const { confirmationToken } = await page.evaluate(make, keyAnd(''))
    const params = {
      amount: '1000',
      currency: 'eur',
      confirm: 'true',
      confirmation_token: confirmationToken?.id ?? '',
    }
    expect(await bench.api('POST', '/v1/payment_intents', params)).toMatchObject({
      status: 200,
      body: { status: 'succeeded' },
    })
  })
})
