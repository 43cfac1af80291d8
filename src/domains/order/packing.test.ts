import { expect, test } from 'vitest'
import { pickListOf } from './packing.ts'
import type { Parcel } from './ports.ts'

const parcel = (number: string, lines: Parcel['lines']): Parcel => ({
  number,
  placedAt: new Date('2026-11-19T10:00:00Z'),
  shippingMethod: 'standard',
  address: [],
  giftNote: '',
  lines,
})

test('a pick list adds the pieces of all orders, sorted by SKU, and says which orders want them', () => {
  const list = pickListOf([
    parcel('K2', [
      { sku: 'B-1', name: 'Belt', pieces: 1 },
      { sku: 'A-1', name: 'Needle', pieces: 2 },
    ]),
    parcel('K3', [{ sku: 'A-1', name: 'Needle', pieces: 3 }]),
  ])
  expect(list).toEqual([
    { sku: 'A-1', name: 'Needle', pieces: 5, orders: ['K2', 'K3'] },
    { sku: 'B-1', name: 'Belt', pieces: 1, orders: ['K2'] },
  ])
})

test('products without a SKU are told apart by their names', () => {
  const lines = [
    { sku: '', name: 'Two', pieces: 1 },
    { sku: '', name: 'One', pieces: 1 },
  ]
  expect(pickListOf([parcel('K2', lines)]).map(({ name }) => name)).toEqual(['One', 'Two'])
})
