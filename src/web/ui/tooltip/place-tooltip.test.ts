import { expect, test } from 'vitest'
import { placeTooltip, TOOLTIP_MARGIN } from './place-tooltip.ts'

const view = { width: 400, height: 300 }
const tip = { width: 100, height: 30 }

test('a tooltip stands 15 above the middle of what it explains (§9.10)', () => {
  expect(TOOLTIP_MARGIN).toBe(15)
  expect(placeTooltip({ left: 180, top: 100, width: 40, height: 40 }, tip, view)).toEqual({
    side: 'top',
    left: 150,
    top: 100 - 15 - 30,
  })
})

test('it stands below where there is no room above, and above where there is none anywhere (§9.10)', () => {
  expect(placeTooltip({ left: 180, top: 52, width: 40, height: 40 }, tip, view)).toMatchObject({
    side: 'bottom',
    top: 52 + 40 + 15,
  })
  expect(placeTooltip({ left: 180, top: 53, width: 40, height: 40 }, tip, view).side).toBe('top')
  expect(placeTooltip({ left: 180, top: 10, width: 40, height: 280 }, tip, view)).toMatchObject({
    side: 'top',
    top: 8,
  })
})

test('it never stands out of the window to the side', () => {
  expect(placeTooltip({ left: 0, top: 100, width: 20, height: 20 }, tip, view).left).toBe(8)
  expect(placeTooltip({ left: 390, top: 100, width: 10, height: 20 }, tip, view).left).toBe(292)
})
