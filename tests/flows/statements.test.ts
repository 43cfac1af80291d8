import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Statement } from '#db/statement.ts'
import { filesMatching, ROOT, readText } from '../gates/support/tree.ts'
import { useTestDatabase } from '../support/database.ts'

const { declared } = vi.hoisted(() => ({ declared: new Map<string, Statement[]>() }))

vi.mock('#db/statement.ts', () => ({
  statement(name: string, text: string): Statement {
    const made = { name, text }
    declared.set(name, [...(declared.get(name) ?? []), made])
    return made
  },
}))

const files = filesMatching(/^src\/.*(?<!\.test)\.ts$/).filter(
  (path) => path !== 'src/db/statement.ts' && /\bstatement\(/.test(readText(path)),
)

const db = useTestDatabase()
beforeAll(async () => {
  for (const path of files) await import(join(ROOT, path))
})

test('every prepared statement has a name of its own', () => {
  expect(declared.size).toBeGreaterThan(100)
  for (const [name, made] of declared) expect(new Set(made.map(({ text }) => text)).size, name).toBe(1)
})

test('the database accepts every prepared statement', async () => {
  const refused: string[] = []
  let tried = 0
  for (const [{ name, text }] of declared.values() as Iterable<[Statement]>) {
    if (/^(BEGIN|COMMIT|SET)\b/.test(text)) continue
    tried += 1
    await db.database
      .query(`PREPARE try_${tried} AS ${text}`)
      .catch((error: Error) => refused.push(`${name}: ${error.message}`))
  }
  expect(refused).toEqual([])
})
