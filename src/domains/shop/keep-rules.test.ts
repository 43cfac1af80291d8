import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { saveSettings } from './commands/save-settings.ts'
import { keepRules } from './keep-rules.ts'

const db = useTestDatabase()

const rename = (shopName: string) =>
  db.database.transaction((tx) => saveSettings(tx, { shopName }, new Date('2026-03-01T10:00:00Z')))

test('of two reloads that overlap the one that began later counts, also when the other ends last', async () => {
  await rename('Before')
  const late = Promise.withResolvers<void>()
  let isHeld = false
  // The answers to a held reload arrive late, as over a slow connection.
  const database = new Proxy(db.database, {
    get: (target, name) =>
      name === 'query'
        ? async (...asked: Parameters<typeof target.query>) => {
            const wait = isHeld ? late.promise : undefined
            const rows = await target.query(...asked)
            await wait
            return rows
          }
        : Reflect.get(target, name),
  })
  const rules = await keepRules(database, (error) => expect.unreachable(String(error)))
  const nameNow = () => rules.current().shopName
  isHeld = true
  const slow = rules.reload()
  isHeld = false
  await rename('After')
  await rules.reload()
  expect(nameNow()).toBe('After')
  late.resolve()
  await slow
  expect(nameNow()).toBe('After')
  await rename('Last')
  await rules.reload()
  expect(nameNow()).toBe('Last')
})
