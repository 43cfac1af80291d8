import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { typeCommand } from '../../../tests/support/command-line.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { reportText } from './import.ts'
import { progressOn } from './progress.ts'

const db = useTestDatabase()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(
  content: string | null,
  ...args: string[]
): Promise<{ code: number; out: string; aside: string }> {
  const file = join(folder, `${crypto.randomUUID()}.csv`)
  if (content !== null) await writeFile(file, content)
  const context = { database: db.database, dataDir: folder, clock: fixedClock('2026-01-01T00:00:00Z') }
  return typeCommand(context, ['import', ...(content === null ? [] : [file]), ...args])
}

const FILE = 'Handle,Title,Variant Price\none,One,5\ntwo,Two,6\n'

test('a dry run says what would happen and exits 0; the import does it; the repeat finds nothing to do', async () => {
  expect(await run(FILE, '--format', 'shopify', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing was changed. Products: 2 created'),
  })
  expect(await run(FILE, '--format', 'shopify')).toMatchObject({
    code: 0,
    aside: '',
    out: expect.stringMatching(
      /line 2 +created +one +One\nline 3 +created +two +Two\nProducts: 2 created, 0 updated/,
    ),
  })
  expect(await run(FILE)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Products: 0 created, 0 updated, 2 unchanged'),
  })
})

test('warnings are well, errors exit 1 and name their row', async () => {
  expect((await run('Handle,Title,Variant Price\nwarned,Warned,\n')).code).toBe(0)
  expect(await run('Handle,Title,Variant Price\nwrong,Wrong,cheap\n')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/line 2 +error +wrong +the price "cheap"/),
  })
})

test.each([
  [null, [], 'Which file?', 2],
  [null, ['/no/such/file.csv'], 'no such file', 1],
  ['name,price\nA,5\n', [], 'not a Shopify product file', 1],
  [FILE, ['--format', 'other'], 'Unknown format: other', 2],
  [FILE, ['--colour'], 'colour', 2],
  [FILE, ['--picture-seconds', 'long'], 'whole number', 2],
])('what cannot be imported says so (%j %j)', async (content, args, message, code) => {
  const result = await run(content, ...args)
  expect(result.code).toBe(code)
  expect(result.aside).toContain(message)
})

test('nothing from a file can steer the terminal', () => {
  const rows = [{ line: 2, handle: 'a', result: 'created' as const, text: '\u001b[31mred\nnext' }]
  const totals = { created: 1, updated: 0, unchanged: 0, error: 0, warnings: 0 }
  expect(reportText({ ok: true, rows, totals }, false).split('\n')[0]).toMatch(
    /^line 2 +created +a +\[31mred next$/,
  )
})

test('progress is quiet for two seconds, then a bar on a terminal and a line now and then elsewhere', () => {
  let nowMs = 0
  const written: string[] = []
  const lines = progressOn({ write: (text) => written.push(text) }, () => nowMs)
  for (nowMs = 0; nowMs <= 12_000; nowMs += 100) lines.show('Products', nowMs, 12_000)
  expect(written).toEqual([
    'Products 2000 of 12000 (16 %)\n',
    'Products 7000 of 12000 (58 %)\n',
    'Products 12000 of 12000 (100 %)\n',
  ])
  const drawn: string[] = []
  nowMs = 0
  const bar = progressOn({ write: (text) => drawn.push(text), isTTY: true }, () => nowMs)
  bar.show('Products', 0, 10)
  nowMs = 3000
  bar.show('Products', 5, 10)
  bar.end()
  expect(drawn).toEqual([
    expect.stringContaining(`${'█'.repeat(15)}${'░'.repeat(15)} Products 5 of 10 (50 %)`),
    '\r\x1b[K',
  ])
})
