import { beforeAll, expect, test } from 'vitest'
import { saveSettings } from '#domains/shop/index.ts'
import { numberOf as caseNumberOf, reportIt } from '../../support/abuse.ts'
import { Person } from '../../support/access-people.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { openMailServer, type ReceivedMail } from '../../support/smtp-server.ts'
import { aMessage, contactDesk, type MessageForm, someEmail } from './contact-desk.ts'

const server = await openMailServer()
const shop = useRunningShop({ DEMO: '0', SMTP_URL: server.url, TRUSTED_PROXIES: '127.0.0.1' })
const { write, act } = contactDesk(shop)
const STAFF = 'desk@shop.example'
let support: Person
let manager: Person

beforeAll(async () => {
  const { database, clock, rules } = shop.core
  const contact = { recipients: [STAFF], hours: {}, keepMonths: 12 }
  await database.transaction((tx) => saveSettings(tx, { contact }, clock.now()))
  await rules.reload()
  support = await new Person(shop, 'support').enter()
  manager = await new Person(shop, 'manager').enter()
})

/** Returns a browser in a network that nobody else uses. */
let networks = 0
class Stranger extends Buyer {
  readonly #headers = { 'x-forwarded-for': `198.18.${++networks}.7` }
  override call(path: string, fields: Parameters<Buyer['call']>[1] = {}) {
    return super.call(path, fields, this.#headers)
  }
}
const stranger = () => new Stranger(shop.url)

/** Headers of every mail of the shop. */
const HEADERS = [
  'Auto-Submitted',
  'Content-Transfer-Encoding',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Reply-To',
  'Subject',
  'To',
]

/** Returns the lines of the head of a raw mail, unfolded. */
const headOf = ({ raw }: ReceivedMail): readonly string[] =>
  raw
    .split('\r\n\r\n')[0]!
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')

function expectOneLetter(mail: ReceivedMail, to: string): void {
  const lines = headOf(mail)
  const names = lines.map((line) => line.split(':')[0] ?? '')
  expect(names.filter((name) => !HEADERS.includes(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(mail.to).toEqual([to])
  for (const line of lines) {
    expect(line).not.toMatch(/[\u2028\u2029\u0085\0]/)
    if (/^(To|Reply-To):/.test(line)) expect(line.match(/@/g), line).toHaveLength(1)
  }
  expect(lines).toContain(`To: ${to}`)
}

const sentTo = (address: string) => server.received.filter(({ to }) => to.includes(address))

const INJECTIONS: readonly (readonly [string, string])[] = [
  ['a line break', '\r\nBcc: eve@evil.example'],
  ['a line feed', '\nBcc: eve@evil.example'],
  ['a carriage return', '\rBcc: eve@evil.example'],
  ['an empty line', '\r\n\r\n<b>a body</b>'],
  ['a line separator', '\u2028Bcc: eve@evil.example'],
  ['a paragraph separator', '\u2029Bcc: eve@evil.example'],
  ['a next line', '\u0085Bcc: eve@evil.example'],
  ['a null byte', '\0Bcc: eve@evil.example'],
  ['an encoded word', '=?utf-8?Q?=0D=0ABcc:_eve@evil.example?='],
  ['an encoded word in Base64', '=?utf-8?B?DQpCY2M6IGV2ZUBldmlsLmV4YW1wbGU=?='],
  ['wide line breaks', '\uff0d\u560d\u560aBcc: eve@evil.example'],
  ['a list of addresses', ', eve@evil.example'],
  ['a name of its own', '" <eve@evil.example>, "'],
]

test.each(INJECTIONS)(
  '%s in name, subject and e-mail address reaches no header of any mail',
  async (_, words) => {
    const form = aMessage()
    const before = server.received.length
    for (const more of [
      { name: `Ada${words}` },
      { subject: `Needle${words}` },
      { email: `${form.email}${words}` },
    ]) {
      const by = stranger()
      const { status, body } = await by.call('/contact', { ...aMessage(form.email), ...more })
      if (status !== 200) expect([status, body.fields]).toEqual([422, Object.keys(more)])
      // No address with more than an address is taken.
      if ('email' in more) expect(status).toBe(422)
    }
    await shop.drain()
    // A text takes line breaks and no other control characters.
    const plain = !/[\0\r\u0085]/.test(words.replaceAll('\r\n', ''))
    const { productId } = await sellProduct(shop.core.database)
    const reported = await stranger().call('/abuse', {
      kind: 'product',
      thing: productId,
      reason: 'other',
      email: `${form.email}${words}`,
      text: 'x',
    })
    expect([reported.status, reported.body.fields]).toEqual([422, ['email']])
    const report = await reportIt(shop, 'product', productId, {
      buyer: stranger(),
      text: plain ? `Words${words}` : 'Words',
    })
    const number = await caseNumberOf(shop, report)
    await support.call('/admin/abuse/answer', { number, text: `Answer${words}` })
    await shop.drain()
    for (const mail of server.received.slice(before)) {
      const [to = ''] = mail.to
      expect([form.email, STAFF, report.email]).toContain(to)
      expectOneLetter(mail, to)
    }
    expect(sentTo(report.email).length).toBeGreaterThanOrEqual(1)
    expect(sentTo('eve@evil.example')).toEqual([])
  },
)

const MARKUP = '</title></textarea></script><script>alert(1)</script><img src=x onerror=alert(1)>'

test('markup in every field is text in mails and in the back office', async () => {
  const form: MessageForm = {
    ...aMessage(),
    name: MARKUP.slice(0, 80),
    subject: `S ${MARKUP}`.slice(0, 100),
    message: MARKUP,
  }
  const number = await write(form, stranger())
  await act(support.buyer, 'note', number, { note: MARKUP })
  expect((await act(support.buyer, 'answer', number, { answer: MARKUP })).status).toBe(200)
  const { productId } = await sellProduct(shop.core.database)
  const report = await reportIt(shop, 'product', productId, { buyer: stranger(), text: MARKUP })
  const caseNumber = await caseNumberOf(shop, report)
  await support.call('/admin/abuse/answer', { number: caseNumber, text: MARKUP })
  await shop.drain()
  const mails = await shop.core.database.query<{ id: string; html: string }>(
    'SELECT id, html_body AS html FROM mail WHERE to_address = ANY ($1)',
    [[form.email, STAFF, report.email]],
  )
  expect(mails.length).toBeGreaterThanOrEqual(4)
  const pages = await Promise.all(
    [
      `/admin/contacts/${number}`,
      '/admin/contacts',
      `/admin/contacts?q=${encodeURIComponent(MARKUP)}`,
      `/admin/abuse/${caseNumber}`,
      '/admin/abuse',
      ...mails.map(({ id }) => `/admin/mails/${id}`),
    ].map(async (path) => {
      const { status, text } = await support.buyer.get(path)
      expect([path, status]).toEqual([path, 200])
      return text
    }),
  )
  const own = await new Buyer(shop.url).get(`/abuse/${report.key}`)
  expect(own.status).toBe(200)
  for (const html of [...mails.map((mail) => mail.html), ...pages, own.text]) {
    expect(html).not.toContain('<script>alert(1)')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toMatch(/<[^>"']*\sonerror=/)
  }
  // The words are there, as text.
  expect(pages[0]).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(pages[3]).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test.each([
  ['=cmd|', "=cmd|' /C calc'!A0"],
  ['+', '+1+1'],
  ['-', '-2+3'],
  ['@', '@SUM(A1:A9)'],
  ['a tab', '\t=1+1'],
  ['a line feed', '\n=1+1'],
  ['blanks', '  =1+1'],
  ['wide signs', '\uff1d1+1'],
  ['wide plus', '\uff0b1+1'],
  ['a quote', '"=1+1'],
  ['a new cell', 'x","=1+1'],
])('%s begins no formula in the file of messages', async (_, words) => {
  const number = await write({ ...aMessage(), name: `Eve ${networks}`, subject: words }, stranger())
  const { status, text } = await manager.buyer.get(`/admin/contacts/export.csv?q=C${number}`)
  expect(status).toBe(200)
  const cells = cellsOf(text.replace(/^\ufeff/, '').split('\r\n')[1] ?? '')
  expect(cells).toContain(`C${number}`)
  expect(cells.filter((cell) => /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u.test(cell))).toEqual([])
  expect(cells).toHaveLength(6)
})

/** Reads a line of a CSV file as a spreadsheet does. Source: RFC 4180. */
function cellsOf(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"'),
  )
}

test('a megabyte in any field is refused politely and stored nowhere', async () => {
  const big = 'x'.repeat(1_000_000)
  for (const name of ['name', 'email', 'subject', 'message', 'homepage', 'unknown']) {
    const { status, body } = await stranger().call('/contact', { ...aMessage(), [name]: big })
    expect([name, status, body.code]).toEqual([name, 413, 'too-large'])
  }
  const report = { kind: 'order', thing: 'K1', reason: 'other', email: someEmail(), text: 'x' }
  for (const name of ['kind', 'thing', 'reason', 'email', 'text', 'website', 'unknown']) {
    const { status, body } = await stranger().call('/abuse', { ...report, [name]: big })
    expect([name, status, body.code]).toEqual([name, 413, 'too-large'])
  }
  const [{ stored } = { stored: 1 }] = await shop.core.database.query<{ stored: number }>(
    `SELECT count(*)::int AS stored FROM contact_message WHERE body LIKE '%xxxxxxxxxxxxxxxxxxxx%'`,
  )
  expect(stored).toBe(0)
})
