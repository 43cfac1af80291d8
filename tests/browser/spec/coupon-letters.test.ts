import { expect, test } from 'vitest'
import { useTill } from '../payment/till.ts'

const till = useTill([])

test.each([
  ['abcd-1234', 'ABCD-1234'],
  ['AbCd', 'ABCD'],
  ['ABCD', 'ABCD'],
  ['1234', '1234'],
  ['äöü', 'ÄÖÜ'],
  ['i', 'I'],
])('a coupon typed as %j stands as %j, and is sent so (§5.7)', async (typed, shown) => {
  const buyer = await till.atOrder()
  const { page, t } = buyer
  const sent: (string | null)[] = []
  await page.route('**/api/coupon/redeem', (route, request) => {
    sent.push(new URLSearchParams(request.postData() ?? '').get('coupon'))
    return route.fulfill({ status: 200, json: { type: 'reload' } })
  })
  await buyer.choose('coupon')
  const field = page.getByRole('dialog').getByLabel(t('Coupon code'))
  await field.pressSequentially(typed)
  expect(await field.inputValue()).toBe(shown)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(sent).toEqual([shown])
})
