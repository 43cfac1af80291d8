import { test } from 'vitest'
import { soon } from '../../support/browser.ts'
import { openWay } from '../../support/checkout.ts'
import { hasFocus } from '../account/keyboard.ts'
import { useTill } from '../payment/till.ts'

const till = useTill([])

test.each([
  ['', 'refused'],
  ['123456', 'refused'],
  ['1234567', 'taken'],
  ['12345678901234567', 'taken'],
  ['123456789012345678', 'refused'],
  ['+123456', 'refused'],
  ['+1234567', 'taken'],
  ['+12345678901234567', 'taken'],
  ['030 123 45 67', 'taken'],
  ['++1234567', 'refused'],
  ['030-1234567', 'refused'],
  ['03O1234567', 'refused'],
] as const)('paying at the door with the phone number %j is %s (§5.3, §8.7, §9.2)', async (tel, expected) => {
  const buyer = await till.atOrder({ locale: 'de', width: 360 })
  const { page, t } = buyer
  const row = await openWay(page, 'cash-on-delivery')
  const field = row.locator('[name=tel]')
  await field.fill(tel)
  await row.locator('form > button').click()
  if (expected === 'taken') return buyer.expectState('awaiting')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(t('Invalid phone number')).waitFor()
  await dialog.getByRole('button', { name: t('Close') }).click()
  await dialog.waitFor({ state: 'detached' })
  await soon(() => hasFocus(field)).toBe(true)
  await buyer.expectState('unpaid')
})
