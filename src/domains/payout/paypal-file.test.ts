import { expect, test } from 'vitest'
import { paypalFile } from './paypal-file.ts'

const ada = {
  address: 'ada@example.com',
  amountMinor: 123_450,
  currency: 'EUR',
  number: 'P1001',
  words: 'Shop P1001',
}

test('each payout is a line of recipient, amount, currency, number, note and wallet', () => {
  expect(paypalFile([ada, { ...ada, currency: 'USD', number: 'P1002', words: 'Shop, "Quay"' }])).toBe(
    'ada@example.com,"1234,50",EUR,P1001,Shop P1001,PAYPAL\r\n' +
      'ada@example.com,1234.50,USD,P1002,"Shop, ""Quay""",PAYPAL\r\n',
  )
})

test('a note is as long as PayPal takes it', () => {
  const line = paypalFile([{ ...ada, words: 'x'.repeat(500) }])
  expect(line).toContain(`,${'x'.repeat(400)},PAYPAL`)
})
