import { expect, test } from 'vitest'
import type { Fact } from '#domains/catalog/contract.ts'
import { factColumns } from './fact-columns.ts'

function columns(...facts: Record<string, string>[]) {
  const products = facts.map((_, place) => ({ productId: `p${place}` }))
  const listed = facts.map((own, place): [string, Fact[]] => [
    `p${place}`,
    Object.entries(own).map(([name, value]) => ({ name, value })),
  ])
  return factColumns(products, new Map(listed))
}

test('facts that more than half of the products share become columns, the most shared first', () => {
  const { names, values } = columns(
    { Weight: '1 kg', Drive: 'belt', Colour: 'red' },
    { Weight: '2 kg', Drive: 'direct' },
    { Weight: '3 kg' },
  )
  expect(names).toEqual(['Weight', 'Drive'])
  expect(values).toEqual({ p0: ['1 kg', 'belt'], p1: ['2 kg', 'direct'], p2: ['3 kg', ''] })
})

test('half of the products is too few, and one product alone has no columns', () => {
  expect(columns({ Weight: '1 kg' }, {}).names).toEqual([])
  expect(columns({ Weight: '1 kg' }).names).toEqual([])
  expect(columns().names).toEqual([])
})

test('equally shared facts stay as the products list them, and a fact that is named twice counts once', () => {
  const own = { b: '1', a: '2', d: '3', c: '4', e: '5' }
  expect(columns(own, own).names).toEqual(['b', 'a', 'd'])
  const twice = [
    { name: 'Input', value: 'phono' },
    { name: 'Input', value: 'line' },
  ]
  const products = [{ productId: 'one' }, { productId: 'two' }, { productId: 'three' }]
  expect(factColumns(products, new Map([['one', twice]])).names).toEqual([])
})

test('a name from outside that means something to JavaScript is a name like others', () => {
  const facts = new Map([
    ['constructor', [{ name: '__proto__', value: 'a' }]],
    ['two', [{ name: '__proto__', value: 'b' }]],
  ])
  expect(factColumns([{ productId: 'constructor' }, { productId: 'two' }], facts)).toEqual({
    names: ['__proto__'],
    values: { constructor: ['a'], two: ['b'] },
  })
})
