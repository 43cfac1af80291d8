import { test } from 'vitest'
import { hasFocus, soon } from '../../support/browser.ts'
import { openWay } from '../../support/checkout.ts'
import { useTill } from '../payment/till.ts'

const till = useTill([])

const TAKEN = ['1234567', '12345678901234567', '+1234567', '+12345678901234567', '030 123 45 67']
const REFUSED = ['', '123456', '123456789012345678', '+123456', '++1234567', '030-1234567', '03O1234567']

test('paying at the door is refused with a wrong phone number, and the field has the focus (§5.3, §8.7, §9.2)', async () => {
  const buyer = await till.atOrder({ locale: 'de', width: 360 })
  const { page, t } = buyer
  const row = await openWay(page, 'cash-on-delivery')
  const field = row.locator('[name=tel]')
  for (const tel of REFUSED) {
    await field.fill(tel)
    await row.locator('form > button').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(t('Invalid phone number')).waitFor()
    await dialog.getByRole('button', { name: t('Close') }).click()
    await dialog.waitFor({ state: 'detached' })
    await soon(() => hasFocus(field)).toBe(true)
    await buyer.expectState('unpaid')
  }
})

test.each(TAKEN)('paying at the door with the phone number %j is taken (§5.3, §8.7)', async (tel) => {
  const buyer = await till.atOrder({ locale: 'de', width: 360 })
  const row = await openWay(buyer.page, 'cash-on-delivery')
  await row.locator('[name=tel]').fill(tel)
  await row.locator('form > button').click()
  await buyer.expectState('awaiting')
})
