import { beforeEach, describe, expect, test } from 'vitest'
import { TRAP_FIELD } from '#domains/contact/contract.ts'
import { DAY } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { newMember } from '../../support/members.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { aMessage, contactDesk, someEmail } from './contact-desk.ts'

const shop = useRunningShop()
const { write, act, threadOf, mailsTo, advance, waiting } = contactDesk(shop)
let [support, manager]: [Buyer, Buyer] = [new Buyer(''), new Buyer('')]

// The clock of a test before may have ended their sessions.
beforeEach(async () => {
  await shop.drain()
  support = await staffOf(shop, 'support')
  manager = await staffOf(shop, 'manager')
})

const pageOf = async (number: number) => (await support.get(`/admin/contacts/${number}`)).text
const recorded = async (number: number) =>
  (
    await shop.core.database.query<{ what: string }>(
      `SELECT what FROM staff_act WHERE subject_kind = 'contacts' AND subject = $1 ORDER BY id`,
      [String(number)],
    )
  ).map(({ what }) => what)

test('staff read a message, note, assign, answer and close it, and the sender gets the answer (§1.11)', async () => {
  const form = aMessage()
  const number = await write(form)
  expect((await support.get('/admin/contacts?state=open')).text).toContain(`/admin/contacts/${number}`)
  expect((await support.get('/admin/contacts?q=Needle')).text).toContain(`/admin/contacts/${number}`)
  expect((await support.get(`/admin/contacts?q=C${number}`)).text).toContain(`/admin/contacts/${number}`)
  expect(await pageOf(number)).toContain('does it fit both arms?')
  expect(await act(support, 'note', number, { note: 'asked the workshop' })).toMatchObject({ status: 200 })
  const [who] = await shop.core.database.query<{ id: string }>(
    `SELECT id FROM account WHERE 'manager' = ANY (roles) ORDER BY created_at DESC LIMIT 1`,
  )
  expect(await act(support, 'assign', number, { to: who!.id })).toMatchObject({ status: 200 })
  expect(await threadOf(number)).toMatchObject({ assignedTo: who!.id })
  expect(await act(support, 'answer', number, { answer: 'Yes.\nBest wishes' })).toMatchObject({ status: 200 })
  const [, answer, ...more] = await mailsTo(form.email)
  expect(more).toEqual([])
  expect(answer).toMatchObject({ template: 'contact-answer' })
  expect(answer?.subject).toContain(`C${number}`)
  expect(answer?.text).toContain('Yes.\nBest wishes')
  expect(answer?.text).toContain('does it fit both arms?')
  expect(answer?.text).not.toContain('asked the workshop')
  const page = await pageOf(number)
  expect(page).toContain('asked the workshop')
  expect(page).toContain('Best wishes')
  expect(await act(support, 'close', number)).toMatchObject({ status: 200 })
  expect(await threadOf(number)).toMatchObject({ state: 'closed' })
  expect(await recorded(number)).toEqual([
    'contacts.note',
    'contacts.assign',
    'contacts.answer',
    'contacts.close',
  ])
})

