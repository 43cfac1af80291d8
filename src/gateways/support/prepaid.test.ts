import { expect, test } from 'vitest'
import type { GatewayOrder } from '#domains/payment/index.ts'
import { prepaidTerm } from './prepaid.ts'

const translate = (english: string, values: Readonly<Record<string, string | number>> = {}): string =>
  english.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

function orderOf(period: string | null, amount = 900): GatewayOrder {
  const line = {
    productId: 'tea',
    name: 'Tea of the month',
    pieces: 1,
    unitPrice: { amount, currency: 'EUR' },
    period,
  }
  return {
    lines: [{ ...line, productId: 'mug', name: 'Mug', period: null }, line],
  } as unknown as GatewayOrder
}

test('an order of things that come once is not transformed', () => {
  expect(prepaidTerm(orderOf(null), translate)).toBeNull()
})

test('a subscription becomes one prepaid term with its own name and price, and what is bought once stays as it is', () => {
  const view = prepaidTerm(orderOf('P1M'), translate)
  expect(view).toMatchObject({ transactionType: 'single', hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(view?.products).toEqual({
    tea: {
      title: 'One term, paid once',
      message: expect.stringContaining('you pay for one term'),
      name: 'Tea of the month, one term prepaid',
      price: { amount: 900, currency: 'EUR' },
    },
  })
})

test('another price, another term and another language are another confirmation', () => {
  const hashes = [
    prepaidTerm(orderOf('P1M'), translate),
    prepaidTerm(orderOf('P1Y'), translate),
    prepaidTerm(orderOf('P1M', 901), translate),
    prepaidTerm(orderOf('P1M'), (english) => `de: ${english}`),
  ].map((view) => view?.hash)
  expect(new Set(hashes).size).toBe(4)
  expect(prepaidTerm(orderOf('P1M'), translate)?.hash).toBe(hashes[0])
})
