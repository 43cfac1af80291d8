import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetUploads, runUpload } from '#domains/bank-statement/index.ts'
import { DAY } from '#kernel/clock.ts'
import { BANK } from '#main/bank-gateway.ts'
import { openPayments } from '#main/payments.ts'
import { bankPorts } from '#processes/bank-ports.ts'
import { bankCamt, bankCsv, bankDesk, OWN_IBAN } from '../../support/bank-desk.ts'
import type { Buyer } from '../../support/buyer.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox([])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
let owner: Buyer
let manager: Buyer
const { stored, upload, setAccount, checked, booked, fileOf, acts } = bankDesk(shop, () => owner)

beforeAll(async () => {
  await shop.drain()
  owner = await staffOf(shop, 'owner')
  manager = await staffOf(shop, 'manager')
})
beforeEach(() => setAccount(OWN_IBAN))
afterEach(() => cashier.expectCleanBooks())

async function waiting(): Promise<Placed & { readonly due: string }> {
  const placed = await cashier.place()
  expect(await cashier.link(placed, 'bank-transfer')).toMatchObject({ status: 200 })
  return { ...placed, due: (placed.totalMinor / 100).toFixed(2) }
}

const paymentOf = async (placed: Placed) => (await cashier.state(placed)).paymentState
const filePage = async (id: string) => (await owner.get(`/admin/bank-files/${id}`)).text
const book = (file: string, by = owner) => by.call('/admin/bank-file/book', { file })
const linesOf = (id: string) =>
  shop.core.database.query<{ number: number; settled: boolean }>(
    'SELECT number, settled_at IS NOT NULL AS settled FROM bank_statement_line WHERE file_id = $1 ORDER BY number',
    [id],
  )

test('with no lines at all the pages say what brings the first one', async () => {
  expect((await owner.get('/admin/bank')).text).toContain('Upload a statement of your bank')
  expect((await owner.get('/admin/bank-files')).text).toContain('Statements that you upload appear here')
})

