import { type ESTree, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { parseSource, placeOf, programSources, type Source } from './support/source.ts'

/** What records an act of staff in a transaction. */
const NOTES: readonly string[] = ['queueStaffAct', 'queueNoteOfAct']
/** What runs a transaction. */
const RUNS: readonly string[] = ['commit', 'transaction']
/** Words of a file whose calls record their acts, themselves or through what they call. */
const RECORDS =
  /queueStaffAct|queueNoteOfAct|recordingEngine|recordingAct|inActOf|saveView|saveStep|savePlace|addFirstProduct/
/** Calls that record no act, with the reason. */
const UNRECORDED: Readonly<Record<string, string>> = {
  '/admin/bulk': 'each row is an act of its own',
  '/admin/product/preview': 'keeps what is typed for an hour, and changes nothing',
  '/admin/setup/owner': 'nobody is staff before it; the account has its event',
}

const nameOf = ({ callee }: ESTree.CallExpression): string =>
  callee.type === 'Identifier'
    ? callee.name
    : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
      ? callee.property.name
      : ''

/** Returns transactions that record an act and do nothing else: what they record happened in another one. */
function lonelyNotes(sources: readonly Source[]): string[] {
  const found: string[] = []
  for (const source of sources)
    new Visitor({
      CallExpression(call) {
        const [work] = call.arguments
        if (!RUNS.includes(nameOf(call)) || !work) return
        const inside: string[] = []
        const body = source.text.slice(work.start, work.end)
        new Visitor({
          CallExpression(one) {
            if (one.arguments.some((given) => given.type === 'Identifier' && given.name === 'tx'))
              inside.push(nameOf(one))
          },
        }).visit(parseSource(source.path, `(${body})`).program)
        const notes = inside.filter((name) => NOTES.includes(name))
        if (notes.length > 0 && notes.length === inside.length)
          found.push(
            `${placeOf(source, call.start)} records an act without what it records: one transaction or none`,
          )
      },
    }).visit(source.program)
  return found
}

/** Returns calls of the back office that record no act. */
function silentCalls(sources: readonly Source[]): string[] {
  const found: string[] = []
  for (const source of sources)
    new Visitor({
      CallExpression(call) {
        if (nameOf(call) !== 'defineCall') return
        const text = source.text.slice(call.start, call.end)
        const path = /path: [`'](\/admin\/[^`']+)/.exec(text)?.[1]
        if (path && !RECORDS.test(source.text) && !(path in UNRECORDED)) found.push(path)
      },
    }).visit(source.program)
  return found.sort()
}

const backOffice = (): Source[] =>
  programSources().filter(({ path }) => /^src\/(api\/calls\/admin|api\/forms|processes)\//.test(path))

test('an act of staff is recorded in the transaction that does it', () => {
  expect(lonelyNotes(backOffice())).toEqual([])
})

test.each([
  [`commit(async (tx) => { await cancel(tx, id); queueStaffAct(tx, { what }) })`, 0],
  [`commit(async (tx) => { queueStaffAct(tx, { what }); return done })`, 1],
  [`database.transaction(async (tx) => queueNoteOfAct(tx, context, { what }))`, 1],
  [`commit(async (tx) => { await cancel(tx, id) })`, 0],
])('%s has %i acts without their fact', (text, count) => {
  expect(lonelyNotes([parseSource('src/processes/a.ts', text)])).toHaveLength(count)
})

test('every call of the back office records its act, or says why it need not', () => {
  expect(silentCalls(backOffice())).toEqual([])
  const planted = parseSource('src/api/calls/admin/a.ts', `defineCall({ path: '/admin/a', handle: () => 1 })`)
  expect(silentCalls([planted])).toEqual(['/admin/a'])
})
