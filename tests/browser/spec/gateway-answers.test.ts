import { expect, test } from 'vitest'
import { CALL_AGAIN_MAX, UNKNOWN_FRAME_MESSAGE_TEXT } from '#web/payment/call/gateway-answer.ts'
import { soon } from '../../support/browser.ts'
import { type AtTill, useTill } from '../payment/till.ts'

const till = useTill(['btcpay'])

type Answer = Readonly<Record<string, unknown>>

/** Makes the shop answer the next payment attempts with these in turn, and then as it does by itself. */
async function shopAnswers({ page }: AtTill, ...answers: readonly Answer[]): Promise<URLSearchParams[]> {
  const calls: URLSearchParams[] = []
  await page.route('**/api/gateway/link', (route, request) => {
    const answer = answers[calls.length]
    calls.push(new URLSearchParams(request.postData() ?? ''))
    return answer ? route.fulfill({ status: 200, json: answer }) : route.continue()
  })
  return calls
}

/** Serves a page of the provider, and returns an answer that shows it in a frame. */
async function framed({ page }: AtTill, size: Answer): Promise<Answer> {
  const { url } = till.sandbox.of('btcpay')
  await page.route(`${url}/i/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Invoice</p>' }),
  )
  return { type: 'iframe', url: `${url}/i/spec`, origin: new URL(url).origin, ...size }
}

test('an answer reload loads the page again (§4.6)', async () => {
  const buyer = await till.atOrder()
  const { page } = buyer
  await shopAnswers(buyer, { type: 'reload' })
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  await buyer.choose('bank-transfer')
  await soon(() => page.evaluate(() => 'isOldPage' in window).catch(() => true)).toBe(false)
  expect(page.url()).toBe(`${buyer.base}/order/${buyer.orderKey}`)
})

test.each([
  ['a whole address', (base: string) => `${base}/search`],
  ['an address without host', (base: string) => new URL(`${base}/search`).pathname],
])('an answer redirect with %s leads there (§4.8)', async (_what, addressOf) => {
  const buyer = await till.atOrder()
  await shopAnswers(buyer, { type: 'redirect', url: addressOf(buyer.base) })
  await buyer.choose('bank-transfer')
  await buyer.page.waitForURL(`${buyer.base}/search`)
})

/** Fields of a form: none, some, and one that is named like the form’s own method. */
const POSTED: readonly Readonly<Record<string, string>>[] = [
  {},
  { amount: '12835', 'order.key': 'k & 1' },
  { submit: 'now' },
]

test('an answer post sends its fields by a form (§4.9)', async () => {
  const buyer = await till.atOrder()
  const { page } = buyer
  const address = `${till.sandbox.of('btcpay').url}/spec-post`
  const sent: { method: string; body: string }[] = []
  await page.route(address, (route, request) => {
    sent.push({ method: request.method(), body: request.postData() ?? '' })
    return route.fulfill({ contentType: 'text/html', body: '<p>Received</p>' })
  })
  await shopAnswers(buyer, ...POSTED.map((fields) => ({ type: 'post', url: address, fields })))
  for (const fields of POSTED) {
    await buyer.open(`/order/${buyer.orderKey}`)
    await buyer.choose('bank-transfer')
    await page.getByText('Received').waitFor()
    const [first, ...more] = sent.splice(0)
    expect([first?.method, more.length]).toEqual(['POST', 0])
    expect(Object.fromEntries(new URLSearchParams(first?.body))).toEqual(fields)
  }
})

const SIZES: readonly (readonly [size: Answer, width: number, height: number])[] = [
  [{}, 640, 480],
  [{ width: 639, height: 479 }, 639, 479],
  [{ width: 641, height: 481 }, 641, 481],
  [{ width: 0, height: -1 }, 640, 480],
  [{ width: '800', height: null }, 640, 480],
]

test('an answer iframe is an overlay of its size, or of 640 by 480, with a button that cancels (§4.7, §9.4)', async () => {
  const buyer = await till.atOrder()
  const { page, t } = buyer
  const answers: Answer[] = []
  for (const [size] of SIZES) answers.push(await framed(buyer, size))
  await shopAnswers(buyer, ...answers)
  for (const [size, width, height] of SIZES) {
    await buyer.open(`/order/${buyer.orderKey}`)
    await buyer.choose('bank-transfer')
    await page.frameLocator('dialog iframe').getByText('Invoice').waitFor()
    expect(await page.locator('dialog iframe').boundingBox(), JSON.stringify(size)).toMatchObject({
      width,
      height,
    })
    await page
      .locator('dialog')
      .getByRole('button', { name: t('Cancel payment') })
      .waitFor()
  }
})

const MESSAGES: readonly (readonly [message: unknown, kind: 'unknown' | 'known'])[] = [
  ['sing', 'unknown'],
  [42, 'unknown'],
  [null, 'unknown'],
  [{ please: 'pay' }, 'unknown'],
  [{ type: 'post', url: 'https://elsewhere.example/', fields: {} }, 'unknown'],
  [{ type: 'iframe', url: 'https://elsewhere.example/' }, 'unknown'],
  ['loaded', 'known'],
  [{ status: 'new' }, 'known'],
]

test('a message of the frame that nobody knows is told, and a known one is not (§8.4)', async () => {
  const buyer = await till.atOrder({ locale: 'de' })
  const { page, t } = buyer
  await shopAnswers(buyer, await framed(buyer, {}))
  await buyer.choose('bank-transfer')
  const invoice = page.frameLocator('dialog iframe').getByText('Invoice')
  const dialog = page.getByRole('alertdialog')
  for (const [message, kind] of MESSAGES) {
    await invoice.evaluate((_, data) => parent.postMessage(data, '*'), message)
    if (kind === 'unknown') {
      await dialog.getByText(t(UNKNOWN_FRAME_MESSAGE_TEXT)).waitFor()
      await dialog.getByRole('button', { name: t('Close') }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    // Earlier messages arrive before this one.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('message', () => resolve(null), { once: true })
          postMessage('heard', location.origin)
        }),
    )
    expect(await dialog.count(), JSON.stringify(message)).toBe(0)
    await invoice.waitFor()
  }
})

test.each([
  [1, 'paid'],
  [CALL_AGAIN_MAX, 'paid'],
  [CALL_AGAIN_MAX + 1, 'given up'],
] as const)('an answer callAgain that comes %i times ends as: %s (§4.13)', async (times, end) => {
  const buyer = await till.atOrder()
  const again = { type: 'callAgain', after: 1, fields: { step: 'again' }, orderKey: buyer.orderKey }
  const calls = await shopAnswers(buyer, ...Array<Answer>(times).fill(again))
  await buyer.choose('bank-transfer')
  if (end === 'paid') await buyer.expectState('awaiting')
  else await buyer.page.getByRole('alertdialog').waitFor()
  expect(calls.map((call) => call.get('step'))).toEqual(
    [null, ...Array(CALL_AGAIN_MAX).fill('again')].slice(0, times + 1),
  )
})
