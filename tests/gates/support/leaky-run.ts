import { expect, test } from 'vitest'
import { keepLog, keepSecrets } from '../../support/test-logs.ts'

test('a test that passes while its shop logs the key of an order', () => {
  const key = 'kQ7'.repeat(9)
  keepSecrets([key])
  keepLog('planted', `{"level":50,"msg":"rendering ${key} failed"}\n`)
  expect(key).toHaveLength(27)
})
