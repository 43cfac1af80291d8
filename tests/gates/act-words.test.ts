import { expect, test } from 'vitest'
import { AUDIT_KINDS } from '#views/admin/areas/people/audit.ts'
import { headOf } from '#views/admin/kit/area.ts'
import { AREAS } from '#views/admin/menu/all-areas.ts'
import { topPages } from '#views/admin/menu/pages.ts'
import { actWords } from '#views/admin/words/act-words.ts'
import { actorWords, codeWords, outcomeWords, withAmount } from '#views/admin/words/history-words.ts'
import { giftWords, subscriptionWords } from '#views/admin/words/membership-words.ts'
import { programSources } from './support/source.ts'

/** Whether the log has words for an entry; of an act, with its area in front. */
const hasWords = (what: string, isAct: boolean): boolean => {
  const words = actWords(
    { what, isAct },
    AUDIT_KINDS,
    (english, values) => `<${english}${values ? ` ${JSON.stringify(values)}` : ''}>`,
  )
  return words.startsWith(isAct ? '<{area}: {act}' : '<')
}
const isOtherKind = (kind: string): boolean => hasWords(`${kind}.save`, true)
const asIs = (english: string): string => `<${english}>`

const found = (pattern: RegExp): readonly string[] => [
  ...new Set(
    programSources()
      .filter(({ path }) => !path.startsWith('src/views/') && !path.startsWith('src/web/'))
      .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
  ),
]

test('every act of staff that the program records has words, and so has its area', () => {
  const acts = found(/\bwhat: '([a-z-]+\.[a-z-]+)'/g)
  expect(acts.length).toBeGreaterThan(80)
  expect(acts.filter((what) => !hasWords(what, true))).toEqual([])
  const kinds = [
    ...acts.map((what) => what.slice(0, what.indexOf('.'))),
    ...AREAS.flatMap((group) => group.areas.map((area) => headOf(area).path)),
  ]
  expect(kinds.filter((kind) => !(kind in AUDIT_KINDS) && !isOtherKind(kind))).toEqual([])
  expect(topPages.map(({ path }) => path)).toContain('books')
})

test('every act whose name is put together has words', () => {
  const pictures = ['remove-picture', 'restore-picture'].map((verb) => `products.${verb}`)
  const imports = found(/'\/admin\/import\/([a-z]+)'/g).map((verb) => `imports.${verb}`)
  expect(imports).toContain('imports.undo')
  const forms = ['create', 'save', 'undo', 'export'].map((verb) => `pages.${verb}`)
  expect([...pictures, ...imports, ...forms].filter((what) => !hasWords(what, true))).toEqual([])
})

test('every event that the program notes in the audit log has words', () => {
  const noted = programSources()
    .filter(({ text }) => text.includes('queueAudit(') || text.includes('INTO audit_log'))
    .flatMap(({ text }) => [
      ...[...text.matchAll(/\baction: '([a-z-]+)'/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/INTO audit_log[^`]*?(?:SELECT|VALUES) \(?[^`]*?, '([a-z]+-[a-z-]*[a-z])'/g)].map(
        ([, name = '']) => name,
      ),
      ...[...text.matchAll(/\? '([a-z-]+)' : '([a-z-]+)',?$/gm)].flatMap(([whole, one = '', other = '']) =>
        /action|isBlocked|roles|partner/.test(whole) ? [one, other] : [],
      ),
    ])
  const put = ['reset-password', 'confirm-email', 'staff-invitation'].map((purpose) => `${purpose}-mailed`)
  const coupons = ['blocked', 'active', 'cancelled'].map((state) => `coupon-${state}`)
  const choices = [
    'account-blocked',
    'account-unblocked',
    'staff-removed',
    'roles-changed',
    'consent-given',
    'consent-taken-back',
    'factor-added',
    'factor-removed',
  ]
  expect(noted.length).toBeGreaterThan(25)
  expect([...noted, ...put, ...coupons, ...choices].filter((what) => !hasWords(what, false))).toEqual([])
})

/** The names that the type of a domain's events allows. */
const eventsOf = (domain: string): readonly string[] => {
  const contract = programSources().find(({ path }) => path === `src/domains/${domain}/contract.ts`)
  const [, type = ''] = /EventName =\n((?: {2}\| '[a-z-]+'\n)+)/.exec(contract?.text ?? '') ?? []
  return [...type.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name)
}

test('what happens to a subscription or a gift has words', () => {
  const [ofSubscriptions, ofGifts] = [eventsOf('subscription'), eventsOf('gift')]
  expect([ofSubscriptions.length > 30, ofGifts.length > 10]).toEqual([true, true])
  for (const what of ofSubscriptions) expect(subscriptionWords(what, asIs)).toMatch(/^</)
  for (const what of ofGifts) expect(giftWords(what, asIs)).toMatch(/^</)
  // The type of an event allows no other name; each of these is written somewhere.
  const written = new Set(
    programSources()
      .filter(({ path }) => /^src\/(processes|domains)\//.test(path) && !path.endsWith('/contract.ts'))
      .flatMap(({ text }) => [...text.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].map(([, name = '']) => name)),
  )
  expect([...ofSubscriptions, ...ofGifts].filter((what) => !written.has(what))).toEqual([])
  expect(subscriptionWords('constructor', asIs)).toBe('constructor')
  expect(giftWords('of-an-earlier-release', asIs)).toBe('of-an-earlier-release')
})

test('what happens to a discount code, and how an event of a provider ended, has words', () => {
  const events = found(/discount_event[^`]*?'(created|taken|taken-again|given-back)'/g)
  expect([...events].toSorted()).toEqual(['created', 'given-back', 'taken', 'taken-again'])
  for (const what of [...events, 'ended', 'reopened']) expect(codeWords(what, asIs)).toMatch(/^</)
  for (const outcome of ['applied', 'ignored', 'unknown']) expect(outcomeWords(outcome, asIs)).toMatch(/^</)
  expect(outcomeWords('declined: 51', asIs)).toBe('declined: 51')
  for (const actor of ['seed', 'job', 'buyer', 'cli', 'webhook'])
    expect(actorWords(actor, asIs)).toMatch(/^</)
  expect(actorWords('constructor', asIs)).toBe('constructor')
})

test.each([
  ['1990 EUR re_17', '€19.90 re_17'],
  ['-500 JPY', '-¥500'],
  ['lost in the mail', 'lost in the mail'],
  ['1990 EURO', '1990 EURO'],
])('a history that notes %j says %j', (noted, words) => {
  expect(withAmount(noted, 'en')).toBe(words)
})
