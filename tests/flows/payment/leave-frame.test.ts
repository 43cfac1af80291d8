import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()

test('the page that a frame ends on allows its one script by its hash, and no other', async () => {
  const { status, headers, text } = await new Buyer(shop.url).get('/return/btcpay?attempt=none', {
    'sec-fetch-dest': 'iframe',
  })
  expect(status).toBe(200)
  const [script] = [...text.matchAll(/<script>(.*?)<\/script>/g)].map((match) => match[1]!)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`script-src 'sha256-${hash('sha256', script!, 'base64')}'`)
  expect(policy).not.toContain('unsafe-inline')
})
