import { beforeAll, expect, test } from 'vitest'
import type { TransformView } from '#domains/payment/contract.ts'
import type { GatewayOrder } from '#domains/payment/index.ts'
import { linkGateway } from '#domains/payment/index.ts'
import { RESERVATION_SHARE } from '#domains/shop/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { openForBusiness, sellProduct } from '../../support/catalogue.ts'
import { useTestDatabase } from '../../support/database.ts'
import { fillCart, placeCart } from '../../support/orders.ts'
import { noPayments } from '../../support/payments.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))

const translate = (english: string): string => english

/**
 * Begins a payment of an order whose product is monthly; this milestone's cart cannot contain one, so the
 * test marks the order.
 */
async function linked(transformHash?: string) {
  const product = await sellProduct(db.database)
  const { row } = await placeCart(
    db.database,
    (await fillCart(db.database, { [product.productId]: 1 })).row.key,
  )
  const order = {
    id: row.id,
    number: row.number,
    total: { amount: row.totalMinor, currency: 'EUR' },
    locale: 'en',
    email: row.email,
    billing: {},
    deliveryCountry: 'DE',
    requiresShipping: true,
    bankAccount: { holder: 'Test GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
    lines: [
      {
        productId: 'tea',
        name: 'Tea',
        pieces: 1,
        unitPrice: { amount: 900, currency: 'EUR' },
        period: 'P1M',
      },
    ],
  } as GatewayOrder
  const answer = linkGateway(noPayments(db.database), (work) => db.database.transaction(work), {
    authorise: () => undefined,
    orderKey: row.key,
    gateway: bankTransfer,
    input: transformHash ? { transformHash } : {},
    translate,
    urls: () => ({ back: '', cancel: '', webhook: '' }),
    gatewayOrder: () => order,
    buyer: { network: null, share: RESERVATION_SHARE },
    now: new Date('2026-11-21T12:00:00Z'),
  })
  const attempts = () => db.database.query('SELECT FROM payment_attempt WHERE charge_id = $1', [row.id])
  return { answer, attempts }
}

async function refusedTransform(hash?: string): Promise<TransformView> {
  const { answer, attempts } = await linked(hash)
  const error = await answer.then(
    () => null,
    (thrown: unknown) => thrown as { code: string; extra: { transform: TransformView } },
  )
  expect(error?.code).toBe('transform-unconfirmed')
  expect(await attempts()).toEqual([])
  return error!.extra.transform
}

test('40: a gateway that cannot charge again begins nothing until the prepaid term was confirmed as it was shown', async () => {
  const shown = await refusedTransform()
  expect(shown).toMatchObject({
    transactionType: 'single',
    products: { tea: { price: { amount: 900, currency: 'EUR' } } },
  })
  expect(await refusedTransform('what-an-older-page-showed')).toEqual(shown)
  const { answer, attempts } = await linked(shown.hash)
  expect(await answer).toMatchObject({ type: 'reload' })
  expect(await attempts()).toHaveLength(1)
})
