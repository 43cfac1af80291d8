import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { tokenOf } from '../../support/api-member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const ROOT = join(import.meta.dirname, '../../..')

/** A program of somebody else, which uses every method. */
const PROGRAM = `import { everyItem, MemberApi, MemberApiError, type ListedOrder } from './client.ts'

const api = new MemberApi({ shop: process.argv[2] ?? '', token: process.argv[3] ?? '', locale: 'de' })
const orders: ListedOrder[] = []
for await (const order of everyItem((after) => api.listOrders({ limit: 1, after }))) orders.push(order)
const first = await api.getOrder(orders[0]?.number ?? '')
const total: number = first.total.amount
const { email } = await api.getProfile()
const { items: recordings } = await api.listLibrary()
const { items: subscriptions } = await api.listSubscriptions({ limit: 5 })
const codes: string[] = []
for (const read of [() => api.getPartner(), () => api.listCommissions(), () => api.listPayouts(), () => api.getRecording(crypto.randomUUID()), () => api.downloadDocument(first.number, 'R999999')])
  await read().catch((error: unknown) => codes.push(error instanceof MemberApiError ? error.code : 'unknown'))
process.stdout.write(JSON.stringify({ orders: orders.length, total, email, recordings: recordings.length, subscriptions: subscriptions.length, codes }))
`

test('the client that the shop serves compiles alone and reads a running shop', async () => {
  const person = await new Person(shop, 'member').enter()
  for (let count = 0; count < 3; count += 1) await person.orderKey()
  const served = await fetch(`${shop.url}/api/client.ts`)
  expect(served.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const folder = mkdtempSync(join(tmpdir(), 'kontor-client-'))
  try {
    writeFileSync(join(folder, 'client.ts'), await served.text())
    writeFileSync(join(folder, 'program.ts'), PROGRAM)
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const flags = [
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--erasableSyntaxOnly',
      '--allowImportingTsExtensions',
    ]
    const libraries = [
      '--target',
      'es2024',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--lib',
      'es2024,dom,dom.asynciterable',
    ]
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')]
    const compiled = spawnSync(
      join(ROOT, 'node_modules/.bin/tsc'),
      [...flags, ...libraries, ...types, join(folder, 'program.ts')],
      { encoding: 'utf8', cwd: folder },
    )
    expect(compiled.stdout + compiled.stderr).toBe('')
    const token = await tokenOf(shop, person.accountId)
    const ran = await run(folder, [shop.url, token])
    expect(JSON.parse(ran)).toEqual({
      orders: 3,
      total: expect.any(Number),
      email: person.email,
      recordings: 0,
      subscriptions: 0,
      codes: ['no-partner', 'no-partner', 'no-partner', 'not-found', 'not-found'],
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Runs the program beside this process, whose shop must go on answering. */
async function run(folder: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['program.ts', ...words], { cwd: folder })
  return stdout
}

test('the reference stands without script, and names every endpoint', async () => {
  for (const page of ['', '/member-api', '/calls', '/back-office', '/webhooks', '/errors']) {
    const answer = await fetch(`${shop.url}/api/reference${page}`)
    const html = await answer.text()
    expect([page, answer.status]).toEqual([page, 200])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")
    expect(html).not.toMatch(/<script|src=|https?:\/\/(?!shop\.example)/)
  }
  const html = await (await fetch(`${shop.url}/api/reference`)).text()
  for (const path of ['profile', 'orders/{number}', 'library/{id}', 'subscription', 'partner/payouts'])
    expect(html).toContain(`GET /api/v1/${path}`)
  expect(html).toContain('href="/store/api/openapi.json"')
})
