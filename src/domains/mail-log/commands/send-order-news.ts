// Tests: tests/flows/admin/order-news.test.ts

import type { Database } from '#db/database.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import { type OrderConfirmationDeps, sendOrderMail } from './send-order-confirmation.ts'

/** Who hears of new orders. */
export interface OwnersForMail {
  readonly recipients: readonly string[]
  readonly locale: LocaleCode
}

export interface OrderNewsDeps extends OrderConfirmationDeps {
  readonly database: Database
  readonly readOwners: () => OwnersForMail
  /** Returns what staff wrote when an order was shipped at an instant; null where that did not happen. */
  readonly readShipment: (orderId: string, at: Date) => Promise<{ readonly tracking: string } | null>
  /** Returns the refunds of an order that left at an instant. */
  readonly readRefundsAt: (
    orderId: string,
    at: Date,
  ) => Promise<readonly { readonly id: string; readonly amount: Money }[]>
}

/**
 * Tells the owners of a new order, each in a mail of their own. Repeated calls send each only once. An address
 * that the mail server refuses affects only itself. Throws: Error when one was refused, so that the job runs again.
 */
export async function sendNewOrder(deps: OrderNewsDeps, orderId: string): Promise<void> {
  const { recipients, locale } = deps.readOwners()
  const sent = await Promise.allSettled(
    recipients.map((to) =>
      sendOrderMail(deps, orderId, 'owner', 'new-order', `${orderId}:${to.toLowerCase()}`, {
        instead: { to, locale },
      }),
    ),
  )
  const refused = sent.find(({ status }) => status === 'rejected')
  if (refused?.status === 'rejected') throw refused.reason
}

/**
 * Tells the buyer that an order was shipped. Repeated calls send it only once; an order that comes back and is
 * shipped again gets another.
 */
export async function sendShipped(deps: OrderNewsDeps, orderId: string, at: Date): Promise<void> {
  const shipment = await deps.readShipment(orderId, at)
  if (shipment)
    await sendOrderMail(deps, orderId, 'shipped', 'shipped', `${orderId}:${at.toISOString()}`, shipment)
}

/** Tells the buyer that an order was cancelled. Repeated calls send it only once. */
export async function sendCancelled(deps: OrderNewsDeps, orderId: string): Promise<void> {
  await sendOrderMail(deps, orderId, 'cancelled', 'cancelled')
}

/** Tells the buyer of money that went back and that no credit note tells of. Repeated calls send it only once. */
export async function sendRefunded(deps: OrderNewsDeps, orderId: string, at: Date): Promise<void> {
  for (const { id, amount: refunded } of await deps.readRefundsAt(orderId, at))
    await sendOrderMail(deps, orderId, 'refunded', 'refunded', id, { refunded })
}
