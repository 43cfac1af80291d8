import { createHmac } from 'node:crypto'
import {
  type BookEntry,
  type Kit,
  type OutgoingEvent,
  payPage,
  Refusal,
  type SimulatorDefinition,
} from './index.ts'

/** The smallest possible provider: it shows how a simulator is written, and the kit's tests run it. */
export const example: SimulatorDefinition = {
  id: 'example',
  name: 'Example Pay',
  create(kit) {
    const secret = kit.secret('webhook', () => kit.newId('secret_'))
    const payments = kit.table<Payment>('payment')
    const event = (type: string, ref: string): OutgoingEvent => {
      const { amount, currency } = bookEntry(kit, ref)
      const made = (values: object): OutgoingEvent => signedEvent(secret, type, ref, values)
      return {
        ...made({ ref, type, amount, currency }),
        tampered: (what) =>
          made({ ref, type, amount, currency, [what]: what === 'amount' ? amount - 1 : 'other' }),
      }
    }
    const pay = async (ref: string, status: 'paid' | 'declined'): Promise<{ returnUrl: string }> => {
      const entry = bookEntry(kit, ref)
      if (entry.status !== 'open') throw new Refusal(409, { error: `${ref} is ${entry.status}` })
      kit.book.put({ ...entry, status })
      await kit.send(event(`payment.${status}`, ref))
      return { returnUrl: payments.get(ref)?.returnUrl ?? '' }
    }
    return {
      env: { EXAMPLE_API_URL: kit.url, EXAMPLE_SECRET: secret },
      routes: [
        {
          method: 'POST',
          path: '/v1/payments',
          on: 'create',
          handle(request) {
            const { amount, returnUrl } = request.json()
            if (typeof amount !== 'number') throw new Refusal(400, { error: 'amount' })
            const ref = kit.newId('pay_')
            payments.put(ref, { returnUrl: String(returnUrl) })
            const { account, ...asked } = kit.recorded('create', {
              amount,
              currency: 'EUR',
              account: 'merchant',
            })
            kit.book.put({
              ref,
              orderNumber: '100001',
              ...asked,
              status: 'open',
              refunded: 0,
              subscription: null,
            })
            return { status: 201, body: { ref, ...asked, account } }
          },
        },
        {
          method: 'POST',
          path: '/v1/payments/:ref/capture',
          on: 'capture',
          async handle({ params }) {
            await pay(params.ref ?? '', 'paid')
            return { body: { captured: true } }
          },
        },
        {
          method: 'GET',
          path: '/pay/:ref',
          handle: ({ params }) =>
            payPage({
              title: `Pay ${bookEntry(kit, params.ref ?? '').amount}`,
              provider: 'Example Pay',
              lines: [['Order', '100001']],
              actions: [{ label: 'Pay', action: `/pay/${params.ref}`, fields: { does: 'pays' } }],
            }),
        },
        {
          method: 'POST',
          path: '/pay/:ref',
          handle: async ({ params }) => ({
            status: 303,
            headers: { location: (await pay(params.ref ?? '', 'paid')).returnUrl },
          }),
        },
      ],
      openAnswer: async ({ url }) => new URL(String(url)).pathname.split('/').at(-1) ?? '',
      async buyer(ref, does) {
        if (does === 'pays') return pay(ref, 'paid')
        if (does === 'declined') return pay(ref, 'declined')
        throw new Refusal(422, { error: `a buyer of Example Pay never ${does}` })
      },
      async tick(now) {
        for (const entry of kit.book.all())
          if (entry.status === 'open' && now.getTime() - Date.parse(entry.at) >= EXPIRES_AFTER_MS)
            kit.book.put({ ...entry, status: 'expired' })
      },
      craft: (values, ref, { signed, at }) =>
        signedEvent(signed ? secret : '', String(values.type), ref, { ...values, at: at.toISOString() }),
    }
  },
}

interface Payment {
  readonly returnUrl: string
}

const EXPIRES_AFTER_MS = 24 * 3_600_000

/** Returns an entry of the book. Throws: Refusal 404. */
function bookEntry(kit: Kit, ref: string): BookEntry {
  const entry = kit.book.get(ref)
  if (!entry) throw new Refusal(404, { error: `there is no ${ref}` })
  return entry
}

function signedEvent(secret: string, type: string, ref: string, values: object): OutgoingEvent {
  return {
    ref,
    type,
    body: JSON.stringify(values),
    headers: (body) => ({
      'content-type': 'application/json',
      ...(secret === ''
        ? {}
        : { 'example-signature': createHmac('sha256', secret).update(body).digest('hex') }),
    }),
  }
}
