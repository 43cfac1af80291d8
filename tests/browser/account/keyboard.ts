import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Most steps from one control to another; more means that it cannot be reached. */
const STEPS_MAX = 80

/**
 * Goes by the Tab key until a control has the focus, as people without a mouse do. Fails where it never
 * comes.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${target}`)
}

/** Goes to a control by the Tab key and presses it with the Enter key. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await expectVisibleFocus(target)
  await page.keyboard.press('Enter')
}

/** Goes to a field by the Tab key and types over what is in it. */
export async function typeByKey(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Whether a control has the focus. */
export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

async function expectVisibleFocus(target: Locator): Promise<void> {
  const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline, 'what has the focus shows it').not.toBe('none')
}
