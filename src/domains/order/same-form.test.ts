import { expect, test } from 'vitest'
import { column, columns } from '#db/columns.ts'
import { eachOrderText } from './contract.ts'
import { isSameForm } from './same-form.ts'
import { FORM, type OrderForm } from './store/order-columns.ts'

const form: OrderForm = {
  email: 'ada@example.com',
  billing: { name: 'Ada Lovelace', country: 'DE' },
  shippingAddress: null,
  waiver: false,
  ...eachOrderText(() => ''),
}

test('a repeat says the same in every field of the form, whatever the order of an address’s parts', () => {
  expect(isSameForm(form, { ...form, billing: { country: 'DE', name: 'Ada Lovelace' } })).toBe(true)
})

test.each(FORM.keys)('another %s is another order', (key) => {
  expect(isSameForm({ ...form, [key]: 'something else' }, form)).toBe(false)
})

test('a field that is added to the declaration is compared without another edit', () => {
  const wider = columns('orders', { ...FORM.declared, planted: column<string>('text') })
  expect(wider.agree({ ...form, planted: 'a' }, { ...form, planted: 'a' })).toBe(true)
  expect(wider.agree({ ...form, planted: 'a' }, { ...form, planted: 'b' })).toBe(false)
})
