import type { Page } from 'playwright-core'

/**
 * Returns what overflows the window horizontally. The page clips most of it, so nothing scrolls, but it cannot be
 * read.
 */
export async function standingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element) =>
      getComputedStyle(element).overflowX !== 'visible' &&
      element !== document.body &&
      element !== document.documentElement
    const isHeld = (element: Element): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement) if (scrolls(at)) return true
      return false
    }
    const out = Array.from(document.querySelectorAll('[data-page] *')).filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      return (
        own > 1 &&
        (right > width + 1 || left < -1) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !isHeld(element)
      )
    })
    const words = out
      .slice(0, 3)
      .map(
        (element) =>
          `${element.outerHTML.slice(0, 160)} (${Math.round(element.getBoundingClientRect().right)} of ${width})`,
      )
    return document.documentElement.scrollWidth > width ? [...words, 'the page scrolls to the side'] : words
  })
}

/** Waits until tiles have followed the width of the window: after 100 ms they glide for 0.4 s. Source: specification §9. */
export async function masonryRests(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('.masonry')).every((list) => {
      const style = getComputedStyle(list)
      const [shown, fits] = ['--n', '--fits'].map((name) => style.getPropertyValue(name).trim())
      return shown === fits && list.getAnimations({ subtree: true }).length === 0
    }),
  )
}
