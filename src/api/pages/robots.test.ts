import { expect, test } from 'vitest'
import { robotsTxt } from './robots.ts'

test('robots are kept out of what belongs to one visitor and are told the sitemap', () => {
  const text = robotsTxt({ origin: 'https://shop.example', mountPath: '/store', common: {} })
  expect(text).toMatchObject({ status: 200 })
  expect(text.body.toString()).toContain('Disallow: /store/de/cart')
  expect(text.body.toString()).toContain('Sitemap: https://shop.example/store/sitemap.xml')
})
