import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { CHROMIUM_PLACES } from '../../scripts/chromium-places.mjs'

/** Returns the path of the browser: the one that is named, the system's, or Playwright's own. */
export function browserPath(): string {
  return CHROMIUM_PLACES.find((place) => existsSync(place)) ?? chromium.executablePath()
}
