import { gatewayOrderOf } from '#api/calls/order-parts.ts'
import { presentOrder } from '#api/presenters/order.ts'
import type { Database } from '#db/database.ts'
import { TRANSFER_DUE_MS } from '#domains/bank-statement/index.ts'
import type { OrderForMail } from '#domains/mail-log/index.ts'
import { readDocument, readOrderById } from '#domains/order/index.ts'
import { type Gateway, OPEN_STATUSES, readAttempts } from '#domains/payment/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { basePathOf } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'

export interface OrderMailParts {
  readonly database: Database
  readonly rules: RulesSource
  readonly gateways: readonly Gateway[]
  readonly mountPath: string
  /** Origin of the links in mails. */
  readonly origin: string
}

/** A placed order as its mail shows it: in the buyer's language, unmasked, with how to pay where that was chosen already. */
export function orderForMail(parts: OrderMailParts): (orderId: string) => Promise<OrderForMail | null> {
  const { database, mountPath, origin } = parts
  return async (orderId) => {
    const row = await readOrderById(database, orderId)
    if (!row || row.state === 'cart') return null
    const rules = parts.rules.current()
    const document = await readDocument(database, row, row.locale, rules)
    const open = (await readAttempts(database, orderId)).find((attempt) => OPEN_STATUSES.includes(attempt.status))
    const gateway = parts.gateways.find((candidate) => candidate.info.id === open?.gatewayId)
    const instruction = (await gateway?.instruction?.(gatewayOrderOf(document, rules), translatorOf(row.locale))) ?? null
    const order = presentOrder(document, { mountPath, locale: row.locale, masked: false })
    const dueAt = open?.gatewayId === 'bank-transfer' ? new Date(open.createdAt.getTime() + TRANSFER_DUE_MS).toISOString() : null
    return {
      order,
      dueAt,
      locale: row.locale,
      email: row.email,
      orderUrl: `${origin}${basePathOf(mountPath, row.locale)}/order/${row.key}`,
      instruction,
    }
  }
}
