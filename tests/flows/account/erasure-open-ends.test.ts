import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberOf as caseNumberOf, reportIt } from '../../support/abuse.ts'
import { readApi } from '../../support/api-member.ts'
import { Buyer } from '../../support/buyer.ts'
import { findEverywhere } from '../../support/find-everywhere.ts'
import type { Member } from '../../support/member.ts'
import { newMember } from '../../support/members.ts'
import { auditViolations } from '../../support/orders.ts'
import { type OutsideServer, openOutsideServer } from '../../support/outside-server.ts'
import { askCodes, connect, poll, someClient } from '../../support/pairing.ts'
import { openProgramme } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'
import { contactDesk } from '../contact/contact-desk.ts'

let server: OutsideServer
let owner: StaffBuyer
beforeAll(async () => {
  server = await openOutsideServer()
})
afterAll(() => server.close())
const shop = useRunningShop({ BASE_PATH: '/store' }, undefined, undefined, () => server.outside)
const { act, mailsTo, threadOf, waiting } = contactDesk(shop)
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})

test('an account that goes in the middle of everything leaves its name nowhere, and staff can end what is open', async () => {
  await openProgramme(shop)
  const word = 'Zwergtaucher'
  const member = await newMember(shop, {
    name: `Theodora ${word}`,
    email: `${word.toLowerCase()}@example.com`,
  })
  const { buyer, email, accountId, field: password } = member
  const { database } = shop.core
  const does = async (path: string, fields: Readonly<Record<string, string>>, by: Buyer = buyer) => {
    const answer = await by.call(path, fields)
    expect([path, answer.status], answer.text).toEqual([path, 200])
    return answer.body
  }

  // A partner with an endpoint that does not answer, so that calls to it wait.
  const { ref } = await does('/partner/activate', { terms: '1' })
  server.answer({ status: 500 })
  const callback = `https://calls.example/${word}`
  const { secret } = await does('/partner/callback', { callback, password })
  await does('/partner/callback/test', {})
  await shop.drain()
  const heard = server.heard.length
  expect(heard).toBeGreaterThan(0)

  // A token, a device, and a device that was confirmed and has not fetched its token.
  const token = (await does('/user/token/create', { name: `Of ${word}`, scopes: 'profile' })).token as string
  const client = await someClient(shop)
  const device = await connect(shop, buyer as Member, client)
  const codes = await askCodes(shop, client)
  await does('/connect/enter', { code: codes.user_code, confirm: '1' })
  for (const bearer of [token, device])
    expect((await readApi(shop, bearer === token ? '/profile' : '/library', bearer)).status).toBe(200)

  // A conversation with words of staff that waits for an answer.
  const message = {
    name: `Theodora ${word}`,
    email,
    subject: `The ${word}`,
    message: `I am ${word}, of course.`,
  }
  const thread = Number((await does('/contact', message)).case.slice(1))
  await shop.drain()
  await act(owner, 'note', thread, { note: `${word} has called` })
  await act(owner, 'answer', thread, { answer: `Dear ${word}` })
  const second = { ...message, message: `${word} again, with one more question.` }
  const open = Number((await does('/contact', second)).case.slice(1))
  await shop.drain()

  // A case of theirs in which both sides wrote, and one about them with a measure and their objection.
  const own = await reportIt(shop, 'order', 'K100001', { buyer, email, text: `${word} reports this.` })
  const ownNumber = await caseNumberOf(shop, own)
  await does('/admin/abuse/answer', { number: ownNumber, text: `Thank you, ${word}` }, owner)
  await does('/abuse/message', { case: own.key, text: `${word} adds this.` })
  const about = await reportIt(shop, 'partner', ref, { text: `${word} advertises on my site.` })
  const aboutNumber = await caseNumberOf(shop, about)
  await does('/admin/abuse/hide', { number: aboutNumber, why: `${word} was warned.` }, owner)
  await shop.drain()
  const mail = (await mailsTo(email)).find(({ text }) => text.includes(`${word} was warned.`))
  const objection = /\/abuse\/([\w-]{27})/.exec(mail?.text ?? '')?.[1] ?? ''
  await does('/abuse/object', { case: objection, text: `${word} did nothing.` })
  await shop.drain()

  // The receipt of whoever reported the partner repeats the name of the link that they typed; no mail has another word. It
  // stays: it is what the shop has told the reporter by law (Regulation (EU) 2022/2065 art. 16 (4)), in their words about a
  // public link, and the proof of it until their own mails are deleted. The case itself names the link no more.
  const expectNobody = async (): Promise<void> => {
    expect(
      await findEverywhere(
        database,
        words.filter((one) => one !== ref),
      ),
    ).toEqual([])
    expect(
      await database.query(
        'SELECT template, to_address AS "to" FROM mail WHERE strpos(text_body || html_body || subject, $1) > 0',
        [ref],
      ),
    ).toEqual([{ template: 'abuse-receipt', to: about.email }])
    expect((await findEverywhere(database, [ref])).map(({ table }) => table)).toEqual(['mail', 'mail'])
  }
  const words = [word, email, accountId, ref, token, device, secret, callback, own.key, objection]
  expect((await findEverywhere(database, words)).length).toBeGreaterThan(15)
  await does('/user/erase', { password, confirm: '1' })
  await shop.drain()

  await expectNobody()
  expect(await auditViolations(database)).toEqual([])
  expect(server.heard).toHaveLength(heard)

  // Nothing of theirs opens anything any more.
  for (const bearer of [token, device])
    expect((await readApi(shop, '/library', bearer)).body.code).toBe('invalid-token')
  expect((await poll(shop, client, codes.device_code)).body.error).toBe('invalid_grant')
  for (const key of [own.key, objection]) {
    expect((await new Buyer(shop.url).get(`/abuse/${key}`)).status).toBe(404)
    for (const path of ['/abuse/message', '/abuse/appeal', '/abuse/object'])
      expect((await new Buyer(shop.url).call(path, { case: key, text: 'Still there' })).status).not.toBe(200)
  }

  // Staff see no name, and end what is open; nobody is mailed.
  for (const number of [thread, open]) {
    expect(await threadOf(number)).toBeUndefined()
    expect((await owner.get(`/admin/contacts/${number}`)).status).toBe(404)
  }
  expect(await waiting()).toEqual([])
  for (const number of [ownNumber, aboutNumber]) {
    const page = await owner.get(`/admin/abuse/${number}`)
    expect([number, page.status]).toEqual([number, 200])
    for (const name of [word, email, ref]) expect(page.text).not.toContain(name)
    const decision = { number, decision: 'unfounded', text: 'It is settled.' }
    await does('/admin/abuse/close', decision, owner)
  }
  await shop.drain()
  expect(await mailsTo(email)).toEqual([])
  expect(await mailsTo('')).toEqual([])
  // The reporter of the case about them still hears the decision.
  expect((await mailsTo(about.email)).some(({ text }) => text.includes('It is settled.'))).toBe(true)
  await expectNobody()
  expect(await auditViolations(database)).toEqual([])
})
