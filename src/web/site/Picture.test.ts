import { expect, test } from 'vitest'
import { widthAt } from './Picture.tsx'

test('a picture that stands whole at a height is as wide as its shape allows', () => {
  const picture = { original: '/media/a.png', stem: '/media/a', widths: [] }
  expect(widthAt({ ...picture, width: 1200, height: 1200 }, 36)).toBe(36)
  expect(widthAt({ ...picture, width: 1200, height: 900 }, 36)).toBe(48)
  expect(widthAt({ ...picture, width: 500, height: 1500 }, 34)).toBe(11.3)
})
