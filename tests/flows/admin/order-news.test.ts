import { expect, test } from 'vitest'
import { refundOrder } from '#domains/payment/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { openPayments } from '#main/payments.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { mailsTo } from '../../support/member.ts'
import { orderDesk } from '../../support/order-desk.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
const desk = orderDesk(shop)

interface NewOrder {
  readonly email: string
  readonly number: string
  readonly orderKey: string
  readonly id: string
  readonly placed: Parameters<typeof desk>[1]
}

async function placeOrder(gatewayId: 'bank-transfer' | 'cash-on-delivery' | null = null): Promise<NewOrder> {
  const buyer = new Buyer(shop.url)
  const email = `${crypto.randomUUID()}@example.com`
  const { productId } = await sellProduct(shop.core.database, { priceMinor: 10_000 })
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const orderKey = (await buyer.call('/order/finalize', { ...addressForm, email })).body
  if (gatewayId) await buyer.call('/gateway/link', { gatewayId, orderKey, tel: '+49 30 1234567' })
  const [row] = await shop.core.database.query<{ id: string; number: string }>(
    'SELECT id, number FROM orders WHERE key = $1',
    [orderKey],
  )
  return { email, orderKey, ...row!, placed: { number: row!.number } }
}

const subjectsTo = async (email: string, part: string) =>
  (await mailsTo(shop, email)).filter(({ subject }) => subject.includes(part))

function setMails(mails: object): Promise<void> {
  const { database, clock } = shop.core
  return database.transaction((tx) => saveSettings(tx, { mails }, clock.now()))
}

test('each owner gets one mail for a new order, with a link to the back office and none that acts for the buyer', async () => {
  const owners = [1, 2].map(() => `${crypto.randomUUID()}@owner.example`)
  await setMails({ recipients: owners, locale: 'de', reminderDays: 7 })
  await shop.core.rules.reload()
  const { number, orderKey } = await placeOrder()
  for (const owner of owners) {
    const [mail, ...others] = await mailsTo(shop, owner)
    expect(others).toEqual([])
    expect(mail?.subject).toContain(number)
    expect(mail?.text).toContain(`/de/admin/orders/${number}`)
    expect(mail?.text).not.toContain(orderKey)
  }
  await setMails({ recipients: [], locale: 'en', reminderDays: 7 })
})

test('an owner who switched the mail about new orders off gets none', async () => {
  const recipient = `${crypto.randomUUID()}@owner.example`
  await setMails({ recipients: [recipient], locale: 'en', reminderDays: 7 })
  await shop.core.rules.reload()
  const owner = await signInStaff(shop, 'owner')
  await owner.call('/admin/mail/switch', { template: 'new-order', on: '0' })
  const { email } = await placeOrder()
  expect(await mailsTo(shop, email)).toHaveLength(1)
  expect(await mailsTo(shop, recipient)).toEqual([])
  await owner.call('/admin/mail/switch', { template: 'new-order', on: '1' })
  await setMails({ recipients: [], locale: 'en', reminderDays: 7 })
})

test('a shipped order tells its buyer once, with what the carrier calls the parcel', async () => {
  const { email, placed } = await placeOrder('cash-on-delivery')
  await desk('ship', placed, '00340434161094')
  const told = await subjectsTo(email, 'is on its way')
  expect(told.map(({ text }) => text.includes('00340434161094'))).toEqual([true])
  await desk('ship', placed)
  expect(await subjectsTo(email, 'is on its way')).toHaveLength(1)
})

test('a cancelled order tells its buyer once; what was not cancelled tells nobody', async () => {
  const { email, placed } = await placeOrder('bank-transfer')
  await desk('cancel', placed)
  await desk('cancel', placed)
  expect(await subjectsTo(email, 'was cancelled')).toHaveLength(1)
  const paid = await placeOrder('bank-transfer')
  await desk('settle', paid.placed, 'transfer')
  await desk('cancel', paid.placed)
  expect(await subjectsTo(paid.email, 'was cancelled')).toEqual([])
})

test('money that came for a cancelled order goes back with a mail of its own, once, and without a credit note', async () => {
  const { email, id, placed } = await placeOrder('bank-transfer')
  await desk('cancel', placed)
  await desk('settle', placed, 'too late', '104.90', '--by', 'bank-transfer')
  const { engine } = openPayments(shop.core)
  await refundOrder(
    engine,
    { chargeId: id, amountMinor: 10_490, reason: 'too late' },
    { actor: 'test', now: shop.core.clock.now() },
  )
  await shop.drain()
  const [refund] = await shop.core.database.query<{ id: string }>(
    'SELECT id FROM payment_refund WHERE charge_id = $1',
    [id],
  )
  expect(refund).toBeDefined()
  await desk('refund-done', placed, 'SEPA-1')
  const told = await subjectsTo(email, 'A refund for order')
  expect(told.map(({ text }) => text.includes('104.90'))).toEqual([true])
  expect(await subjectsTo(email, 'Credit note')).toEqual([])
})

test('a transfer is asked for after as many days as the owner set, and not while the reminder is switched off', async () => {
  await setMails({ recipients: [], locale: 'en', reminderDays: 3 })
  await shop.core.rules.reload()
  const owner = await signInStaff(shop, 'owner')
  await owner.call('/admin/mail/switch', { template: 'payment-reminder', on: '0' })
  const { email } = await placeOrder('bank-transfer')
  const { email: payer, placed } = await placeOrder('bank-transfer')
  await forward('P3DT2H')
  expect(await subjectsTo(email, 'Please pay')).toEqual([])
  await owner.call('/admin/mail/switch', { template: 'payment-reminder', on: '1' })
  await desk('settle', placed, 'in time')
  await forward('PT2H')
  await forward('P1D')
  expect(await subjectsTo(email, 'Please pay')).toHaveLength(1)
  expect(await subjectsTo(payer, 'Please pay')).toEqual([])
})

async function forward(advance: string): Promise<void> {
  const answer = await fetch(`${shop.url}/sandbox/clock`, {
    method: 'POST',
    body: JSON.stringify({ advance }),
  })
  expect(answer.status).toBe(200)
}
