import { expect, test } from 'vitest'
import { createCoupon } from '#domains/coupon/index.ts'
import { soon } from '../../support/browser.ts'
import { type AtTill, press, useTill } from './till.ts'

const till = useTill(['mollie'])

async function issue(code: string, amountMinor: number): Promise<void> {
  const { database, clock } = till.shop.core
  await createCoupon(database, { code, amount: { amount: amountMinor, currency: 'EUR' }, actor: 'test', now: clock.now() } as never)
}

async function redeem(buyer: AtTill, code: string): Promise<void> {
  await buyer.choose('coupon')
  await buyer.page.getByRole('dialog').getByLabel(buyer.t('Coupon code')).fill(code)
  await press(buyer.page, buyer.t('Redeem coupon'))
}

test('placeholder', () => expect(issue && redeem && soon).toBeTruthy())
