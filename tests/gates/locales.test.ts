import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOCALES } from '#kernel/locales.ts'
import { poFileOf } from '#locales/catalogue.ts'
import { parsePo } from '#locales/po-file.ts'
import { checkCatalogue } from '#main/messages/check.ts'
import { extractTexts } from '#main/messages/extract.ts'
import { programSources } from './support/source.ts'

const texts = extractTexts(join(import.meta.dirname, '../..'))

test.each(LOCALES.map((locale) => locale.code))(
  'every text of the source has a sound translation in %s, and nothing is left over (§1.16)',
  (locale) => {
    // To fix it, run: npm run kontor -- i18n extract, translate, npm run kontor -- i18n prune
    expect(checkCatalogue(locale, parsePo(readFileSync(poFileOf(locale), 'utf8')), texts)).toEqual([])
  },
)

test('the extractor finds the texts of pages, errors and mails', () => {
  for (const id of ['Cart', 'Not found', 'Thank you for your order']) expect([...texts.keys()]).toContain(id)
})

test('a planted text without translation is found', () => {
  const planted = new Map([...texts, ['A text that nobody translated', ['src/planted.ts']]])
  const problems = checkCatalogue('de', parsePo(readFileSync(poFileOf('de'), 'utf8')), planted)
  expect(problems).toContain('de: not translated: "A text that nobody translated" (src/planted.ts)')
})

/** What a call says on the page without script, as a text that nobody marked. */
const UNMARKED_FLASH = /\b(?:success|error):\s+'[^']/

test('what a call says on the page without script is marked by msg, so that it is translated', () => {
  const calls = programSources().filter(({ path }) => path.startsWith('src/api/calls/'))
  expect(calls.length).toBeGreaterThan(90)
  // To fix it, write `success: msg('…')`.
  expect(calls.filter(({ text }) => UNMARKED_FLASH.test(text)).map(({ path }) => path)).toEqual([])
  expect(UNMARKED_FLASH.test(`flash: () => ({ success: 'Deleted' }),`)).toBe(true)
})
