import { expect, test } from 'vitest'
import { createSigner } from '#db/signer.ts'
import { DAY, HOUR, SECOND } from '#kernel/clock.ts'
import { markForm, readFormMark } from './form-mark.ts'
import { comparedText, countLinks, type MessageSigns, suspicionOf, waitedTooLongBefore } from './rules.ts'

const now = new Date('2026-11-24T10:00:00Z')
const ago = (ms: number): Date => new Date(now.getTime() - ms)

function signs(change: Partial<MessageSigns> = {}): MessageSigns {
  const usual = {
    name: 'Ada',
    subject: 'Needle',
    message: 'Does it fit?',
    isTrapped: false,
    sameElsewhere: 0,
  }
  return { ...usual, startedAt: ago(30 * SECOND), now, ...change }
}

const long = 'We sell the best watches of the whole wide world. '
const link = 'https://a.example '

test.each<[string, Partial<MessageSigns>]>([
  ['an ordinary message', {}],
  ['one that is sent at once', { startedAt: ago(SECOND) }],
  ['one of a program that knows no form', { startedAt: null }],
  ['one from a tab that was open for a week', { startedAt: ago(7 * DAY) }],
  ['one with two links', { message: link.repeat(2) }],
  ['one of a program with two links', { startedAt: null, message: link.repeat(2) }],
  ['one with five links', { message: link.repeat(5) }],
  ['one that two others sent too', { message: long, sameElsewhere: 2 }],
  ['a short question that many ask', { sameElsewhere: 9 }],
  ['one with markup', { name: '<b>Ada</b>', message: '<script>alert(1)</script>' }],
])('%s is no spam', (_, change) => {
  expect(suspicionOf(signs(change))).toEqual([])
})

test.each<[string, Partial<MessageSigns>, readonly string[]]>([
  ['the hidden field is filled in', { isTrapped: true }, ['trap']],
  ['it is fast and has a link', { startedAt: ago(SECOND), message: link }, ['fast', 'links']],
  ['a program sends three links', { startedAt: null, message: link.repeat(3) }, ['unknown-form', 'links']],
  ['it has six links', { message: link.repeat(6) }, ['links']],
  [
    'a program puts a link into the subject',
    { startedAt: null, subject: link },
    ['unknown-form', 'link-in-name'],
  ],
  ['three others sent it too', { message: long, sameElsewhere: 3 }, ['repeated']],
])('%s: it is taken for spam, and the reasons are kept', (_, change, reasons) => {
  expect(suspicionOf(signs(change))).toEqual(reasons)
})

test.each([
  ['see https://a.example and www.b.example', 2],
  ['<a href=x>y</a> [url=z]', 2],
  ['an awww. of joy, a.b', 0],
])('in "%s" there are %i links', (text, links) => {
  expect(countLinks(text)).toBe(links)
})

test('a text is the same whatever its case, blanks, digits and width', () => {
  expect(comparedText('Buy  NOW 17\n')).toBe(comparedText('buy now'))
  expect(comparedText('ｂｕｙ now')).toBe(comparedText('buynow'))
  expect(comparedText('buy later')).not.toBe(comparedText('buy now'))
})

// Berlin, an hour ahead of UTC in November. 24 November 2026 is a Tuesday.
test.each([
  ['Tuesday', '2026-11-24T10:00:00Z', '2026-11-23T10:00:00Z'],
  ['Monday', '2026-11-23T10:00:00Z', '2026-11-20T10:00:00Z'],
  ['Saturday', '2026-11-21T10:00:00Z', '2026-11-19T23:00:00Z'],
  ['Sunday', '2026-11-22T10:00:00Z', '2026-11-19T23:00:00Z'],
])('on %s, who wrote before a whole working day has waited too long', (_, at, before) => {
  expect(waitedTooLongBefore(new Date(at)).toISOString()).toBe(new Date(before).toISOString())
})

const box = createSigner(new Uint8Array(32).fill(7))

test('the mark of a form says when it was shown, and nobody can make one', () => {
  const mark = markForm(box, ago(HOUR))
  expect(readFormMark(box, mark, now)).toEqual(ago(HOUR))
  expect(readFormMark(createSigner(new Uint8Array(32).fill(8)), mark, now)).toBe(null)
  const [, mac] = mark.split('.')
  expect(
    readFormMark(
      box,
      `${ago(2 * HOUR)
        .getTime()
        .toString(36)}.${mac}`,
      now,
    ),
  ).toBe(null)
  expect(readFormMark(box, markForm(box, new Date(now.getTime() + SECOND)), now)).toBe(null)
  for (const bad of ['', '.', 'x', '-1.a', 'zzzzzzzzzzzz.a', '1e9.a', `${mark}.a`])
    expect(readFormMark(box, bad, now)).toBe(null)
})
