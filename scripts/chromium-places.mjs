/**
 * Where Chromium is, the first place first. The headless shell is the same engine without the windows of a desktop:
 * looking at a page takes it two thirds of the processor time. Null: the system names none.
 */
export const CHROMIUM_PLACES = [
  process.env.CHROME_PATH || null,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].filter((place) => place !== null)
