import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import { processesInside, runCommand } from '../support/shop-process.ts'
import { call, openShopProcess } from '../support/shoppers.ts'

const dataDirs = [
  mkdtempSync(join(tmpdir(), 'kontor-left-')),
  mkdtempSync(join(tmpdir(), 'kontor-right-')),
] as const
afterAll(() => {
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
})

test('two shops of one checkout run side by side and know nothing of each other', {
  timeout: 120_000,
}, async () => {
  const [left, right] = await Promise.all(dataDirs.map((dataDir) => openShopProcess(dataDir, 100)))
  const add = (url: string, productId: string) =>
    call(new Buyer(url), '/order/update', { fn: 'productAdd', productId })
  try {
    expect((await add(left!.shop.url, left!.product.productId)).status).toBe(200)
    expect((await add(right!.shop.url, right!.product.productId)).status).toBe(200)
    expect((await add(left!.shop.url, right!.product.productId)).status).toBe(404)
    expect((await runCommand(dataDirs[1], ['audit'])).code).toBe(0)
    expect(await left!.shop.stop()).toBe(0)
    expect(processesInside(dataDirs[0])).toEqual([])
    expect((await add(right!.shop.url, right!.product.productId)).status).toBe(200)
  } finally {
    expect([await left!.shop.stop(), await right!.shop.stop()]).toEqual([0, 0])
  }
})
