import sharp from 'sharp'
import { expect, test } from 'vitest'
import { documentPrinter, logoReader } from '#main/document-printer.ts'
import { invoiceContent, soldOrder } from '../../support/documents.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const plain = { name: 'Leinenladen', accent: '#f7a830', link: '#006678' }

/** Sends the form of the step as a browser does, with a file. */
async function save(file: Uint8Array, more: Readonly<Record<string, string>> = {}) {
  const owner = await signInStaff(shop, 'owner')
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...plain, ...more })) body.set(name, value)
  body.set('logo', new Blob([new Uint8Array(file)]), 'logo.png')
  return owner.send(`${owner.base}/api/admin/setup/shop`, { method: 'POST', body })
}

const home = async (): Promise<string> => (await fetch(`${shop.url}/`)).text()
const logo = async () => {
  await shop.core.rules.reload()
  return shop.core.rules.current().face.logo
}
const print = async (): Promise<string> => {
  const printer = documentPrinter(logoReader(shop.core.environment.dataDir, logo))
  const content = invoiceContent(
    soldOrder([{ name: 'Shirt', pieces: 1, unitPriceMinor: 7900, taxRateBp: 1900 }]),
    {},
  )
  return (await printer.print(content)).toString('latin1')
}

test('a logo of the set-up stands in the header and on invoices; a drawing, which may hold script, is refused by its field', async () => {
  expect(await print()).not.toContain('/Subtype /Image')
  const refused = await save(Buffer.from(drawing))
  expect(refused.body).toMatchObject({ code: 'unsupported-image', fields: ['logo'] })
  expect(await logo()).toBeNull()

  const webp = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#1d5d35' } })
    .webp()
    .toBuffer()
  expect((await save(webp)).status).toBe(200)
  const file = (await logo())?.file ?? ''
  expect(file).toMatch(/\.webp$/)
  await expect.poll(home).toContain(`/media/${file}`)
  expect((await fetch(`${shop.url}/media/${file}`)).status).toBe(200)
  expect(await print()).toContain('/Subtype /Image')

  expect((await save(Buffer.alloc(0), { sameLogo: '1', noLogo: '1' })).status).toBe(200)
  await expect.poll(home).not.toContain(`/media/${file}`)
  expect(await print()).not.toContain('/Subtype /Image')
})
