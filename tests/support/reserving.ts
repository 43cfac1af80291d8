import type { Database } from '#db/database.ts'
import { expireReservations, finalizeOrder, ownerOfAccount, readOrderById } from '#domains/order/index.ts'
import { cancelOrder, type Gateway, linkGateway, recordSettlement } from '#domains/payment/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { gatewayOrderOf } from '#views/gateway-order.ts'
import type { TestProduct } from './catalogue.ts'
import { anySession, buyerAddress, fillCart } from './orders.ts'
import { noPayments } from './payments.ts'

export const NOW = new Date('2026-03-02T10:00:00Z')
/** A time at which an unpaid reservation made at `NOW` has expired. */
export const LATER = new Date(NOW.getTime() + 31 * MINUTE)

export interface Reserver {
  readonly email: string
  readonly accountId: string | null
  /** Keyed hash of the network, null if none is known. */
  readonly network: Buffer | null
}

let reservers = 0
export function guest(network: Buffer | null = null): Reserver {
  reservers += 1
  return { email: `guest${reservers}@example.com`, accountId: null, network }
}
export const member = (network: Buffer | null = null): Reserver => ({
  ...guest(network),
  accountId: uuidv7(),
})
/** Returns a network that no other test uses. */
export const anyNetwork = (): Buffer => anySession()

/** Builds the refusal of these products. */
export const refusalOf = (...products: readonly TestProduct[]): object => ({
  code: 'too-much-reserved',
  fields: products.map(({ productId }) => `product${productId}`),
})

export interface Reserving {
  /** Fills a cart in a separate browser and places it. Returns the order's id. */
  order(who: Reserver, pieces: Readonly<Record<string, number>>, now?: Date): Promise<string>
  link(orderId: string, gateway: Gateway, now: Date, network?: Buffer | null): Promise<unknown>
  /** Returns the reserved quantity of a product. Units: pieces. */
  reservedOf(product: TestProduct): Promise<number | undefined>
  /** Functions that end a reservation, by name. */
  readonly freed: Readonly<Record<'cancelled' | 'expired' | 'paid', (orderId: string) => Promise<unknown>>>
}

/** Creates buyers who reserve and do not pay, with the commands that the calls use. */
export function reserving(db: { readonly database: Database }): Reserving {
  return {
    async order({ email, accountId, network }, pieces, now = NOW) {
      const hash = anySession()
      const { row } = await fillCart(db.database, pieces, hash, now)
      // A member has one cart, and beside it express orders of one product.
      if (accountId !== null)
        await db.database.query('UPDATE orders SET owner_hash = $2 WHERE id = $1', [
          row.id,
          ownerOfAccount(accountId),
        ])
      const placed = await finalizeOrder(db.database, (work) => db.database.transaction(work), {
        authorise: () => undefined,
        session: async () => ({ hash, accountId }),
        key: row.key,
        locale: 'en',
        email,
        billing: buyerAddress,
        shipping: null,
        shippingMethod: null,
        waiver: false,
        mustCostAsShown: false,
        rules: await readShopRules(db.database),
        network,
        now,
        afterPlacing: async () => undefined,
      })
      return placed.id
    },
    async link(orderId, gateway, now, network = null) {
      const [rules, row] = [await readShopRules(db.database), await readOrderById(db.database, orderId)]
      return linkGateway(noPayments(db.database), (work) => db.database.transaction(work), {
        authorise: () => undefined,
        orderKey: row?.key ?? '',
        gateway,
        input: { tel: '+49 30 1234567' },
        translate: (english) => english,
        now,
        urls: () => ({ back: '', cancel: '', webhook: '' }),
        gatewayOrder: (document) => gatewayOrderOf(document, rules),
        buyer: { network, share: rules.reservations },
      })
    },
    async reservedOf({ variantId }) {
      return (
        await db.database.query<{ reserved: number }>('SELECT reserved FROM stock WHERE variant_id = $1', [
          variantId,
        ])
      )[0]?.reserved
    },
    freed: {
      cancelled: (orderId) =>
        cancelOrder(
          noPayments(db.database),
          { orderId: orderId, why: 'asked by phone' },
          { actor: 'staff', now: NOW },
        ),
      expired: () => expireReservations(db.database, LATER),
      async paid(orderId) {
        const { totalMinor: amountMinor = 0 } = (await readOrderById(db.database, orderId)) ?? {}
        const money = {
          gateway: bankTransfer,
          amountMinor,
          currency: 'EUR',
          reference: orderId,
          actor: 'staff',
          now: NOW,
        }
        await recordSettlement(noPayments(db.database), { chargeId: orderId, ...money })
      },
    },
  }
}
