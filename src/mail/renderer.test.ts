import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { OrderConfirmationProps } from '#domains/mail-log/ports.ts'
import { localeOf } from '#kernel/locales.ts'
import { exampleOrder } from '../../tests/support/example-order.ts'
import { mailRenderer } from './renderer.ts'

const props: OrderConfirmationProps = {
  occasion: 'placed',
  order: exampleOrder,
  orderUrl: 'https://shop.example/order/key',
  instruction: null,
  dueAt: null,
  part: null,
  claim: null,
  recordings: [],
  vouchers: [],
  site: {
    shopName: 'Pegel',
    locale: localeOf('en'),
    origin: 'https://shop.example',
    basePath: '',
    messages: {},
  },
}

test('the server build is loaded with the first mail, not before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-build-'))
  try {
    const file = join(folder, 'index.mjs')
    const renderer = mailRenderer(pathToFileURL(file).href)
    writeFileSync(
      file,
      `export const renderOrderConfirmation = ({ orderUrl }) => ({ subject: 'Order', html: '', text: orderUrl })`,
    )
    expect(await renderer.renderOrderConfirmation(props)).toEqual({
      subject: 'Order',
      html: '',
      text: props.orderUrl,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a missing build is an error of the mail that wanted it', async () => {
  const renderer = mailRenderer(pathToFileURL(join(tmpdir(), 'no-such-build.mjs')).href)
  await expect(renderer.renderOrderConfirmation(props)).rejects.toThrow('no-such-build')
})
