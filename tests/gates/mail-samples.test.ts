import { beforeAll, expect, test } from 'vitest'
import { MAIL_TEMPLATES } from '#domains/mail-log/index.ts'
import type { RenderedMail } from '#domains/mail-log/ports.ts'
import { LOCALES, type LocaleCode, localeOf } from '#kernel/locales.ts'
import { renderSampleMails, SELLER } from '../support/sample-mails.ts'

/** What a phone shows of a subject, twice: the rest is cut off. Units: characters. */
const SUBJECT_MAX = 110
const mails = new Map<string, RenderedMail>()

beforeAll(async () => {
  for (const mail of await renderSampleMails()) mails.set(`${mail.template} ${mail.locale}`, mail)
})

/** Lists what is wrong with a mail. */
function faultsOf({ subject, html, text }: RenderedMail, locale: LocaleCode): string[] {
  const { dir } = localeOf(locale)
  const checks: readonly (readonly [string, boolean])[] = [
    ['the subject is empty or too long', subject.length < 5 || subject.length > SUBJECT_MAX],
    ['a text has a placeholder in it', /[{}]|undefined|\bnull\b|Invalid Date/.test(`${subject}${text}`)],
    ['the language or direction is another one', !html.includes(`<html dir="${dir}" lang="${locale}">`)],
    [
      'it has no dark colours',
      !html.includes('prefers-color-scheme:dark') ||
        !html.includes('name="color-scheme" content="light dark"'),
    ],
    ['it has no preview line', !/<title>[^<]{8,}<\/title>/.test(html) || !html.includes('data-skip-in-text')],
    [
      'it loads something from elsewhere',
      /<(?:link|script|iframe|object|embed)\b|@import|url\(|<img[^>]*src="(?!https:\/\/shop\.example\/)/i.test(
        html,
      ),
    ],
    ['it is wider than 600 px', !html.includes('max-width:600px')],
    ['it has no link to the shop in its text', !text.includes('https://')],
    ['it does not say who sells', SELLER.some((line) => !html.includes(line) || !text.includes(line))],
    ['a picture has no text', /<img(?![^>]*\balt=)/.test(html)],
    ['a link of the mail is not in its text', buttonsOf(html).some((address) => !text.includes(address))],
  ]
  return checks.flatMap(([words, isWrong]) => (isWrong ? [words] : []))
}

/** Returns the addresses of the buttons of a mail. */
function buttonsOf(html: string): string[] {
  return [...html.matchAll(/<a href="([^"]+)" class="button"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}

test('every kind of mail has a sample, which is the preview of staff, in every language', () => {
  const missing = MAIL_TEMPLATES.flatMap(({ id }) =>
    LOCALES.filter(({ code }) => !mails.has(`${id} ${code}`)).map(({ code }) => `${id} ${code}`),
  )
  expect(MAIL_TEMPLATES.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

test('every mail in every language is complete, and reads without pictures, in the dark and on a phone', () => {
  const found = MAIL_TEMPLATES.flatMap(({ id }) =>
    LOCALES.flatMap(({ code }) => {
      const mail = mails.get(`${id} ${code}`)
      return mail ? faultsOf(mail, code).map((fault) => `${id} ${code}: ${fault}`) : []
    }),
  )
  expect(found).toEqual([])
})

test('no mail but the English one has the English text', () => {
  const same = MAIL_TEMPLATES.flatMap(({ id }) =>
    (['de', 'fr', 'ar'] as const).filter(
      (code) => mails.get(`${id} ${code}`)?.text === mails.get(`${id} en`)?.text,
    ),
  )
  expect(same).toEqual([])
})

test('what is planted wrong is found, so that the checks above can fail', () => {
  const good = mails.get('order-confirmation de')!
  expect(faultsOf(good, 'ar')).toEqual(['the language or direction is another one'])
  const html = good.html.replace('</body>', '<img src="https://track.example/a.gif"></body>')
  expect(faultsOf({ ...good, html, subject: 'x' }, 'de')).toEqual([
    'the subject is empty or too long',
    'it loads something from elsewhere',
    'a picture has no text',
  ])
})
