import { beforeAll, describe, expect, test } from 'vitest'
import { saveRecording } from '#domains/media/index.ts'
import { openPayments } from '#main/payments.ts'
import { readOpenedByOrder } from '#views/opened-by-order.ts'
import { readTracks } from '#views/tracks.ts'
import { addressForm, Buyer } from '../support/buyer.ts'
import type { TestProduct } from '../support/catalogue.ts'
import { typeCommand } from '../support/command-line.ts'
import { Member, newMember } from '../support/member.ts'
import { addressesOf, sellRecording, storageOf, tone } from '../support/recordings.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop()
/** Length of the recording. Units: milliseconds. */
const LENGTH_MS = 60_000
const UNKNOWN = [404, 'not-found']

let song: TestProduct
beforeAll(async () => {
  song = await sellRecording(shop)
  await shop.core.database.query('UPDATE recording SET duration_ms = $2 WHERE product_id = $1', [
    song.productUuid,
    LENGTH_MS,
  ])
})

async function fileOf(part: 'whole' | 'preview' = 'whole'): Promise<string> {
  const addresses = await addressesOf(shop, song)
  return addresses[part].split('?')[0]!.split('/').at(-1)!
}
async function keep(member: Member, positionMs: number | string, file?: string) {
  const { status, body } = await member.call('/library/place', {
    file: file ?? (await fileOf()),
    positionMs: String(positionMs),
  })
  return status === 200 ? body : [status, body.code]
}
async function accountOf({ email }: Member): Promise<string> {
  const [row] = await shop.core.database.query<{ id: string }>(
    'SELECT id FROM account WHERE email = lower($1)',
    [email],
  )
  return row!.id
}
const grant = async ({ email }: Member): Promise<void> => {
  expect((await typeCommand(shop.core, ['entitlement', 'grant', email, song.productId])).code).toBe(0)
}
async function listener(): Promise<Member> {
  const member = await newMember(shop.url)
  await grant(member)
  return member
}
/** Reads where the player of a member begins; undefined: the browser decides. */
async function placeOf(member: Member): Promise<number | null | undefined> {
  const links = { sign: () => 'until=0&sig=0', check: () => 'good' as const }
  const signer = { links, now: shop.core.clock.now(), accountId: await accountOf(member) }
  const product = { productId: song.productUuid, name: 'Ice song' }
  const [track] = await readTracks(shop.core.database, [product], { mountPath: '', locale: 'en' }, signer)
  return track!.resume?.atMs
}

