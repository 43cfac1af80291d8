import { expect, test } from 'vitest'
import { LOCALES } from '#kernel/locales.ts'
import { demoCatalogue, demoLooks, drawLook, sceneOf } from './index.ts'

test.each(demoLooks.map((look) => [look.title.en, look] as const))(
  'the room “%s” shows products of the demo within its picture, and says so in every language',
  (_, look) => {
    const { svg, places } = drawLook(sceneOf(look, demoCatalogue.products))
    expect(svg).not.toMatch(/<script|href="(?!#)|NaN|undefined/)
    expect(look.things.length).toBeGreaterThan(2)
    expect(look.things.length).toBeLessThanOrEqual(6)
    for (const { left, top } of places.slice(0, look.things.length)) {
      expect(left).toBeGreaterThan(4)
      expect(left).toBeLessThan(96)
      expect(top).toBeGreaterThan(5)
      expect(top).toBeLessThan(95)
    }
    for (const { code } of LOCALES)
      for (const words of [look.title, look.text, look.alt]) expect(words[code].length).toBeGreaterThan(4)
    expect(drawLook(sceneOf(look, demoCatalogue.products)).svg).toBe(svg)
  },
)

test('a room that names a product that there is not is refused', () => {
  const [look] = demoLooks
  const things = [{ product: 'no-such', atMm: 100, on: 'board' }] as const
  expect(() => sceneOf({ ...look!, things }, demoCatalogue.products)).toThrow('no-such')
})
