import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Browsing, useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { expectPaymentState, openWay, placeOrder } from '../../support/checkout.ts'
import { auditViolations } from '../../support/orders.ts'
import { type RunningShop, useRunningShop } from '../../support/running-shop.ts'
import { type BookRow, type TestSandbox, useSandbox } from '../../support/use-sandbox.ts'

/** A buyer on the page of an unpaid order. */
export interface AtTill extends Visit {
  readonly orderKey: string
  readonly number: string
  /** Returns the row of a payment method. */
  row(gatewayId: string): ReturnType<Page['locator']>
  /** Opens the row of a payment method and presses its button. */
  choose(gatewayId: string): Promise<void>
  /** Expects the page to show this state of the payment, and for `paid` also the banner. */
  expectState(state: string): Promise<void>
  expectBanner(): Promise<void>
  /** Returns the payments of this order in the provider's own records. */
  book(gatewayId: string): Promise<readonly BookRow[]>
}

export interface Till {
  readonly shop: RunningShop
  readonly sandbox: TestSandbox
  readonly browser: Browsing
  /** Places an order and opens its page. */
  atOrder(options?: VisitOptions & { readonly priceMinor?: number }): Promise<AtTill>
  /** Expects the shop's records of an order to be correct. */
  expectCleanBooks(): Promise<void>
}

/** Provides shop, simulators and browser for tests of paying on real pages. */
export function useTill(gateways: readonly string[]): Till {
  const sandbox = useSandbox(gateways)
  const shop = useRunningShop({ BASE_PATH: '/store' }, sandbox)
  const browser = useBrowser(shop, sandbox)
  return {
    shop,
    sandbox,
    browser,
    async atOrder({ priceMinor = 12_345, ...options } = {}) {
      const { productId } = await sellProduct(shop.core.database, { priceMinor })
      const visit = await browser.visit(options)
      const orderKey = await placeOrder(visit, productId)
      await visit.open(`/order/${orderKey}`)
      const { page } = visit
      const number = (await page.locator('h1').textContent())?.match(/K\d+/)?.[0] ?? ''
      const row = (gatewayId: string) => page.locator(`[data-gateway=${gatewayId}]`)
      return {
        ...visit,
        orderKey,
        number,
        row,
        async choose(gatewayId) {
          await (await openWay(page, gatewayId)).locator('form > button').click()
        },
        async expectState(state) {
          await page.waitForURL(`**/order/${orderKey}*`)
          await expectPaymentState(page, state)
          if (options.script !== false) await visit.hydrated()
        },
        async expectBanner() {
          await page.locator('.success-banner').waitFor()
        },
        book: async (gatewayId) =>
          (await sandbox.book(gatewayId)).filter(({ orderNumber }) => orderNumber === number),
      }
    },
    async expectCleanBooks() {
      expect(await auditViolations(shop.core.database)).toEqual([])
    },
  }
}

/** Presses a button of a provider's page, which may be in a frame. */
export async function press(where: Page | FrameLocator, label: string): Promise<void> {
  await where.getByRole('button', { name: label, exact: true }).click()
}
