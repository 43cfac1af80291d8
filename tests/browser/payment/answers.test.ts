import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CALL_AGAIN_MAX, STILL_OPEN_TEXT, UNKNOWN_ANSWER_TEXT } from '#web/payment/call/gateway-answer.ts'
import { hasFocus, soon } from '../../support/browser.ts'
import { press, useTill } from './till.ts'

const till = useTill([])

/**
 * Makes the shop answer payment attempts with these in turn, repeating the last one; `null` lets a call
 * through.
 */
async function shopAnswers(
  page: Page,
  ...answers: readonly ({ readonly status?: number; readonly body: unknown } | null)[]
) {
  const calls: URLSearchParams[] = []
  await page.route('**/api/gateway/link', (route, request) => {
    calls.push(new URLSearchParams(request.postData() ?? ''))
    const answer = answers[Math.min(calls.length, answers.length) - 1] ?? null
    return answer ? route.fulfill({ status: answer.status ?? 200, json: answer.body }) : route.continue()
  })
  return calls
}

const UNKNOWN: Readonly<Record<string, unknown>> = {
  'a type that nobody knows': { type: 'sing' },
  'no type': {},
  'no object': 'reload',
  'a redirect to a script': { type: 'redirect', url: 'javascript:alert(1)' },
  'a frame whose origin is more than an origin': {
    type: 'iframe',
    url: 'https://pay.example/',
    origin: 'https://pay.example/path',
  },
  'a form with fields that are none': { type: 'post', url: 'https://pay.example/', fields: { a: { b: 1 } } },
  'a coupon form of somebody else': { type: 'coupon', uuid: 'u', action: 'https://elsewhere.example/' },
  'a provider without a script here': {
    type: 'checkout',
    provider: 'nobody',
    publishableKey: 'k',
    checkoutKey: 'c',
  },
  'a wallet’s answer that nobody asked for': { type: 'done', orderId: 'x' },
}

test('an answer that nobody knows is said in a danger dialog, and nothing else happens (§4.14, §8.5)', async () => {
  const buyer = await till.atOrder({ locale: 'de' })
  const { page, t } = buyer
  const calls = await shopAnswers(page, ...Object.values(UNKNOWN).map((body) => ({ body })), null)
  for (const [count, what] of Object.keys(UNKNOWN).entries()) {
    await buyer.choose('bank-transfer')
    await page.getByRole('alertdialog').getByText(t(UNKNOWN_ANSWER_TEXT)).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect([what, calls.length, page.url()]).toEqual([
      what,
      count + 1,
      `${buyer.base}/order/${buyer.orderKey}`,
    ])
  }
  await buyer.choose('bank-transfer')
  await buyer.expectState('awaiting')
})

test('a call is repeated at most three times, with what the answer asks for', async () => {
  const buyer = await till.atOrder()
  const { page } = buyer
  const calls = await shopAnswers(page, {
    body: { type: 'callAgain', after: 1, fields: { step: 'again' }, orderKey: buyer.orderKey },
  })
  await buyer.choose('bank-transfer')
  await page.getByRole('alertdialog').getByText(STILL_OPEN_TEXT).waitFor()
  expect(calls).toHaveLength(1 + CALL_AGAIN_MAX)
  expect(calls.map((call) => call.get('step'))).toEqual([null, 'again', 'again', 'again'])
  expect(calls.map((call) => call.get('orderKey'))).toEqual(Array(4).fill(buyer.orderKey))
})

test('a refusal is said in the provider’s own words where it has some, else in ours (§8.6)', async () => {
  const buyer = await till.atOrder({ locale: 'de' })
  const { page, t } = buyer
  buyer.expectRefusal(409, '/gateway/link')
  const error = { error: t('The payment was declined'), code: 'payment-declined' }
  await shopAnswers(
    page,
    { status: 409, body: { ...error, providerMessage: 'Your card has insufficient funds.' } },
    { status: 409, body: error },
  )
  await buyer.choose('bank-transfer')
  await page.getByRole('alertdialog').getByText('Your card has insufficient funds.').waitFor()
  await press(page, t('Close'))
  await buyer.choose('bank-transfer')
  await page.getByRole('alertdialog').getByText(t('The payment was declined')).waitFor()
})

const TRANSFORM = {
  hash: 'h1',
  transactionType: 'single',
  products: {
    recordings: {
      title: 'One month, paid ahead',
      message: 'It ends by itself.',
      name: 'Field recordings, one month',
      price: { amount: 900, currency: 'EUR' },
    },
  },
}
const UNCONFIRMED = {
  status: 409,
  body: { error: 'Please confirm', code: 'transform-unconfirmed', transform: TRANSFORM },
}

test('a gateway that changes what is bought asks first; who says no has bought nothing (§4.5)', async () => {
  const buyer = await till.atOrder({ locale: 'de' })
  const { page, t } = buyer
  buyer.expectRefusal(409, '/gateway/link')
  const calls = await shopAnswers(page, UNCONFIRMED, null)
  await buyer.choose('bank-transfer')
  const dialog = page.getByRole('alertdialog')
  for (const words of ['One month, paid ahead', 'It ends by itself.', 'Field recordings, one month', '9,00'])
    await dialog.getByText(words).waitFor()
  const back = dialog.getByRole('button', { name: t('Back') })
  await soon(() => hasFocus(back)).toBe(true)
  await back.click()
  await dialog.waitFor({ state: 'detached' })
  expect(calls).toHaveLength(1)
  await buyer.expectState('unpaid')
})

test('who says yes repeats the call with what was shown', async () => {
  const buyer = await till.atOrder()
  buyer.expectRefusal(409, '/gateway/link')
  const calls = await shopAnswers(buyer.page, UNCONFIRMED, null)
  await buyer.choose('bank-transfer')
  await press(buyer.page, buyer.t('Continue'))
  await buyer.expectState('awaiting')
  expect(calls.map((call) => call.get('transformHash'))).toEqual([null, 'h1'])
})

test('a shop that cannot be reached is said, and the next press pays', async () => {
  const buyer = await till.atOrder()
  const { page } = buyer
  await page.route('**/api/gateway/link', (route) => route.abort('aborted'), { times: 1 })
  await buyer.choose('bank-transfer')
  await page.getByRole('alertdialog').getByText('The shop cannot be reached').waitFor()
  await press(page, 'Close')
  await buyer.choose('bank-transfer')
  await buyer.expectState('awaiting')
})

test('the banner stays for fifteen seconds, and longer while somebody points at it (§2.21)', async () => {
  const buyer = await till.atOrder()
  const { page } = buyer
  await buyer.choose('bank-transfer')
  const banner = page.locator('.success-banner')
  await banner.waitFor()
  const goTo = (ms: number) =>
    banner.evaluate(
      (element, time) => Object.assign(element.getAnimations()[0]!, { currentTime: time }).playState,
      ms,
    )
  await goTo(14_000)
  expect(await banner.isVisible()).toBe(true)
  await banner.hover()
  expect(await banner.evaluate((element) => element.getAnimations()[0]?.playState)).toBe('paused')
  await page.mouse.move(5, 500)
  await goTo(15_000)
  await banner.waitFor({ state: 'detached' })
  await soon(() => page.locator('main').getAttribute('data-payment-state')).toBe('awaiting')
})
