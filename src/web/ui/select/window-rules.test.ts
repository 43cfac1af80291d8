import { expect, test } from 'vitest'
import { findTyped, ROW_PX, rowsInWindow, SPARE_ROWS } from './window-rules.ts'

const at = (scrollTop: number, active = 0) =>
  rowsInWindow({ count: 1200, scrollTop, height: 8 * ROW_PX, active })

test('only the rows in view and a few around them are kept', () => {
  expect(at(0)).toEqual(Array.from({ length: 8 + SPARE_ROWS }, (_, index) => index))
  const middle = at(500 * ROW_PX, 500)
  expect(middle[0]).toBe(500 - SPARE_ROWS)
  expect(middle.at(-1)).toBe(507 + SPARE_ROWS)
  expect(at(1192 * ROW_PX, 1199).at(-1)).toBe(1199)
})

test('the highlighted row is kept wherever it is', () => {
  expect(at(0, 900).at(-1)).toBe(900)
  expect(at(500 * ROW_PX, 3)[0]).toBe(3)
  expect(at(0, -1)).toHaveLength(8 + SPARE_ROWS)
  expect(rowsInWindow({ count: 0, scrollTop: 0, height: 300, active: 0 })).toEqual([])
})

test('typed letters lead to a row: one letter goes on, more letters stay', () => {
  const texts = ['Any', 'Aldera 1', 'Aldera 2', 'Bremora 1']
  expect(findTyped(texts, 'a', 0)).toBe(1)
  expect(findTyped(texts, 'a', 1)).toBe(2)
  expect(findTyped(texts, 'a', 2)).toBe(0)
  expect(findTyped(texts, 'al', 1)).toBe(1)
  expect(findTyped(texts, 'aldera 2', 1)).toBe(2)
  expect(findTyped(texts, 'x', 1)).toBe(-1)
  expect(findTyped([], 'x', -1)).toBe(-1)
})
