import { expect, test } from 'vitest'
import { sessionHashOf } from '#api/plugins/session.ts'
import { readFormView } from '#views/admin/kit/form/read-form.ts'
import { shelfForm, useShelves } from '../../../tests/support/shelf-form.ts'
import { readFlash } from '../plugins/flash.ts'

const { db, clock, account, ownerCookie, staff, send, save, undo, versionNow, stored, acts } = useShelves()

test('each kind of field is read as it was typed, and saved with who, before and after', async () => {
  const typed = {
    id: 'new',
    'title.de': 'Regal',
    'title.ar': 'رف',
    price: '12,90',
    rate: '7.5',
    pieces: '3',
    'countries.FR': '1',
    room: 'attic',
    isOpen: '1',
    since: '2026-03-31',
    colour: '#AABBCC',
    lines: 'one\r\n\r\n two ',
    'key.secret': 'sesame',
  }
  const answer = await save(typed)
  expect(answer.json).toEqual({
    id: 'first',
    page: expect.stringMatching(/^\/admin\/shelves\/first\?act=/),
    act: expect.any(String),
  })
  const saved = {
    title: { en: '', de: 'Regal', fr: '', ar: 'رف' },
    price: { amount: 1290, currency: 'EUR' },
    rate: 750,
    pieces: 3,
    countries: ['FR'],
    room: 'attic',
    isOpen: true,
    since: '2026-03-31',
    colour: '#aabbcc',
    lines: ['one', 'two'],
  }
  expect(await stored()).toEqual({ ...saved, key: 'sesame' })
  const [act] = await db.database.query(
    'SELECT account_id AS "accountId", what, subject, before, after FROM staff_act WHERE id = $1',
    [answer.json.act],
  )
  expect(act).toEqual({
    accountId: account,
    what: 'shelves.save',
    subject: 'first',
    before: null,
    // Nobody reads a secret back, in the history either.
    after: { ...saved, key: 'new' },
  })
})

test.each([
  ['a price with thousands', { price: '1.299,00' }, 'price'],
  ['a price with three decimals', { price: '1.300' }, 'price'],
  ['a rate above a hundred', { rate: '101' }, 'rate'],
  ['a number with a sign', { pieces: '+3' }, 'pieces'],
  ['a day that is none', { since: '2026-02-30' }, 'since'],
  ['a colour by name', { colour: 'red' }, 'colour'],
  ['a title that is too long', { 'title.en': 'x'.repeat(21) }, 'title.en'],
  ['a country that is not offered', { 'countries.XX': '1' }, 'countries'],
  ['a room that is not there', { room: 'cellar' }, 'room'],
])('%s is refused by its field', async (_, wrong, field) => {
  const answer = await save({ id: 'new', 'title.en': 'Shelf', ...wrong })
  expect([answer.status, answer.json]).toMatchObject([422, { code: 'invalid-fields', fields: [field] }])
  expect(await stored()).toBeUndefined()
})

test('a required text needs one language, whichever', async () => {
  const answer = await save({ id: 'new' })
  expect(answer.json).toMatchObject({
    code: 'missing-fields',
    fields: ['title.en', 'title.de', 'title.fr', 'title.ar'],
  })
  expect((await save({ id: 'new', 'title.fr': 'Étagère' })).status).toBe(200)
})

test('whoever saves over a newer version is told what is newer, and what of it is contested', async () => {
  await save({ id: 'new', 'title.en': 'Shelf', 'title.de': 'Regal', pieces: '1' })
  const version = await versionNow()
  await save({ id: 'first', version, 'title.en': 'Rack', 'title.de': 'Gestell', pieces: '1' })
  const answer = await save({ id: 'first', version, 'title.en': 'Board', 'title.de': 'Regal', pieces: '2' })
  expect([answer.status, answer.json]).toEqual([
    409,
    {
      error: expect.any(String),
      code: 'changed-meanwhile',
      fields: ['title.en'],
      version: await versionNow(),
      newer: [
        { name: 'title.en', isContested: true, texts: { 'title.en': 'Rack' } },
        { name: 'title.de', isContested: false, texts: { 'title.de': 'Gestell' } },
      ],
      by: { name: 'Ada', at: '2026-11-21T10:14:00.000Z' },
    },
  ])
  expect(await stored()).toMatchObject({ title: { en: 'Rack' }, pieces: 1 })
  // With what is newer seen, the same is saved.
  const again = { id: 'first', version: answer.json.version, 'title.en': 'Board', 'title.de': 'Gestell' }
  expect((await save({ ...again, pieces: '2' })).status).toBe(200)
  expect(await stored()).toMatchObject({ title: { en: 'Board', de: 'Gestell' }, pieces: 2 })
})

