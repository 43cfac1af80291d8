import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { saveSettings } from '#domains/shop/index.ts'
import { useBrowser } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { expectPaymentState, openWay, placeOrder } from '../../support/checkout.ts'
import { SELLER } from '../../support/documents.ts'
import { orderDesk } from '../../support/order-desk.ts'
import { localesInRing } from '../../support/ring-locales.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
const type = orderDesk(shop)
const { bank: _, ...address } = SELLER

beforeAll(() => shop.core.database.transaction((tx) => saveSettings(tx, { address }, shop.core.clock.now())))

test.each(localesInRing('documents'))(
  'in %s the order page offers the invoice and its credit note, and the file comes with its name',
  async (locale) => {
    const { productId } = await sellProduct(shop.core.database, { priceMinor: 4_900 })
    const visit = await browser.visit({ locale, width: 360 })
    const { page, t } = visit
    const key = await placeOrder(visit, productId)
    const [row] = await shop.core.database.query<{ number: string }>(
      'SELECT number FROM orders WHERE key = $1',
      [key],
    )
    await visit.open(`/order/${key}`)
    const gateway = await openWay(page, 'cash-on-delivery')
    await gateway.locator('[name=tel]').fill('030 1234567')
    await gateway.locator('button').click()
    await expectPaymentState(page, 'awaiting')
    for (const [act, ...words] of [
      ['settle', 'list 1'],
      ['refund', '5.00'],
      ['refund-done', 'SEPA 1'],
    ])
      expect(await type(act!, row!, ...words)).toMatchObject({ code: 0 })
    await visit.open(`/order/${key}`)
    const [invoice, note] = await shop.core.database.query<{ number: string }>(
      'SELECT d.number FROM invoice_document d JOIN orders o ON o.id = d.order_id WHERE o.key = $1 ORDER BY d.id',
      [key],
    )
    const link = page.getByRole('link', { name: t('Invoice {number}', { number: invoice!.number }) })
    await page.getByRole('link', { name: t('Credit note {number}', { number: note!.number }) }).waitFor()
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toBe(`invoice-${invoice!.number}.pdf`)
    expect(
      readFileSync(await file.path())
        .subarray(0, 8)
        .toString(),
    ).toBe('%PDF-1.7')
  },
)
