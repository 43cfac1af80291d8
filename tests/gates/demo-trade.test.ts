import { expect, test } from 'vitest'
import { filesMatching, readText } from './support/tree.ts'

/** Words of what the demo sells, of its name and of what it promises: an owner's shop would say them too. */
const TRADE =
  /\b(?:pegel|turntables?|vinyl|hi-?fi|loudspeakers?|amplifiers?|stylus|styli|phono|field recordings?|needle|level meter|measuring bench|spare parts|ten years|two years|two years[’'] warranty|warranty)\b/gi

// The kit is shown in a demo alone.
const isOfPages = (path: string): boolean => !/\.test\.tsx?$|^src\/web\/dev\//.test(path)

function tradeIn(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(TRADE)].map(([word]) => `${path}: “${word}” is of the demo: it comes from settings`),
  )
}

test('pages and mails name nothing of the demo: neither its trade nor its name nor its promises', () => {
  const files = filesMatching(/^src\/(web|mail)\/.*\.(tsx?|css)$/).filter(isOfPages)
  expect(files.length).toBeGreaterThan(200)
  expect(tradeIn(files.map((path) => ({ path, text: readText(path) })))).toEqual([])
})

test.each(['Turntables and more', 'a Hi-Fi shop', 'Welcome to Pegel', 'with two years’ warranty'])(
  'a planted “%s” is found',
  (text) => {
    expect(tradeIn([{ path: 'src/web/planted.tsx', text }]).length).toBeGreaterThan(0)
  },
)
