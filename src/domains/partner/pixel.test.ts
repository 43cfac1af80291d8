import { expect, test } from 'vitest'
import { fillPixel, hasKnownMacros } from './pixel.ts'

test('a template may name the four macros, any number of times, and nothing else in braces', () => {
  for (const template of [
    'https://px.example/?o={order}&a={amount}&c={currency}&r={ref}',
    'https://px.example/{order}/{order}.gif',
    'https://px.example/',
  ])
    expect([template, hasKnownMacros(template)]).toEqual([template, true])
  for (const template of [
    'https://px.example/{key}',
    'https://px.example/{Order}',
    'https://px.example/{ order }',
    'https://px.example/{{order}}',
    'https://px.example/{order',
    'https://px.example/order}',
    'https://px.example/{}',
  ])
    expect([template, hasKnownMacros(template)]).toEqual([template, false])
})

test('values cannot change the address into which they are put', () => {
  const filled = fillPixel('https://px.example/{ref}?o={order}&a={amount}&c={currency}', {
    order: '100001&a=0#x{ref}',
    amount: '19.90',
    currency: 'EUR',
    ref: '../$&/ü',
  })
  expect(filled).toBe('https://px.example/..%2F%24%26%2F%C3%BC?o=100001%26a%3D0%23x%7Bref%7D&a=19.90&c=EUR')
})
