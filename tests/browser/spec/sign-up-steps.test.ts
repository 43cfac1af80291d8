import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { soon, type Visit } from '../../support/browser.ts'
import { hasFocus } from '../account/keyboard.ts'
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

test.each([
  ['guest', 0, 'plan'],
  ['guest', 1, 'email'],
  // Nobody comes to a step whose input is missing.
  ['guest', 2, 'email'],
  ['guest', 3, 'email'],
  ['guest', 4, 'plan'],
  ['member', 0, 'plan'],
  ['member', 1, 'pay'],
  ['member', 2, 'pay'],
  ['member', 3, 'pay'],
] as const)('a %s at step %i of a subscription is asked for %s (§4.3)', async (who, step, expected) => {
  const plan = await desk.sellPlan('subscription')
  const visit = await visitOf(who)
  await visit.open(`/subscription?plan=${plan.productId}&step=${step}`)
  await soon(() => asked(visit)).toBe(expected)
})

test.each([
  ['', '', 'email'],
  ['  ', '', 'email'],
  ['x@example.com', '', 'password'],
  ['x@example.com', PASSWORD, 'payment'],
] as const)(
  'a subscription form with e-mail %j and password %j leads on to: %s (§4.3, §5.5)',
  async (email, password, next) => {
    const plan = await desk.sellPlan('subscription')
    const visit = await desk.browser.visit()
    const { page, t } = visit
    await visit.open(`/subscription?plan=${plan.productId}&step=1`)
    await emailField(visit).fill(email.replace('x', crypto.randomUUID()))
    await press(page, t('Continue'))
    if (next === 'email') {
      await page.getByText(t('Enter your e-mail address')).waitFor()
      expect(await hasFocus(emailField(visit))).toBe(true)
      return
    }
    await page.waitForURL('**step=2')
    await passwordField(visit).fill(password)
    await press(page, t('Create account'))
    if (next === 'payment') return payment(page).waitFor()
    await page.getByText(t('Choose a password')).waitFor()
    expect(await hasFocus(passwordField(visit))).toBe(true)
  },
)

test.each([
  ['guest', 0, 'plan'],
  ['guest', 1, 'email and password'],
  ['guest', 2, 'email and password'],
  ['guest', 3, 'plan'],
  ['member', 0, 'plan'],
  ['member', 1, 'pay'],
  ['member', 2, 'pay'],
] as const)('a %s at step %i of a membership is asked for %s (§4.4)', async (who, step, expected) => {
  const plan = await desk.sellPlan('premium')
  const visit = await visitOf(who)
  await visit.open(`/premium?plan=${plan.productId}&step=${step}`)
  await soon(() => asked(visit)).toBe(expected)
})
