import type { Queryable } from '#db/database.ts'
import { MAIL_WORDS_MAX, mailStaffActions, mailTemplateOf, readOwnWords } from '#domains/mail-log/index.ts'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm } from '../kit/form/form-definition.ts'

/** The owner's words of one kind of mail, the languages side by side. */
export const mailTextForm = defineForm({
  path: 'mail-texts',
  title: msg('Own words'),
  action: mailStaffActions.word,
  sections: [
    {
      title: msg('Own words'),
      hint: msg(
        'An empty field keeps the words of the program. Placeholders in braces become the values of the order. Undo brings the words before back.',
      ),
      fields: [
        {
          kind: 'text',
          name: 'subject',
          label: msg('Subject'),
          perLocale: true,
          max: MAIL_WORDS_MAX.subject,
        },
        {
          kind: 'long-text',
          name: 'introduction',
          label: msg('Introduction'),
          perLocale: true,
          max: MAIL_WORDS_MAX.introduction,
        },
        {
          kind: 'long-text',
          name: 'closing',
          label: msg('Closing'),
          perLocale: true,
          max: MAIL_WORDS_MAX.closing,
        },
      ],
    },
  ],
  read: async (db, id) => (mailTemplateOf(id) ? readByField(db, id) : null),
})

type ByLocale = Readonly<Record<LocaleCode, string>>

async function readByField(db: Queryable, template: string) {
  const rows = await Promise.all(
    LOCALES.map(async ({ code }) => ({ code, words: (await readOwnWords(db, template, code)).words })),
  )
  const byLocale = (field: 'subject' | 'introduction' | 'closing') =>
    Object.fromEntries(rows.map(({ code, words }) => [code, words[field]])) as ByLocale
  return {
    subject: byLocale('subject'),
    introduction: byLocale('introduction'),
    closing: byLocale('closing'),
  }
}
