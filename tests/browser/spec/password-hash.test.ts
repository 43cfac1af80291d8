import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

/** Length of what is sent instead of a password. Units: bytes. Source: specification §5. */
const SENT_BYTES = 15
const PASSWORD = 'ebb tide at the quay'
const SALT = 'a0'.repeat(16)

interface Options {
  readonly salt: string
  readonly cost: number
  readonly blockSize: number
  readonly parallel: number
}

const TABLE: readonly (readonly [Options, 'sent' | 'kept back'])[] = [
  [{ salt: SALT, cost: 2 ** 14, blockSize: 8, parallel: 1 }, 'sent'],
  [{ salt: 'b1'.repeat(16), cost: 2 ** 14, blockSize: 8, parallel: 1 }, 'sent'],
  [{ salt: SALT, cost: 2 ** 15, blockSize: 8, parallel: 1 }, 'sent'],
  [{ salt: SALT, cost: 2 ** 14, blockSize: 9, parallel: 1 }, 'sent'],
  [{ salt: SALT, cost: 2 ** 14, blockSize: 8, parallel: 2 }, 'sent'],
  // Cheaper to guess than a shop's, or dearer than a phone bears.
  [{ salt: SALT, cost: 2 ** 13, blockSize: 8, parallel: 1 }, 'kept back'],
  [{ salt: SALT, cost: 2 ** 18, blockSize: 8, parallel: 1 }, 'kept back'],
  [{ salt: SALT, cost: 2 ** 14, blockSize: 7, parallel: 1 }, 'kept back'],
  [{ salt: SALT, cost: 2 ** 14, blockSize: 17, parallel: 1 }, 'kept back'],
  [{ salt: SALT, cost: 2 ** 14, blockSize: 8, parallel: 0 }, 'kept back'],
  [{ salt: SALT, cost: 2 ** 14, blockSize: 8, parallel: 5 }, 'kept back'],
  [{ salt: 'a0'.repeat(15), cost: 2 ** 14, blockSize: 8, parallel: 1 }, 'kept back'],
]

const hashOf = ({ salt, cost: N, blockSize: r, parallel: p }: Options): string =>
  scryptSync(PASSWORD, Buffer.from(salt, 'hex'), SENT_BYTES, { N, r, p, maxmem: 2 ** 30 }).toString('hex')

test('the hash of a password is made with what the shop says, and kept back where that is no protection (§5.9, §9.11)', async () => {
  const visit = await browser.visit()
  const { page, t, open } = visit
  let said: Options | undefined
  await page.route('**/api/state', async (route) => {
    const answer = await route.fetch()
    const state = await answer.json()
    const passwordOptions = { ...said, version: state.passwordOptions.version }
    await route.fulfill({ response: answer, json: { ...state, passwordOptions } })
  })
  const sent: URLSearchParams[] = []
  visit.expectRefusal(401, '/user/login')
  page.on(
    'request',
    (request) =>
      request.url().endsWith('/user/login') && sent.push(new URLSearchParams(request.postData() ?? '')),
  )
  for (const [options, expected] of TABLE) {
    const row = JSON.stringify(options)
    said = options
    await open('/login')
    await page.getByLabel(t('E-mail')).fill('nobody@example.com')
    await page.getByLabel(t('Password'), { exact: true }).fill(PASSWORD)
    await page.getByLabel(t('Password'), { exact: true }).press('Enter')
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
    const forms = sent.splice(0)
    expect(forms.length, row).toBe(expected === 'sent' ? 1 : 0)
    for (const form of forms) {
      expect(form.get('password'), row).toBe(hashOf(options))
      expect(form.get('password'), row).toHaveLength(2 * SENT_BYTES)
      expect(form.toString()).not.toContain('tide')
    }
  }
})