describe('where a member stopped', () => {
  test('is known on every device, and the newest place wins', async () => {
    const phone = await listener()
    const desktop = phone.elsewhere()
    expect((await desktop.signIn()).status).toBe(200)
    expect(await placeOf(phone)).toBeNull()
    expect(await keep(phone, 20_000)).toEqual({ ok: true })
    expect(await placeOf(desktop)).toBe(20_000)
    await keep(desktop, 10_000)
    expect(await placeOf(phone)).toBe(10_000)
    // Sent again, and by both at once.
    await keep(desktop, 10_000)
    await Promise.all([keep(phone, 30_000), keep(desktop, 30_000)])
    expect(await placeOf(phone)).toBe(30_000)
  })

  test('is not moved back by a call that the shop counted earlier', async () => {
    const member = await listener()
    await keep(member, 20_000)
    const { database, clock } = shop.core
    await database.query('UPDATE recording_place SET updated_at = $2 WHERE account_id = $1', [
      await accountOf(member),
      new Date(clock.now().getTime() + 1000),
    ])
    await keep(member, 5000)
    expect(await placeOf(member)).toBe(20_000)
  })

  test('begins anew after the end, and where hardly anything was played', async () => {
    const member = await listener()
    for (const stopped of [LENGTH_MS, LENGTH_MS - 2000, LENGTH_MS + 60_000, 2999, 0]) {
      await keep(member, 20_000)
      expect(await keep(member, stopped)).toEqual({ ok: true })
      expect(await placeOf(member)).toBe(0)
    }
  })

  test('is forgotten with a file that is replaced, with the recording, and with the account', async () => {
    const { database, clock } = shop.core
    const member = await listener()
    const old = await fileOf()
    await keep(member, 20_000)
    const rows = async (): Promise<number> =>
      (await database.query('SELECT FROM recording_place WHERE account_id = $1', [await accountOf(member)]))
        .length
    await saveRecording(database, storageOf(shop), {
      recording: {
        productId: song.productUuid,
        kind: 'audio',
        durationMs: LENGTH_MS,
        peaks: [],
        chapters: [],
      },
      files: [{ part: 'whole', locale: '', mediaType: 'audio/wav', bytes: tone(1) }],
      now: clock.now(),
    })
    expect(await placeOf(member)).toBeNull()
    // A page that is still open plays the old file on.
    expect(await keep(member, 25_000, old)).toEqual({ ok: true })
    expect([await rows(), await placeOf(member)]).toEqual([1, null])
    await database.query('DELETE FROM recording_file WHERE id = $1', [old])
    expect(await rows()).toBe(0)
    expect(await keep(member, 25_000, old)).toEqual(UNKNOWN)
    await keep(member, 8000)
    expect(await rows()).toBe(1)
    const id = await accountOf(member)
    const erased = { password: await member.hashed(), confirm: '1' }
    expect((await member.call('/user/erase', erased)).status).toBe(200)
    expect(await database.query('SELECT FROM recording_place WHERE account_id = $1', [id])).toEqual([])
  })

  test('belongs to those who may use the recording, and nobody learns of others', async () => {
    const [member, stranger] = [await listener(), await newMember(shop.url)]
    await keep(member, 20_000)
    expect(await keep(stranger, 10_000)).toEqual(UNKNOWN)
    expect(await keep(stranger, 10_000, crypto.randomUUID())).toEqual(UNKNOWN)
    expect(await keep(member, 10_000, await fileOf('preview'))).toEqual(UNKNOWN)
    expect(await keep(new Member(shop.url), 1)).toEqual([401, 'not-logged-in'])
    expect([await placeOf(member), await placeOf(stranger)]).toEqual([20_000, null])
    for (const bad of ['-1', '1e3', '1.5', '', '1000000000'])
      expect(await keep(member, bad)).toEqual([422, bad === '' ? 'missing-fields' : 'invalid-fields'])
  })

  test('is counted per account, so that nobody keeps the shop busy with it', async () => {
    const member = await listener()
    const file = await fileOf()
    const answers = []
    for (let sent = 0; sent < 125; sent += 1) answers.push(await keep(member, 5000 + sent, file))
    expect(answers.slice(0, 120)).toEqual(answers.slice(0, 120).map(() => ({ ok: true })))
    expect(answers.at(-1)).toEqual([429, 'too-many-requests'])
    expect(await keep(await listener(), 5000, file)).toEqual({ ok: true })
  })
})

test('whoever opens an order by its link, in an account without the recording, keeps the place in the browser', async () => {
  const { database, clock } = shop.core
  const [owner, stranger] = [await listener(), await newMember(shop.url)]
  const guest = new Buyer(shop.url)
  await guest.call('/order/update', { fn: 'productAdd', productId: song.productId })
  const placed = await guest.call('/order/finalize', { ...addressForm, waiver: '1' })
  await guest.call('/gateway/link', { gatewayId: 'bank-transfer', orderKey: placed.body })
  const { body } = await guest.call('/order/state', { key: placed.body })
  const payments = openPayments(shop.core).engine
  const settled = ['order', 'settle', body.order.number, `paid-${body.order.number}`]
  expect((await typeCommand({ ...shop.core, payments }, settled)).code).toBe(0)
  await shop.drain()
  const [order] = await database.query<{ id: string }>('SELECT id FROM orders WHERE key = $1', [placed.body])
  const links = { sign: () => 'until=0&sig=0', check: () => 'good' as const }
  const resumeFor = async (accountId: string | null) => {
    const signer = { links, now: clock.now(), accountId }
    const opened = await readOpenedByOrder(
      database,
      { id: order!.id },
      false,
      { mountPath: '', locale: 'en' },
      signer,
    )
    return opened!.tracks[0]!.resume
  }
  expect(await resumeFor(await accountOf(owner))).toEqual({ atMs: null })
  expect(await resumeFor(await accountOf(stranger))).toBeNull()
  expect(await resumeFor(null)).toBeNull()
})
