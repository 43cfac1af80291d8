import { expect, test } from 'vitest'
import { comparedRows } from './compared-rows.ts'

const fact = (name: string, value: string) => ({ name, value })

test('facts stand side by side, and those that differ or that one product lacks are marked', () => {
  const rows = comparedRows([
    [fact('Drive', 'belt'), fact('Arm', '9″')],
    [fact('Arm', '9″'), fact('Drive', 'direct'), fact('Weight', '8 kg')],
  ])
  expect(rows).toEqual([
    { name: 'Drive', values: ['belt', 'direct'], differs: true },
    { name: 'Arm', values: ['9″', '9″'], differs: false },
    { name: 'Weight', values: ['', '8 kg'], differs: true },
  ])
})

test('one product differs from nothing, no product has no rows, and a fact that is stated twice keeps both values', () => {
  expect(comparedRows([[fact('Input', 'phono'), fact('Input', 'line')]])).toEqual([
    { name: 'Input', values: ['phono, line'], differs: false },
  ])
  expect(comparedRows([])).toEqual([])
})
