import { expect, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { PRINTED_CODE, voucherDeskOf } from '../../support/voucher-orders.ts'
import { counterOf } from './counter.ts'

// Proves docs/http-contract.md "What a link opens" where no other test does.
const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)
const { order, pay, codesOf } = voucherDeskOf(shop, counter.cashier)

/** What somebody reads of an order who has its link and nothing else: its page and its state. */
async function readByStranger(orderKey: string): Promise<string> {
  const stranger = new Buyer(shop.url)
  const [page, state] = [
    await stranger.get(`/order/${orderKey}`),
    await stranger.call('/order/state', { key: orderKey }),
  ]
  expect([page.status, state.status]).toEqual([200, 200])
  return page.text + state.text
}

test('the link to the order of a membership shows no member and changes no membership', async () => {
  const plan = await counter.sell({ kind: 'premium', name: 'Club' })
  const { member, placed } = await counter.subscribe(plan, 'mollie')
  const [subscription] = await counter.subscriptions(member, plan)
  const seen = await readByStranger(placed.orderKey)
  expect(seen).toContain('Club')
  expect((await member.get(`/order/${placed.orderKey}`)).text).toContain(member.email)
  for (const secret of [member.email, `"${subscription!.number}"`]) expect(seen).not.toContain(secret)
  const named = { subscription: subscription!.number, key: placed.orderKey, orderKey: placed.orderKey }
  const other = await newMember(shop.url)
  const fields = { ...named, password: await other.hashed() }
  expect(await new Buyer(shop.url).call('/subscription/cancel', fields)).toMatchObject({ status: 401 })
  expect(await other.call('/subscription/cancel', fields)).toMatchObject({
    body: { code: 'no-subscription' },
  })
  expect(await other.call('/subscription/resume', fields)).toMatchObject({
    body: { code: 'nothing-to-resume' },
  })
  // It is paid: neither another payment nor an end of the one that was made comes of the link.
  const again = { orderKey: placed.orderKey, gatewayId: 'mollie' }
  expect(await new Buyer(shop.url).call('/gateway/link', again)).toMatchObject({
    body: { code: 'already-paid' },
  })
  expect((await new Buyer(shop.url).call('/gateway/cancel', again)).status).toBe(409)
  expect(await counter.subscriptions(member, plan)).toMatchObject([{ state: 'active', endsAt: null }])
})

test('the link to the order of a voucher shows no code, to strangers and to its buyer: codes are in the mail alone', async () => {
  const placed = await order(2)
  await pay(placed)
  const codes = await codesOf(placed)
  const own = await placed.buyer.get(`/order/${placed.orderKey}`)
  for (const seen of [await readByStranger(placed.orderKey), own.text]) {
    expect(seen.match(PRINTED_CODE)).toBeNull()
    for (const code of codes) expect(seen).not.toContain(code.replaceAll('-', ''))
  }
})
