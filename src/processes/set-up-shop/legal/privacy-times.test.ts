import { expect, test } from 'vitest'
import { SPAM_KEPT_MS } from '#domains/contact/rules.ts'
import { CALL_KEPT_MS } from '#domains/outgoing-call/rules.ts'
import { DEVICE_IDLE_MS, ENDED_KEPT_MS } from '#domains/token/rules.ts'
import { DAY } from '#kernel/clock.ts'
import { LOCALES } from '#kernel/locales.ts'
import { legalTextsOf } from './load-texts.ts'

test.each(LOCALES.map(({ code }) => code))(
  'the privacy text in %s names how long tokens, devices, webhooks, messages and reports are kept',
  async (locale) => {
    const { lines } = (await legalTextsOf(locale)).privacy
    const has = (...words: readonly (string | number)[]) =>
      lines.filter((line) => words.every((word) => new RegExp(`(?<!\\d)${word}(?!\\d)`).test(line))).length
    expect(has(DEVICE_IDLE_MS / DAY, ENDED_KEPT_MS / DAY)).toBe(1)
    expect(has(CALL_KEPT_MS / DAY)).toBeGreaterThanOrEqual(1)
    expect(has(SPAM_KEPT_MS / DAY)).toBeGreaterThanOrEqual(2)
    expect(has('2022/2065')).toBe(1)
  },
)
