import { describe, expect, test } from 'vitest'
import { attribute } from '#domains/partner/attribution.ts'
import { explain } from '#domains/partner/explain.ts'
import { LOCALES } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { ATTRIBUTION_CASES } from '../../../tests/support/attribution-cases.ts'
import { NOW, OPEN } from '../../../tests/support/attribution-words.ts'

describe.each(LOCALES.map(({ code }) => code))('in %s', (locale) => {
  const t = translatorOf(locale)
  const day = (at: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(at))

  test.each(ATTRIBUTION_CASES.map((one) => [one[0], one] as const))('it is explained: %s', (_, one) => {
    const [, found, buyer, , words, rules = OPEN] = one
    const chain = attribute(found, buyer, rules, NOW)?.chain ?? []
    const said = explain(chain, t, day)
    const english = explain(chain, translatorOf('en'), day)
    expect(said).toHaveLength(words.length)
    said.forEach((sentence, index) => {
      const [date] = /\d{4}-\d\d-\d\d/.exec(words[index] ?? '') ?? []
      expect(sentence).toContain(date === undefined ? '' : day(`${date}T12:00:00Z`))
      expect(sentence).toMatch(/\.$/)
      expect(sentence).not.toMatch(/[{}]/)
      expect(sentence === english[index]).toBe(locale === 'en')
    })
  })
})
