import { expect, test } from 'vitest'
import { OPEN_STATUSES } from '#domains/payment/index.ts'
import { programSources } from './support/source.ts'

/** Files that may not import the payment domain, and list its open states themselves. */
const SPELLED: Readonly<Record<string, string>> = {
  'src/domains/order/store/reservations.ts': 'orders stand below payments',
}
const OPEN = new RegExp(OPEN_STATUSES.map((status) => `'${status}'`).join('[\\s,]*'))
/** Matches any list that begins like the open states. */
const LIKE_OPEN = /'created',\s*'linked',\s*'action'(?:,\s*'\w+')*/

/** Returns files that list the states of open attempts again. */
function spellers(sources: readonly { readonly path: string; readonly text: string }[]): string[] {
  return sources.filter(({ text }) => LIKE_OPEN.test(text)).map(({ path }) => path)
}

test('the states of an open attempt are written once, and where that cannot be they are the same', () => {
  const sources = programSources()
  expect(spellers(sources).sort()).toEqual(
    [...Object.keys(SPELLED), 'src/domains/payment/contract.ts'].sort(),
  )
  for (const { path, text } of sources)
    if (Object.hasOwn(SPELLED, path)) expect(LIKE_OPEN.exec(text)?.[0], path).toMatch(OPEN)
})

test('a planted list is found', () => {
  const text = `const OPEN = ['created', 'linked', 'action', 'processing']`
  expect(spellers([{ path: 'src/views/x.ts', text }])).toEqual(['src/views/x.ts'])
})