test('of two who answer at once, one answers, and the other sees it and loses nothing', async () => {
  const form = aMessage()
  const number = await write(form)
  const version = String((await threadOf(number))!.version)
  const answers = await Promise.all([
    act(support, 'answer', number, { version, answer: 'Yes.' }),
    act(manager, 'answer', number, { version, answer: 'No.' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'contact-changed' })
  expect((await mailsTo(form.email)).filter(({ template }) => template === 'contact-answer')).toHaveLength(1)
  const late = await act(
    manager,
    'answer',
    number,
    { version, answer: 'typed with care' },
    { accept: 'text/html', referer: `${shop.url}/admin/contacts/${number}` },
  )
  const at = new URL(late.headers.get('location') ?? '', shop.url)
  const { text } = await manager.get(at.pathname + at.search)
  expect(text).toContain('Somebody else wrote or changed something meanwhile')
  expect(text).toContain('typed with care')
})

test('a conversation that was closed while somebody answered is not answered', async () => {
  const number = await write()
  const version = String((await threadOf(number))!.version)
  await act(manager, 'close', number, { why: 'a test' })
  expect((await act(support, 'answer', number, { version, answer: 'Yes.' })).body).toMatchObject({
    code: 'contact-changed',
  })
  expect((await act(support, 'answer', number, { answer: 'Yes.' })).body).toMatchObject({
    code: 'contact-state',
  })
  expect(await pageOf(number)).toContain('a test')
  expect(await act(support, 'reopen', number)).toMatchObject({ status: 200 })
  expect(await act(support, 'reopen', number)).toMatchObject({ status: 409 })
  expect(await act(support, 'answer', number, { answer: 'Yes.' })).toMatchObject({ status: 200 })
})

describe('what was taken for spam', () => {
  test('is seen and undone by staff: the receipt follows then, once', async () => {
    const form = { ...aMessage(), [TRAP_FIELD]: 'filled' }
    const number = await write(form)
    expect((await support.get('/admin/contacts?state=spam')).text).toContain(`/admin/contacts/${number}`)
    expect(await pageOf(number)).toContain('A field was filled in that people do not see')
    expect(await act(support, 'answer', number, { answer: 'Yes.' })).toMatchObject({ status: 409 })
    expect(await act(support, 'not-spam', number)).toMatchObject({ status: 200 })
    expect(await threadOf(number)).toMatchObject({ state: 'open' })
    expect(await mailsTo(form.email)).toHaveLength(1)
    await act(support, 'spam', number)
    await act(support, 'not-spam', number)
    expect(await mailsTo(form.email)).toHaveLength(1)
  })
})

test('many are closed at once, and one that is closed already is named', async () => {
  const numbers = [await write(), await write()]
  await act(support, 'close', numbers[0]!)
  const rows = await Promise.all(numbers.map(async (number) => (await threadOf(number))!.id))
  const form = { area: 'contacts', act: 'close', ...Object.fromEntries(rows.map((id) => [`row.${id}`, '1'])) }
  const { status, body, text } = await support.call('/admin/bulk', form)
  expect(status, text).toBe(200)
  await shop.drain()
  expect(await threadOf(numbers[1]!)).toMatchObject({ state: 'closed' })
  expect((await support.get(body.page)).text).toContain('The conversation is in another state')
})

test('only people who may answer can be given a conversation', async () => {
  const number = await write()
  const { accountId } = await newMember(shop, {})
  expect((await act(support, 'assign', number, { to: accountId })).body).toMatchObject({
    code: 'contact-assignee',
  })
  expect((await threadOf(number))?.assignedTo).toBe(null)
})

test.each(['fulfilment', 'editor'] as const)('%s neither reads nor answers messages', async (role) => {
  const staff = await staffOf(shop, role)
  const number = await write()
  expect((await staff.get('/admin/contacts')).status).toBe(404)
  expect((await staff.get(`/admin/contacts/${number}`)).status).toBe(404)
  expect(await act(staff, 'answer', number, { answer: 'Yes.' })).toMatchObject({ status: 403 })
})

test('whoever waits for more than a working day needs attention, until somebody answers', async () => {
  const number = await write()
  expect(await waiting()).not.toContain(String(number))
  // Whatever the day: a week holds working days.
  await advance(7 * DAY)
  expect(await waiting()).toContain(String(number))
  support = await staffOf(shop, 'support')
  await act(support, 'answer', number, { answer: 'Yes.' })
  expect(await waiting()).not.toContain(String(number))
})

test('an erased person leaves nothing, and what was under way mails nothing', async () => {
  const email = someEmail()
  const { accountId, buyer } = await newMember(shop, { email })
  const number = await write(aMessage(email), buyer)
  const guest = await write(aMessage(email))
  const owner = await staffOf(shop, 'owner')
  const erased = await owner.call('/admin/customer/erase', { id: accountId, confirm: '1' })
  expect(erased.status, erased.text).toBe(200)
  expect(await threadOf(number)).toBeUndefined()
  expect(await threadOf(guest)).toBeUndefined()
  const left = await shop.core.database.query(`SELECT FROM mail WHERE to_address = $1 OR reply_to = $1`, [
    email,
  ])
  expect(left).toEqual([])
  expect(await act(owner, 'answer', number, { answer: 'Yes.' })).toMatchObject({ status: 404 })
})

test('an ended conversation is deleted with its mails after the time that the owner set', async () => {
  const form = aMessage()
  const [ended, open] = [await write(form), await write()]
  await act(support, 'answer', ended, { answer: 'Yes.' })
  await advance(360 * DAY)
  await shop.drain('sweep-sessions')
  expect(await threadOf(ended)).toBeDefined()
  await advance(10 * DAY)
  await shop.drain('sweep-sessions')
  expect(await threadOf(ended)).toBeUndefined()
  expect(await mailsTo(form.email)).toEqual([])
  expect(await threadOf(open)).toMatchObject({ state: 'open' })
})
