import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Visit } from '../../support/browser.ts'
import { expectPaymentState } from '../../support/checkout.ts'
import { type AtTill, useTill } from '../payment/till.ts'

const till = useTill([])

/** Moves the animation that is the clock of an element, and stops it there. Units: milliseconds. */
async function stateAt(element: Locator, ms: number): Promise<string> {
  return element.evaluate((node, time) => {
    const [clock] = node.getAnimations()
    if (!clock) return 'without a clock'
    clock.pause()
    clock.currentTime = time
    const { visibility, opacity } = getComputedStyle(node)
    return visibility === 'visible' && Number(opacity) === 1 ? 'shown' : `${visibility} at ${opacity}`
  }, ms)
}

/** Lets the clock of an element run out from a moment, as time does. Units: milliseconds. */
async function runOutFrom(element: Locator, ms: number): Promise<void> {
  await element.evaluate((node, time) => {
    const [clock] = node.getAnimations()
    clock?.play()
    if (clock) clock.currentTime = time
  }, ms)
}

const bannerOf = ({ page }: Visit): Locator => page.locator('.success-banner')

async function paid(motion: 'reduce' | 'no-preference'): Promise<AtTill> {
  const buyer = await till.atOrder()
  await buyer.page.emulateMedia({ reducedMotion: motion })
  await buyer.choose('bank-transfer')
  await bannerOf(buyer).waitFor()
  return buyer
}

// The clocks are animations of style, which the pages' own timers do not move.
describe.each(['reduce', 'no-preference'] as const)('with motion %s', (motion) => {
  test('the banner of a payment is shown for 15 seconds and then gone (§4.16, §9.3)', async () => {
    const buyer = await paid(motion)
    const banner = bannerOf(buyer)
    for (const ms of [0, 14_900]) expect(await stateAt(banner, ms), String(ms)).toBe('shown')
    await runOutFrom(banner, 15_100)
    await banner.waitFor({ state: 'detached' })
    await expectPaymentState(buyer.page, 'awaiting')
  })

  test('the hint of a copy is shown for 5 seconds and then hidden (§4.17, §9.3)', async () => {
    const buyer = await paid(motion)
    const { page, t, context } = buyer
    await buyer.hydrated()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('[data-instruction] dl > div', { hasText: 'IBAN' }).getByRole('button').click()
    const hint = page.locator('.copy-hint')
    await hint.getByText(t('Copied')).waitFor()
    for (const ms of [0, 4_900]) expect(await stateAt(hint, ms), String(ms)).toBe('shown')
    expect(await stateAt(hint, 5_100)).toMatch(/^hidden/)
    expect(await hint.isVisible()).toBe(false)
  })
})
