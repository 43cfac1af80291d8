import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Returns the path of the browser: the one that is named, the system's, or Playwright's own. */
export function browserPath(): string {
  const places = [
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  return places.find((place) => place && existsSync(place)) ?? chromium.executablePath()
}
