import { beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/clock.ts'
import { readAttention } from '#main/attention.ts'
import { openPayments } from '#main/payments.ts'
import { numberOf, reportIt } from '../../support/abuse.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { typeCommand } from '../../support/command-line.ts'
import { advance, mailsTo } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let owner: StaffBuyer
let product = ''
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
  product = (await sellProduct(shop.core.database)).productId
})
const waits = async (kind: string): Promise<readonly string[]> => {
  const query = { now: shop.core.clock.now(), limit: 50, demo: true, isGatewayOn: () => true, ways: [] }
  const found = await readAttention(shop.core.database, query)
  return found.find(({ source }) => source.id === kind)?.things.map(({ subject }) => subject) ?? []
}

test('each form of the staff panel posts to an action of its own (§7.19)', async () => {
  const report = await reportIt(shop, 'product', product)
  const number = await numberOf(shop, report)
  const page = await owner.get(`/admin/abuse/${number}`)
  expect(page.status).toBe(200)
  const actions = [...page.text.matchAll(/action="\/api\/admin\/abuse\/(\w+)"/g)].map(([, name]) => name)
  expect(actions).toEqual(['answer', 'hide', 'close', 'block'])
  expect((await owner.get('/admin/abuse')).text).toContain(`/admin/abuse/${number}`)
})

test('answering and deciding are mailed with reason and redress, and stand in the audit log', async () => {
  const report = await reportIt(shop, 'product', product)
  const number = await numberOf(shop, report)
  await owner.call('/admin/abuse/answer', { number, text: 'Which picture?\nThe first?' })
  await owner.call('/admin/abuse/close', { number, decision: 'actioned', text: 'The picture was yours.' })
  const mails = await mailsTo(shop, report.email)
  expect(mails.map(({ subject }) => subject.split(' ').slice(0, 2).join(' '))).toEqual([
    'Our decision',
    'An answer',
    'Your report',
  ])
  expect(mails[1]!.text).toContain('> Which picture?\n> The first?')
  expect(mails[0]!.text).toContain('> The picture was yours.')
  expect(mails[0]!.text).toContain('appeal on that page until')
  const acts = await shop.core.database.query<{ what: string; before: unknown; after: unknown }>(
    `SELECT what, before, after FROM staff_act WHERE subject_kind = 'abuse' AND subject = $1 ORDER BY id`,
    [number],
  )
  expect(acts).toEqual([
    { what: 'abuse.answer', before: { state: 'open' }, after: { state: 'answered' } },
    { what: 'abuse.close', before: { state: 'answered' }, after: { state: 'closed', decision: 'actioned' } },
  ])
})

test('a closed case is opened again, and an ended one takes no answer', async () => {
  const report = await reportIt(shop, 'product', product)
  const number = await numberOf(shop, report)
  const refused = await owner.call('/admin/abuse/reopen', { number, why: 'Nothing' })
  expect(refused.body.code).toBe('case-state')
  await owner.call('/admin/abuse/close', { number, decision: 'unfounded', text: 'No.' })
  expect((await owner.call('/admin/abuse/answer', { number, text: 'Hello' })).body.code).toBe('case-state')
  const again = await owner.call('/admin/abuse/close', { number, decision: 'unfounded', text: 'No.' })
  expect(again.body.code).toBe('case-state')
  expect((await owner.call('/admin/abuse/reopen', { number, why: 'A mistake' })).status).toBe(200)
  expect((await owner.get(`/admin/abuse/${number}`)).text).toContain('Opened again')
  expect((await owner.call('/admin/abuse/answer', { number: '999999', text: 'Hello' })).status).toBe(404)
})

test('reports of the same thing are shown together', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const one = await numberOf(shop, await reportIt(shop, 'product', productId))
  const other = await numberOf(shop, await reportIt(shop, 'product', productId))
  expect((await owner.get(`/admin/abuse/${one}`)).text).toContain(`href="/admin/abuse/${other}"`)
})

test('what nobody answered for a day, and each appeal, waits for staff until it is decided', async () => {
  const report = await reportIt(shop, 'product', product)
  const number = await numberOf(shop, report)
  expect(await waits('abuse-open')).not.toContain(number)
  advance(shop, DAY + HOUR)
  expect(await waits('abuse-open')).toContain(number)
  advance(shop, -(DAY + HOUR))
  await owner.call('/admin/abuse/close', { number, decision: 'unfounded', text: 'No.' })
  advance(shop, DAY + HOUR)
  expect(await waits('abuse-open')).not.toContain(number)
  advance(shop, -(DAY + HOUR))
  await owner.call('/abuse/appeal', { case: report.key, text: 'Look again.' })
  expect(await waits('abuse-appeals')).toContain(number)
})

test('the figures count reports by kind, reason and decision, as a table and as a file', async () => {
  await reportIt(shop, 'product', product)
  const page = await owner.get('/admin/abuse-figures')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Copyright, trade mark or another right')
  const path = /href="([^"]*abuse-figures[^"]*\.csv[^"]*)"/.exec(page.text)?.[1] ?? ''
  const file = await owner.get(path.replaceAll('&amp;', '&'))
  expect(file.status, path).toBe(200)
  expect(file.text).toContain('Median time to the first decision, in hours')
})

test('the command line lists and shows reports', async () => {
  const report = await reportIt(shop, 'product', product, { text: 'Shown on the command line.' })
  const number = await numberOf(shop, report)
  const core = { ...shop.core, payments: openPayments(shop.core).engine }
  const list = await typeCommand(core, ['abuse', 'list', '--all'])
  expect(list.said).toContain(`${number}  open  product`)
  const shown = await typeCommand(core, ['abuse', 'show', number])
  expect(shown.said).toContain('Shown on the command line.')
  expect(shown.said).not.toContain(report.key)
  expect((await typeCommand(core, ['abuse', 'show', '999999'])).code).not.toBe(0)
})