describe('an uploaded statement', () => {
  test.each(['CSV', 'camt.053'])('in %s is shown before it is booked, and booked once', async (kind) => {
    const order = await waiting()
    const file =
      kind === 'CSV'
        ? bankCsv([
            { text: order.number, amount: order.due },
            { text: 'no order', amount: '4.00' },
          ])
        : bankCamt(OWN_IBAN, order.number, order.due)
    const id = await checked(file)
    const page = await filePage(id)
    expect(page).toContain('Checked, not booked yet')
    expect(page).toContain(`/admin/orders/${order.number}`)
    expect(page).toContain('Ada Lovelace')
    expect([await paymentOf(order), await linesOf(id)]).toEqual(['awaiting', []])
    const answers = await Promise.all([book(id), book(id, manager)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await shop.drain()
    expect(await paymentOf(order)).toBe('paid')
    expect(await fileOf(id)).toMatchObject({ state: 'done', counts: { matched: 1 }, size: 0 })
    expect(await filePage(id)).toContain('Ada Lovelace')
    expect(await acts(id)).toEqual(['bank-files.upload', 'bank-files.book'])
    const again = await checked(file)
    expect(again).not.toBe(id)
    expect(await fileOf(again)).toMatchObject({ state: 'done', counts: { known: kind === 'CSV' ? 2 : 1 } })
    expect(await filePage(again)).toContain('Nothing new')
    expect(await paymentOf(order)).toBe('paid')
  })

  test('that several people upload at once waits once', async () => {
    const file = bankCsv([{ text: 'at once', amount: '1.00' }])
    const answers = await Promise.all([upload(file), upload(file, manager), upload(file)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    await shop.drain()
    expect(await acts(answers[0].body.id)).toEqual(['bank-files.upload'])
  })

  test('two statements with the same line, booked at once, book it once', async () => {
    const order = await waiting()
    const same = { text: order.number, amount: order.due, id: 'same' }
    const [one, other] = [
      await checked(bankCsv([same, { text: 'only here', amount: '1.00' }])),
      await checked(bankCsv([same, { text: 'only there', amount: '2.00' }])),
    ]
    await Promise.all([book(one), book(other, manager)])
    const { engine } = openPayments(shop.core)
    const run = (fileId: string) =>
      runUpload(shop.core.database, {
        fileId,
        ports: bankPorts({ payments: engine, bank: BANK }),
        account: OWN_IBAN,
        currency: 'EUR',
        now: shop.core.clock.now,
      })
    await Promise.all([run(one), run(other), run(one)])
    await shop.drain()
    expect(await paymentOf(order)).toBe('paid')
    expect([(await linesOf(one)).length + (await linesOf(other)).length]).toEqual([3])
    expect([(await fileOf(one))?.state, (await fileOf(other))?.state]).toEqual(['done', 'done'])
  })

  test('whose booking dies half way is booked to its end by the next run, each line once', async () => {
    const orders = [await waiting(), await waiting(), await waiting()]
    const id = await checked(bankCsv(orders.map(({ number, due }) => ({ text: number, amount: due }))))
    await book(id)
    let lines = 0
    const { engine } = openPayments(shop.core)
    const ports = bankPorts({ payments: engine, bank: BANK })
    const dying = {
      fileId: id,
      account: OWN_IBAN,
      currency: 'EUR',
      now: shop.core.clock.now,
    }
    await expect(
      runUpload(shop.core.database, { ...dying, ports, isOver: () => ++lines > 1 }),
    ).rejects.toThrow('goes on later')
    expect((await linesOf(id)).filter(({ settled }) => settled)).toHaveLength(2)
    expect((await fileOf(id))?.state).toBe('booking')
    await shop.drain()
    expect(await fileOf(id)).toMatchObject({ state: 'done', counts: { matched: 3 } })
    for (const order of orders) expect(await paymentOf(order)).toBe('paid')
  })

  test('that nobody books is named after an hour, put aside after a week, and its people are forgotten', async () => {
    const id = await checked(bankCsv([{ text: 'nobody', amount: '9.00', name: 'Grace Hopper' }]))
    expect((await owner.get('/admin/attention')).text).not.toContain(id)
    await shop.core.database.query(
      `UPDATE bank_file SET updated_at = updated_at - interval '2 hours' WHERE id = $1`,
      [id],
    )
    expect((await owner.get('/admin/attention')).text).toContain(`/admin/bank-files/${id}`)
    await forgetUploads(shop.core.database, new Date(shop.core.clock.now().getTime() + 6 * DAY))
    expect((await fileOf(id))?.state).toBe('checked')
    await forgetUploads(shop.core.database, new Date(shop.core.clock.now().getTime() + 8 * DAY))
    expect(await fileOf(id)).toMatchObject({ state: 'dropped', size: 0 })
    expect(await filePage(id)).not.toContain('Grace Hopper')
    expect((await book(id)).body).toMatchObject({ code: 'bank-file-not-now' })
  })

  test('is put aside by a person, and can be uploaded again', async () => {
    const file = bankCsv([{ text: 'aside', amount: '9.00' }])
    const id = await checked(file)
    expect(await owner.call('/admin/bank-file/drop', { file: id })).toMatchObject({ status: 200 })
    expect(await owner.call('/admin/bank-file/drop', { file: id })).toMatchObject({ status: 409 })
    expect(await checked(file)).not.toBe(id)
    await expect(stored('aside')).rejects.toThrow('no line')
  })
})

describe('a file that is none of the shop’s', () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><Document>&b;</Document>'
  test.each([
    ['a PDF', Buffer.from('%PDF-1.7'), 'This is a PDF'],
    ['a web page', Buffer.from('<html></html>'), 'This is no camt.053 statement'],
    ['an archive', Buffer.from('PK\u0003\u0004'), 'This is an archive'],
    ['an entity bomb', Buffer.from(bomb), 'document type'],
    ['XML that breaks off', bankCamt(OWN_IBAN, 'x', '1.00').subarray(0, 400), 'not well-formed XML'],
    [
      'of another account',
      bankCamt('DE89370400440532013000', 'x', '1.00'),
      'of account DE89370400440532013000',
    ],
    ['in another currency', bankCsv([{ text: 'x', amount: '1.00', currency: 'USD' }]), 'in USD'],
    [
      'a list of something else',
      Buffer.from('sku,counted\nA,1\n'),
      'The column date, amount, reference is missing',
    ],
    ['empty', Buffer.from('\n'), 'The file is empty'],
  ])('%s is refused with the reason, and nothing is stored of it', async (_, file, reason) => {
    const id = await checked(file)
    expect(await fileOf(id)).toMatchObject({ state: 'failed', size: 0 })
    expect(await filePage(id)).toContain(reason)
    expect(await linesOf(id)).toEqual([])
    expect((await book(id)).body).toMatchObject({ code: 'bank-file-not-now' })
  })

  test('larger than 20 MB is refused, and so is one without a file', async () => {
    expect((await upload(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).status).toBe(413)
    expect(await owner.call('/admin/bank-file/upload')).toMatchObject({ status: 422 })
  })

  test('is not asked for while the shop has no account', async () => {
    await setAccount(null)
    expect((await upload(bankCsv([{ text: 'x', amount: '1.00' }]))).body).toMatchObject({
      code: 'no-account',
    })
  })

  test('only in part is booked in part, and the rest is named', async () => {
    const file = Buffer.concat([
      bankCsv([{ text: 'good', amount: '5.00' }]),
      Buffer.from('2026-13-01;7.00;EUR;bad day;Ada;z\n'),
    ])
    const id = await booked(file)
    expect(await fileOf(id)).toMatchObject({ state: 'done', counts: { unmatched: 1, unread: 1 } })
    expect(await filePage(id)).toContain('is no day')
    expect((await stored('good')).state).toBe('waiting')
  })
})

test('an upload tells how far it is, also to the pages that only listen', async () => {
  const id = await checked(bankCsv([{ text: 'progress', amount: '5.00' }]))
  await book(id)
  await shop.core.database.query('UPDATE bank_file SET done = 3, total = 9 WHERE id = $1', [id])
  const page = await filePage(id)
  expect(page).toContain('3 of 9')
  expect(page).toContain('http-equiv="refresh"')
  await shop.drain()
  expect(await filePage(id)).not.toContain('<progress')
})
