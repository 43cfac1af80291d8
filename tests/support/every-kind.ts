import type { Database } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { sellProduct } from './catalogue.ts'
import { cartWithCodes, placeWithCodes } from './discounts.ts'
import { UNDELIVERED_GIFT } from './planted-attention.ts'
import { plantedContacts } from './planted-contacts.ts'
import { plantedOffers } from './planted-offers.ts'
import { plantedStatements } from './planted-statements.ts'

/**
 * Sells one of each kind that commands report on: goods with the discount code SALE, a recording
 * and a subscription; and plants a gift voucher, a gift, statement 1001 and message 1001. Returns the words that name them.
 */
export async function sellEveryKind(
  database: Database,
  {
    done,
    now,
    sound,
  }: {
    /** Types a command and returns its output. */
    readonly done: (...words: string[]) => Promise<string>
    readonly now: Date
    /** The path of a WAV file. */
    readonly sound: string
  },
): Promise<Readonly<Record<'PAID' | 'INVOICE' | 'RECORDING' | 'SUBSCRIPTION', string>>> {
  const goods = await sellProduct(database, { priceMinor: 5_000 })
  const download = { stock: null, requiresShipping: false } as const
  const recording = await sellProduct(database, download)
  const plan = await sellProduct(database, { ...download, kind: 'subscription' })
  await done('recording', 'add', recording.productId, sound)
  await done('code', 'create', 'SALE', '--amount', '5', '--minimum', '20', '--limit', '3')

  const cart = { [goods.productId]: 1 }
  const order = await placeWithCodes(
    database,
    await cartWithCodes(database, cart, [{ enter: 'SALE' }], { now }),
    { now },
  )
  const PAID = order.number ?? ''
  const settled = await done('order', 'settle', PAID, 'line 1', '--by', 'bank-transfer')
  await done('entitlement', 'grant', PAID, recording.productId)
  const planted = { id: uuidv7(), orderId: order.id, at: now }
  await plantedStatements({ ...planted, overdueAt: now })['statements-waiting'].plant(database)
  await plantedContacts(planted)['contacts-waiting'].plant(database)
  await plantedOffers({ ...planted, orderNumber: PAID, untoldAt: now })['vouchers-spent'].plant(database)

  await database.query(UNDELIVERED_GIFT, [uuidv7(), order.id, now])

  const email = 'member@example.com'
  await database.query(
    `INSERT INTO account (id, email, password_hash, password_version, created_at, updated_at) VALUES ($1, $2, '', 1, $3, $3)`,
    [uuidv7(), email, now],
  )
  const granted = await done('subscription', 'grant', email, plan.productId)
  return {
    PAID,
    INVOICE: /invoice (\w+)/.exec(settled)?.[1] ?? '',
    RECORDING: recording.productId,
    SUBSCRIPTION: /: (S\d+)\./.exec(granted)?.[1] ?? '',
  }
}
