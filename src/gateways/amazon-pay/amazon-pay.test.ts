import { expect, test } from 'vitest'
import {
  book,
  bookOf,
  buyer,
  control,
  eur,
  gateway,
  linked,
  moveTo,
  now,
  SHOP,
  simulator,
  useAmazonPay,
} from '../../../tests/support/gateways/amazon-pay.ts'

useAmazonPay()

test('the button’s payload becomes a session that the buyer approves, the shop completes and Amazon pays', async () => {
  const { ref, returnUrl } = await buyer(await linked(), 'pays')
  expect(gateway.onReturn!({ method: 'GET', url: returnUrl!, headers: {}, body: Buffer.alloc(0) })).toEqual({
    ref,
  })
  expect(await gateway.observe!(ref)).toMatchObject({
    ref,
    attemptId: 'attempt-1',
    account: gateway.account,
    livemode: false,
    status: 'approved',
    requested: eur(1234),
    captured: eur(0),
    refunds: [],
    disputes: [],
  })
  expect(bookOf(await book(), ref)).toMatchObject({ orderNumber: '100001', amount: 1234, status: 'open' })
  expect(await gateway.capture!(ref, eur(1234), 'attempt-1:capture:1')).toMatchObject({
    ref,
    attemptId: 'attempt-1',
    status: 'settled',
    captured: eur(1234),
  })
  expect(await gateway.observe!(ref)).toMatchObject({
    status: 'settled',
    attemptId: 'attempt-1',
    account: gateway.account,
    at: now,
  })
  expect(bookOf(await book(), ref)).toMatchObject({ status: 'paid', amount: 1234, subscription: null })
})

test('yen have no decimals, and the ledger’s currency stays', async () => {
  const { ref } = await buyer(await linked({ amount: 5000, currency: 'JPY' }), 'pays')
  const observation = await gateway.capture!(ref, { amount: 5000, currency: 'JPY' }, 'k')
  expect(observation).toMatchObject({ status: 'settled', captured: { amount: 5000, currency: 'JPY' } })
  expect(simulator.requests.find(({ path }) => path.endsWith('/complete'))?.body).toBe(
    '{"chargeAmount":{"amount":"5000","currencyCode":"JPY"}}',
  )
})

test('a declined, canceled, expired or unfinished session is no money', async () => {
  const ends = async (does: string): Promise<unknown[]> => {
    const { ref, returnUrl } = await buyer(await linked(), does)
    const { status, reason } = (await gateway.observe!(ref))!
    return [status, reason, returnUrl && new URL(returnUrl).pathname, bookOf(await book(), ref)?.status]
  }
  expect(await ends('declined')).toEqual(['failed', 'Declined', '/return/amazon-pay', 'declined'])
  expect(await ends('fails-3ds')).toEqual(['failed', 'Declined', '/return/amazon-pay', 'declined'])
  expect(await ends('cancels')).toEqual(['cancelled', 'BuyerCanceled', '/cancel', 'canceled'])
  expect(await ends('abandons')).toEqual(['open', undefined, null, 'open'])
  const open = (await book()).find(({ status }) => status === 'open')!.ref
  moveTo(new Date('2026-11-22T12:00:00Z'))
  await simulator.tick()
  expect(await gateway.observe!(open)).toMatchObject({ status: 'expired', reason: 'Expired' })
  expect(bookOf(await book(), open)?.status).toBe('expired')
  expect(await gateway.capture!(open, eur(1234), 'k')).toMatchObject({ status: 'expired', captured: eur(0) })
})

