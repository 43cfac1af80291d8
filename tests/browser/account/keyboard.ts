import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hasFocus } from '../../support/browser.ts'

/** Maximum number of Tab presses between two controls; beyond it the control counts as unreachable. */
const STEPS_MAX = 80

/** Presses Tab until a control has the focus, as people without a mouse do. Fails if it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${target}`)
}

/** Moves to a control by Tab and presses it with Enter. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await expectVisibleFocus(target)
  await page.keyboard.press('Enter')
}

/** Moves to a field by Tab and replaces its content. */
export async function typeByKey(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

async function expectVisibleFocus(target: Locator): Promise<void> {
  const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline, 'what has the focus shows it').not.toBe('none')
}
