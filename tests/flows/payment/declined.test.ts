import { describe, expect, test } from 'vitest'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['paypal', 'mollie', 'redsys', 'gocardless'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)

const BANNER = {
  '': 'The payment was declined. Please choose another payment method.',
  '/de': 'Die Zahlung wurde abgelehnt. Bitte wählen Sie eine andere Zahlungsart.',
  '/fr': 'Le paiement a été refusé. Veuillez choisir un autre moyen de paiement.',
  '/ar': 'رُفض الدفع. يُرجى اختيار طريقة دفع أخرى.',
} as const

const NOT_CHARGED_DE =
  'PayPal konnte die gewählte Karte oder das gewählte Konto nicht belasten. Bitte wählen Sie bei PayPal etwas anderes.'

const page = async ({ buyer, orderKey }: Placed, base = ''): Promise<string> =>
  (await buyer.get(`${base}/order/${orderKey}`)).text

/** Creates a declined payment whose buyer never comes back: only the webhook reports it. */
async function declined(id: string): Promise<Placed & { readonly ref: string }> {
  const placed = await cashier.place()
  const link = await cashier.link(placed, id)
  expect((await page(placed)).includes(BANNER[''])).toBe(false)
  const { ref } = await cashier.buyer(id, { answer: link.body }, 'declined', { returns: false })
  return { ...placed, ref: String(ref) }
}

describe('34: a payment whose call-back says that it was declined', () => {
  test.each(['paypal', 'mollie', 'redsys', 'gocardless'])(
    '34: at %s is said on the order’s page until it is paid',
    async (id) => {
      const placed = await declined(id)
      for (const [base, words] of Object.entries(BANNER))
        expect((await page(placed, base)).includes(words)).toBe(true)
      const again = await cashier.link(placed, id)
      await cashier.buyer(id, { answer: again.body }, 'pays')
      expect((await cashier.state(placed)).paymentState).toBe('paid')
      expect((await page(placed)).includes(BANNER[''])).toBe(false)
    },
  )

  test('34: is no longer said once another way was chosen', async () => {
    const placed = await declined('mollie')
    await cashier.link(placed, 'bank-transfer')
    expect((await page(placed)).includes(BANNER[''])).toBe(false)
  })
})

describe('34: PayPal’s refusal', () => {
  test('34: is told to the buyer in their language, by the call, and to staff in PayPal’s words', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'paypal', { via: 'button' })
    await sandbox.control('paypal', 'faults', { on: 'event', fault: 'lose', times: 9 })
    await cashier.buyer('paypal', { ref: link.body.orderId }, 'declined', { returns: false })
    await sandbox.control('paypal', 'faults', { on: 'event', times: 0 })
    const german = { method: 'POST', body: new URLSearchParams({ orderKey: placed.orderKey }) }
    const answer = await placed.buyer.send(`${shop.url}/de/api/gateway/capture`, german)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'payment-declined', providerMessage: NOT_CHARGED_DE },
    })
    const [attempt] = await shop.core.database.query<{ id: string }>(
      `SELECT id FROM payment_attempt WHERE provider_ref = $1`,
      [link.body.orderId],
    )
    const why = 'SELECT why FROM payment_attempt_event WHERE attempt_id = $1 ORDER BY id DESC LIMIT 1'
    expect(await shop.core.database.query(why, [attempt!.id])).toEqual([{ why: 'INSTRUMENT_DECLINED' }])
  })

  test('34: is told on the page that a German browser comes back to', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'paypal')
    await sandbox.control('paypal', 'faults', { on: 'event', fault: 'lose', times: 9 })
    const { returnUrl } = await cashier.buyer('paypal', { answer: link.body }, 'declined', { returns: false })
    await sandbox.control('paypal', 'faults', { on: 'event', times: 0 })
    const back = await placed.buyer.send(String(returnUrl).replace('/return/', '/de/return/'), {})
    const shown = await placed.buyer.send(new URL(back.headers.get('location') ?? '', shop.url).href, {})
    expect(shown.text.includes(NOT_CHARGED_DE)).toBe(true)
  })
})