test('a bank that says no when the shop completes ends the session, and the page has a button for it', async () => {
  const ref = await opened(await linked())
  const page = await (await fetch(`${simulator.url}/checkout/${ref}`)).text()
  expect(page).toContain('This is a simulation. No money moves.')
  expect(page).toContain('Decline when the shop completes')
  const pressed = await fetch(`${simulator.url}/checkout/${ref}`, {
    method: 'POST',
    body: new URLSearchParams({ does: 'declined-at-the-end' }),
    redirect: 'manual',
  })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([
    303,
    `${SHOP}/return/amazon-pay?attempt=1&amazonCheckoutSessionId=${ref}`,
  ])
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'approved' })
  expect(await gateway.capture!(ref, eur(1234), 'k')).toMatchObject({
    status: 'failed',
    reason: 'Declined',
    captured: eur(0),
  })
  expect(bookOf(await book(), ref)?.status).toBe('declined')
})

test('a session without the buyer’s consent cannot be completed and is asked for again', async () => {
  const ref = await opened(await linked())
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'open' })
  expect(await gateway.capture!(ref, eur(1234), 'k')).toMatchObject({ status: 'open', captured: eur(0) })
  expect(await gateway.expire!(ref, 'k')).toMatchObject({ status: 'open' })
})

test('another amount than the buyer agreed to is refused by Amazon', async () => {
  const { ref } = await buyer(await linked(), 'pays')
  await expect(gateway.capture!(ref, eur(1235), 'k')).rejects.toMatchObject({ kind: 'refused' })
  expect(bookOf(await book(), ref)?.status).toBe('open')
})

test('less money than asked shows in what was captured', async () => {
  const { ref } = await buyer(await linked(), 'pays-less')
  expect(await gateway.capture!(ref, eur(1234), 'k')).toMatchObject({
    status: 'settled',
    requested: eur(1234),
    captured: eur(1233),
  })
})

test.each(['drop-after-commit', '500-after-commit', '500-before', '409', '429'])(
  'complete with %s is unreachable, and its repeat ends at the same charge',
  async (fault) => {
    const { ref } = await buyer(await linked(), 'pays')
    await control('faults', { on: 'capture', fault, times: 1 })
    await expect(gateway.capture!(ref, eur(1234), 'attempt-1:capture:1')).rejects.toMatchObject({
      kind: 'unreachable',
    })
    expect(await gateway.capture!(ref, eur(1234), 'attempt-1:capture:1')).toMatchObject({
      status: 'settled',
      captured: eur(1234),
    })
    expect(await gateway.capture!(ref, eur(1234), 'attempt-1:capture:2')).toMatchObject({
      status: 'settled',
      captured: eur(1234),
    })
    expect((await book()).map(({ status, amount }) => [status, amount])).toEqual([['paid', 1234]])
  },
)

test('what Amazon wrote wrong into its books is seen', async () => {
  const observed = async (on: string, fault: string) => {
    await control('faults', { on, fault, times: 1 })
    const { ref } = await buyer(await linked(), 'pays')
    const observation =
      on === 'capture' ? await gateway.capture!(ref, eur(1234), ref) : await gateway.observe!(ref)
    return observation
  }
  expect(await observed('create', 'tamper-amount')).toMatchObject({ requested: eur(1233) })
  expect(await observed('create', 'tamper-currency')).toMatchObject({
    requested: { amount: 1234, currency: 'USD' },
  })
  expect((await observed('create', 'tamper-account'))!.account).not.toBe(gateway.account)
  expect(await observed('capture', 'tamper-amount')).toMatchObject({ captured: eur(1233) })
  expect(await observed('capture', 'tamper-currency')).toMatchObject({
    captured: { amount: 1234, currency: 'USD' },
  })
  expect((await observed('capture', 'tamper-account'))!.account).not.toBe(gateway.account)
})

test('what Amazon does not know is nothing', async () => {
  expect(await gateway.observe!('00000000-0000-4000-8000-000000000000')).toBeNull()
  expect(await gateway.observe!('S02-0000000-0000000-C000000')).toBeNull()
  expect(await gateway.observe!('../v2/charges')).toBeNull()
  expect(await gateway.subscription!.observe('S02-0000000-0000000')).toBeNull()
})

/** Follows the signed button as a browser does and returns the id of the session that it opens. */
async function opened(answer: object): Promise<string> {
  return (await buyer(answer, 'abandons')).ref
}
