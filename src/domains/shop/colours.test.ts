import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colourProperties, contrast, unreadableColours } from './colours.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('black on white has the contrast 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#777777')).toBe(1)
})

test('colours that nobody could read are named, with the nearest ones that can be read', () => {
  expect(unreadableColours({ accent: '#f7a830', link: '#006678' })).toEqual([])
  expect(unreadableColours({ accent: '#202020', link: '#ffee00' }).map(({ name }) => name)).toEqual([
    'accent',
    'link',
  ])
})

test('what is proposed can be read, and so is every shade on light and dark pages', () => {
  fc.assert(
    fc.property(hex, hex, (accent, link) => {
      const proposed = Object.fromEntries(
        unreadableColours({ accent, link }).map(({ name, instead }) => [name, instead]),
      )
      expect(unreadableColours({ accent, link, ...proposed })).toEqual([])
      for (const [name, value] of Object.entries(colourProperties({ accent, link }))) {
        if (name === '--color-amber') continue
        const [, light = '', dark = ''] = /^light-dark\((.{7}), (.{7})\)$/.exec(value) ?? []
        expect(Math.min(contrast(light, '#f3f6f8'), contrast(light, '#e6ebed'))).toBeGreaterThanOrEqual(4.5)
        expect(Math.min(contrast(dark, '#0b1115'), contrast(dark, '#161d21'))).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})
