import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
let owner: StaffBuyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})

async function upload(background: string, width = 256, height = 256) {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(bytes)]), 'icon.png')
  return owner.send(`${owner.base}/api/admin/settings/add-icon`, { method: 'POST', body: form })
}

const act = (name: string) => owner.call(`/admin/settings/${name}`, {})

/** Returns the colour in the corner of an icon, as visitors get it. */
async function cornerOf(file: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(new URL(`/store/${file}`, shop.url))).arrayBuffer())
  const pixel = await sharp(bytes)
    .removeAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return pixel.toString('hex')
}

const soonCorner = (file: string, colour: string) =>
  expect.poll(() => cornerOf(file), { timeout: 20_000 }).toBe(colour)

test('a square picture becomes every icon; the one before and the drawn one can be brought back', async () => {
  const drawn = await cornerOf('icon-192.png')
  expect((await act('former-icon')).status).toBe(404)
  expect((await upload('#c01010')).status).toBe(200)
  for (const file of ['icon-192.png', 'icon-512.png', 'icon-maskable-192.png', 'apple-touch-icon.png'])
    await soonCorner(file, 'c01010')
  expect((await fetch(new URL('/store/favicon.ico', shop.url))).status).toBe(200)
  expect((await owner.get('/admin/settings')).text).toContain('Your own picture')

  expect((await upload('#1010c0')).status).toBe(200)
  // The same again changes nothing, so the red one is still the one before.
  expect((await upload('#1010c0')).status).toBe(200)
  await soonCorner('icon-192.png', '1010c0')
  expect((await act('former-icon')).status).toBe(200)
  await soonCorner('icon-192.png', 'c01010')
  expect((await act('former-icon')).status).toBe(200)
  await soonCorner('icon-192.png', '1010c0')

  expect((await act('remove-icon')).status).toBe(200)
  expect((await act('remove-icon')).status).toBe(200)
  await soonCorner('icon-192.png', drawn)
  expect((await act('former-icon')).status).toBe(200)
  await soonCorner('icon-192.png', '1010c0')
})

test.each([
  ['a wide one', 300, 200],
  ['a small one', 100, 100],
])('%s is refused by its field', async (_, width, height) => {
  const refused = await upload('#123456', width, height)
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    422,
    'icon-not-square',
    ['picture'],
  ])
})

test('a drawing, which may hold script, is refused', async () => {
  const form = new FormData()
  form.set('picture', new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>']), 'x.png')
  const url = `${owner.base}/api/admin/settings/add-icon`
  const refused = await owner.send(url, { method: 'POST', body: form })
  expect(refused.body).toMatchObject({ code: 'unsupported-image', fields: ['picture'] })
})
