import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOCALES } from '#kernel/locales.ts'
import { poFileOf } from '#locales/catalogue.ts'
import { parsePo } from '#locales/po-file.ts'
import { checkCatalogue } from '#main/messages/check.ts'
import { extractTexts } from '#main/messages/extract.ts'

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
