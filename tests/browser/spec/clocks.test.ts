import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
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
test.each([
  [0, 'reduce', 'shown'],
  [14_900, 'reduce', 'shown'],
  [15_100, 'reduce', 'gone'],
  [0, 'no-preference', 'shown'],
  [14_900, 'no-preference', 'shown'],
  [15_100, 'no-preference', 'gone'],
] as const)(
  '%i ms after a payment, with motion %s, its banner is %s (§4.16, §9.3)',
  async (ms, motion, expected) => {
    const buyer = await paid(motion)
    const banner = bannerOf(buyer)
    if (expected === 'shown') expect(await stateAt(banner, ms)).toBe('shown')
    else {
      await runOutFrom(banner, ms)
      await banner.waitFor({ state: 'detached' })
      await expectPaymentState(buyer.page, 'awaiting')
    }
  },
)

test.each([
  [0, 'reduce', 'shown'],
  [4_900, 'reduce', 'shown'],
  [5_100, 'reduce', 'hidden'],
  [0, 'no-preference', 'shown'],
  [4_900, 'no-preference', 'shown'],
  [5_100, 'no-preference', 'hidden'],
] as const)(
  '%i ms after a copy, with motion %s, its hint is %s (§4.17, §9.3)',
  async (ms, motion, expected) => {
    const buyer = await paid(motion)
    const { page, t, context } = buyer
    await buyer.hydrated()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('[data-instruction] dl > div', { hasText: 'IBAN' }).getByRole('button').click()
    const hint = page.locator('.copy-hint')
    await hint.getByText(t('Copied')).waitFor()
    if (expected === 'shown') expect(await stateAt(hint, ms)).toBe('shown')
    else {
      expect(await stateAt(hint, ms)).toMatch(/^hidden/)
      expect(await hint.isVisible()).toBe(false)
    }
  },
)
