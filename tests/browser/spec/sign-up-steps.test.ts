import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { hasFocus, soon, type Visit } from '../../support/browser.ts'
import { useSignUpDesk } from '../membership/sign-up-desk.ts'
import { press } from '../payment/till.ts'

const desk = useSignUpDesk([])
const PASSWORD = 'ebb tide at the quay'

const emailField = ({ page, t }: Visit) => page.getByLabel(t('E-mail'), { exact: true })
const passwordField = ({ page, t }: Visit) => page.getByLabel(t('Password'), { exact: true })
const payment = (page: Page) => page.locator('form[action$="/link"]')

/** Returns what a sign-up asks for at the moment. */
async function asked(visit: Visit): Promise<string> {
  const there = async (...found: readonly Promise<number>[]) => (await Promise.all(found)).map(Boolean)
  const { page } = visit
  const main = page.locator('main')
  const [plan, email, password, pay] = await there(
    main.locator('[type=radio][name=plan], [name=plan][value]').filter({ visible: true }).count(),
    main.getByLabel(visit.t('E-mail'), { exact: true }).filter({ visible: true }).count(),
    main.locator('[type=password]').filter({ visible: true }).count(),
    payment(page).count(),
  )
  const parts = { plan, email, password, pay }
  return Object.entries(parts)
    .flatMap(([name, is]) => (is ? [name] : []))
    .join(' and ')
}

async function visitOf(who: 'guest' | 'member'): Promise<Visit> {
  return who === 'member' ? (await desk.asMember()).visit : desk.browser.visit()
}

/** What each step asks for, from step 0 on. */
const STEPS = [
  // Nobody comes to a step whose input is missing.
  ['guest', 'subscription', ['plan', 'email', 'email', 'email', 'plan']],
  ['member', 'subscription', ['plan', 'pay', 'pay', 'pay']],
  ['guest', 'premium', ['plan', 'email and password', 'email and password', 'plan']],
  ['member', 'premium', ['plan', 'pay', 'pay']],
] as const

test.each(STEPS)('each step asks a %s of a %s for what is missing (§4.3, §4.4)', async (who, kind, steps) => {
  const plan = await desk.sellPlan(kind)
  const visit = await visitOf(who)
  for (const [step, expected] of steps.entries()) {
    await visit.open(`/${kind}?plan=${plan.productId}&step=${step}`)
    await soon(async () => ({ step, asks: await asked(visit) })).toEqual({ step, asks: expected })
  }
})

test('a subscription form leads on by e-mail and password, and back to the one that is missing (§4.3, §5.5)', async () => {
  const plan = await desk.sellPlan('subscription')
  const visit = await desk.browser.visit()
  const { page, t } = visit
  await visit.open(`/subscription?plan=${plan.productId}&step=1`)
  for (const missing of ['', '  ']) {
    await emailField(visit).fill(missing)
    await press(page, t('Continue'))
    await page.getByText(t('Enter your e-mail address')).waitFor()
    await soon(() => hasFocus(emailField(visit))).toBe(true)
  }
  await emailField(visit).fill(`${crypto.randomUUID()}@example.com`)
  await press(page, t('Continue'))
  await page.waitForURL('**step=2')
  await press(page, t('Create account'))
  await page.getByText(t('Choose a password')).waitFor()
  await soon(() => hasFocus(passwordField(visit))).toBe(true)
  await passwordField(visit).fill(PASSWORD)
  await press(page, t('Create account'))
  await payment(page).waitFor()
})
