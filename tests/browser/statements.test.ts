import { expect, test } from 'vitest'
import { useBrowser, type Visit } from '../support/browser.ts'
import { addressForm } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { ringCellsOnce } from '../support/matrix.ts'
import { localesInRing } from '../support/ring-locales.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop()
const browser = useBrowser(shop)
/** Where screenshots go; none are taken without it. */
const pictures = process.env.STATEMENT_PICTURES

async function look({ page }: Visit, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}

/** Places an order in the browser of a visit and returns its number. */
async function order({ context, base }: Visit, email: string, names = ['Needle']): Promise<string> {
  const call = async (path: string, form: Readonly<Record<string, string>>) => {
    const answer = await context.request.post(`${base}/api${path}`, { form })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  for (const name of names) {
    const { productId } = await sellProduct(shop.core.database, { name, priceMinor: 2500 })
    await call('/order/update', { fn: 'productAdd', productId, pieces: '1' })
  }
  const key = await call('/order/finalize', { ...addressForm, email })
  await shop.drain()
  return (await call('/order/state', { key })).order.number
}

async function fill({ page, t }: Visit, contract: string, email: string): Promise<void> {
  await page.getByLabel(t('Your name')).fill('Ada Lovelace')
  await page.getByLabel(t('Number of the order or subscription')).fill(contract)
  await page.getByLabel(t('E-mail for the receipt')).fill(email)
  await page.getByRole('button', { name: t('Continue') }).click()
}

const mailsTo = async (email: string) => {
  await shop.drain()
  return shop.core.database.query<{ template: string; text: string }>(
    'SELECT template, text_body AS text FROM mail WHERE to_address = $1 ORDER BY created_at, id',
    [email],
  )
}

test.each(ringCellsOnce({ script: [true, false], locale: localesInRing('withdrawal'), width: [360, 1280] }))(
  'a guest withdraws in $locale (script: $script, $width px) from the footer to the receipt',
  async ({ locale, script, width }) => {
    const email = `${crypto.randomUUID()}@example.com`
    const number = await order(await browser.visit(), email)
    const visit = await browser.visit({ locale, script, width })
    const { page, t, open } = visit
    await open('/search')
    await page
      .locator('footer')
      .getByRole('link', { name: t('Withdraw from contract here') })
      .click()
    await page.locator('[data-step=form]').waitFor()
    await look(visit, `withdraw-form-${locale}`)
    await page.getByRole('button', { name: t('Continue') }).click()
    await page.getByText(t('Enter your name')).waitFor()
    await fill(visit, number, email)
    await page.locator('[data-step=summary]').waitFor()
    expect(await page.locator('[data-refund]').count()).toBe(0)
    await look(visit, `withdraw-summary-${locale}`)
    await page.getByRole('button', { name: t('Confirm withdrawal') }).click()
    await page.locator('[data-receipt]').waitFor()
    expect(await page.getByText(number).count()).toBeGreaterThan(0)
    await look(visit, `withdraw-receipt-${locale}`)
    const mails = await mailsTo(email)
    expect(mails.map(({ template }) => template)).toEqual([
      'order-confirmation',
      'statement-receipt',
      'statement-outcome',
    ])
    expect(mails[1]?.text).toContain(number)
    // Reloading shows the receipt again, and declares nothing twice.
    await page.reload()
    await page.locator('[data-receipt]').waitFor()
    expect(await mailsTo(email)).toHaveLength(3)
  },
)

test('a reader of an order finds it filled in, ticks a line and sees what goes back', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const visit = await browser.visit({ width: 768, colorScheme: 'dark' })
  const { page, t, open } = visit
  const number = await order(visit, email, ['Needle', 'Cloth'])
  await open(`/withdraw?number=${number}`)
  expect(await page.getByLabel(t('E-mail for the receipt')).inputValue()).toBe(email)
  expect(await page.getByLabel(t('Your name')).inputValue()).toBe('Ada Lovelace')
  await page.getByRole('checkbox', { name: 'Cloth' }).check()
  await look(visit, 'withdraw-lines-dark')
  await page.getByRole('button', { name: t('Continue') }).click()
  await page.locator('[data-step=summary]').waitFor()
  expect(await page.getByText('1 × Cloth').count()).toBe(1)
  await look(visit, 'withdraw-terms-dark')
})

test.each([
  ['de', false, 360],
  ['ar', true, 1280],
] as const)('a guest cancels in %s (script: %s, %i px) for cause', async (locale, script, width) => {
  const email = `${crypto.randomUUID()}@example.com`
  const visit = await browser.visit({ locale, script, width })
  const { page, t, open } = visit
  await open('/cancel')
  await page.getByRole('radio', { name: t('For good cause') }).check()
  await fill(visit, 'S4711', email)
  await page.getByText(t('Tell us the reason, or choose an ordinary cancellation')).waitFor()
  expect(await page.getByRole('radio', { name: t('For good cause') }).isChecked()).toBe(true)
  await page.locator('textarea[name=reason]').fill('No issue came.')
  await look(visit, `cancel-form-${locale}`)
  await page.getByRole('button', { name: t('Continue') }).click()
  await page.locator('[data-step=summary]').waitFor()
  await look(visit, `cancel-summary-${locale}`)
  const button = page.getByRole('button', { name: t('Cancel now') })
  if (locale === 'de') expect(await button.textContent()).toBe('jetzt kündigen')
  await button.click()
  await page.locator('[data-receipt]').waitFor()
  expect((await mailsTo(email)).map(({ text }) => text).join()).toContain('No issue came.')
})

test('whoever did not withdraw takes it back from the mail, with a press of a button', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const number = await order(await browser.visit(), email)
  const stranger = await browser.visit()
  await stranger.open('/withdraw')
  await fill(stranger, number, email)
  await stranger.page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await stranger.page.locator('[data-receipt]').waitFor()
  const path = /\/withdraw\?token=[\w-]+/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
  const owner = await browser.visit({ width: 360 })
  await owner.open(path)
  await look(owner, 'undo')
  await owner.page.getByRole('button', { name: 'It was not me: take it back' }).click()
  await owner.page.getByText('The withdrawal was taken back').waitFor()
  const [row] = await shop.core.database.query('SELECT state FROM buyer_statement WHERE contract = $1', [
    number,
  ])
  expect(row).toEqual({ state: 'undone' })
})