test('without script the page shows again what was typed, beside what is newer', async () => {
  await save({ id: 'new', 'title.en': 'Shelf', 'title.de': 'Regal', price: '1' })
  const version = await versionNow()
  await save({ id: 'first', version, 'title.en': 'Rack', 'title.de': 'Gestell', price: '1' })
  const long = `Board ${'x'.repeat(14)}`
  const answer = await save(
    { id: 'first', version, 'title.en': long, 'title.de': 'Regal', price: '1,00', lines: 'y'.repeat(5_000) },
    { accept: 'text/html', referer: 'http://127.0.0.1:3000/de/admin/shelves/first' },
  )
  const next = new URL(answer.headers.location ?? '')
  expect(next.pathname).toBe('/de/admin/shelves/first')
  const hash = sessionHashOf(ownerCookie().split('=')[1] ?? '')
  const flash = await readFlash(db.database, clock, hash, next.searchParams.get('flash') ?? '')
  const actor = { accountId: account, roles: ['owner'] } as never
  const context = {
    actor,
    locale: 'de',
    t: (english: string) => english,
    flash,
    act: null,
    now: clock.now(),
  } as const
  const view = await readFormView(db.database, shelfForm, 'first', context)
  expect(view?.version).toBe(await versionNow())
  expect(view?.meanwhile).toEqual({ by: { name: 'Ada', at: '2026-11-21T10:14:00.000Z' } })
  const inputs = Object.fromEntries(
    view?.sections
      .flatMap(({ fields }) => fields.flatMap((field) => field.inputs))
      .map((one) => [one.name, one]) ?? [],
  )
  expect(inputs['title.en']).toMatchObject({ texts: { 'title.en': long }, theirs: { 'title.en': 'Rack' } })
  expect(inputs['title.de']).toMatchObject({ texts: { 'title.de': 'Gestell' }, theirs: null, isNewer: true })
  expect(inputs.price).toMatchObject({ texts: { price: '1,00' }, isNewer: false })
  expect(inputs.lines?.texts.lines).toHaveLength(5_000)
})

test('two who save at once: one is told', async () => {
  await save({ id: 'new', 'title.en': 'Shelf' })
  const version = await versionNow()
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((title) => save({ id: 'first', version, 'title.en': title })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('nothing is written where nothing is different', async () => {
  await save({ id: 'new', 'title.en': 'Shelf', 'key.secret': 'sesame' })
  const before = await acts()
  const answer = await save({ id: 'first', version: await versionNow(), 'title.en': ' Shelf ' })
  expect(answer.json).toMatchObject({ act: null, page: '/admin/shelves/first' })
  expect(await acts()).toEqual(before)
  expect(await stored()).toMatchObject({ key: 'sesame' })
})

test('a secret is left, replaced or removed, and never shown', async () => {
  await save({ id: 'new', 'title.en': 'Shelf', 'key.secret': 'sesame' })
  const replaced = await save({
    id: 'first',
    version: await versionNow(),
    'title.en': 'Shelf',
    'key.secret': 'open',
  })
  expect(await stored()).toMatchObject({ key: 'open' })
  // What it was is gone: there is nothing to bring back.
  expect((await undo(replaced.json.act)).json).toMatchObject({ code: 'newer-change' })
  await save({ id: 'first', version: await versionNow(), 'title.en': 'Shelf', 'key.clear': '1' })
  expect(await stored()).toMatchObject({ key: null })
  expect(JSON.stringify(await acts())).not.toMatch(/sesame|open"/)
})

test('what was saved can be undone, once, and that can be undone too', async () => {
  await save({ id: 'new', 'title.en': 'Shelf', pieces: '1' })
  const { act } = (await save({ id: 'first', version: await versionNow(), 'title.en': 'Rack', pieces: '2' }))
    .json
  const undone = await undo(act)
  expect(undone.json.page).toMatch(/^\/admin\/shelves\/first\?act=/)
  expect(await stored()).toMatchObject({ title: { en: 'Shelf' }, pieces: 1 })
  expect((await undo(act)).json).toMatchObject({ code: 'already-undone' })
  await undo(undone.json.page.split('act=')[1])
  expect(await stored()).toMatchObject({ title: { en: 'Rack' }, pieces: 2 })
})

test('undoing refuses where something newer stands', async () => {
  await save({ id: 'new', 'title.en': 'Shelf' })
  const { act } = (await save({ id: 'first', version: await versionNow(), 'title.en': 'Rack' })).json
  await save({ id: 'first', version: await versionNow(), 'title.en': 'Board' })
  expect((await undo(act)).json).toMatchObject({ code: 'newer-change' })
  expect(await stored()).toMatchObject({ title: { en: 'Board' } })
})

test('what was made new is removed when that is undone', async () => {
  const { act } = (await save({ id: 'new', 'title.en': 'Shelf' })).json
  expect((await undo(act)).json).toEqual({ page: '/admin/shelves' })
  expect(await stored()).toBeUndefined()
})

test('a right to undo is the right to save', async () => {
  const { act } = (await save({ id: 'new', 'title.en': 'Shelf' })).json
  const other = await staff(crypto.randomUUID(), 'support')
  const answer = await send('/api/admin/undo', { act }, { cookie: other })
  expect(answer.json).toMatchObject({ code: 'forbidden' })
  expect((await save({ id: 'first', 'title.en': 'x' }, { cookie: other })).json).toMatchObject({
    code: 'forbidden',
  })
})

test('a refusal of the area leaves nothing behind', async () => {
  const before = await acts()
  expect((await save({ id: 'new', 'title.en': 'trouble' })).json).toMatchObject({
    code: 'forbidden',
    fields: ['title.en'],
  })
  expect(await acts()).toEqual(before)
})

test('legal texts in four languages fit, and a stranger sends no more than usual', async () => {
  const lines = 'ä'.repeat(19_000)
  const large = { id: 'new', 'title.en': 'Shelf', lines }
  expect((await save(large)).status).toBe(200)
  expect((await save(large, { cookie: '' })).status).toBe(413)
})
