import { MINUTE } from '#kernel/clock.ts'
import type { AnyNeighbour, Neighbour } from '../neighbour.ts'
import { type Order, orderFacts, orderPromises, placed, secretsOf } from './subjects.ts'

const isProvider = (id: string): boolean => !['bank-transfer', 'cash-on-delivery', 'coupon'].includes(id)

interface Way {
  readonly id: string
  readonly more?: Readonly<Record<string, string>>
  /** The buyer's browser creates the payment at the provider; the payment attempt only signs it. */
  readonly inBrowser?: boolean
}

/** Every payment method with which an attempt can begin. */
const WAYS: readonly Way[] = [
  { id: 'stripe' },
  { id: 'paypal' },
  { id: 'mollie' },
  { id: 'klarna' },
  { id: 'gocardless' },
  { id: 'btcpay' },
  { id: 'amazon-pay', inBrowser: true },
  { id: 'redsys', inBrowser: true },
  { id: 'bank-transfer' },
  { id: 'cash-on-delivery', more: { tel: '030 1234567' } },
  { id: 'coupon' },
]

/** Providers that this part of the table uses. */
export const LINKED_PROVIDERS = WAYS.map(({ id }) => id).filter(isProvider)

function linking({ id, more = {} }: Way): Neighbour<Order> {
  return {
    name: `pay with ${id}`,
    commands: [
      'payment/link-gateway',
      'payment/cancel-payment',
      'payment/end-attempts',
      'payment/end-overdue',
      'payment/reconcile-payments',
      'order/expire-reservations',
      ...(id === 'coupon' ? ['coupon/open-form'] : []),
      ...(isProvider(id)
        ? ['payment/create-payment', 'payment/close-payments', 'payment/end-forgotten']
        : ['payment/expire-promises']),
    ],
    begin: placed,
    act: (world, order) => world.cashier.link(order, id, more),
    promises: orderPromises,
    facts: orderFacts,
    undo: (_world, { buyer, orderKey }) => buyer.call('/gateway/cancel', { orderKey }),
    expire: true,
    repeat: { answer: 'same' },
    twin: 6,
    // A process that died keeps its claim to create the payment for a moment: a later call waits, or is
    // repeated.
    half: {
      async mend(world, order) {
        await world.skip(MINUTE / 2)
        return world.cashier.link(order, id, more)
      },
    },
    secrets: secretsOf,
  }
}

/** Payment attempts, by gateway. */
export const LINKS: readonly AnyNeighbour[] = WAYS.map(linking)
