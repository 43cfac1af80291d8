import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitCrop, middleCrop, resizeCrop } from './crop.ts'

const side = fc.integer({ min: 1, max: 12_000 })
const anywhere = fc.double({ min: -30_000, max: 30_000, noNaN: true })

test('whatever is asked for, the square lies inside of the picture, in whole pixels', () => {
  fc.assert(
    fc.property(side, side, anywhere, anywhere, anywhere, anywhere, (width, height, x, y, size, other) => {
      for (const crop of [
        middleCrop(width, height),
        fitCrop({ x, y, size }, width, height),
        resizeCrop(fitCrop({ x, y, size }, width, height), other, width, height),
      ]) {
        expect(Object.values(crop).every(Number.isInteger)).toBe(true)
        expect(crop.x >= 0 && crop.y >= 0 && crop.size >= 1).toBe(true)
        expect(crop.x + crop.size <= width && crop.y + crop.size <= height).toBe(true)
      }
    }),
  )
})

test('a smaller square stays around the same middle', () => {
  expect(resizeCrop({ x: 100, y: 50, size: 200 }, 100, 600, 400)).toEqual({ x: 150, y: 100, size: 100 })
})
