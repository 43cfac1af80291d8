import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import {
  MAIL_TEMPLATES,
  MAIL_WORDS_MAX,
  mailTemplateOf,
  type OwnWords,
  readWordedMails,
  switchMail,
  wordMail,
  wrongPlaceholders,
} from '#domains/mail-log/index.ts'
import { MAIL_RULES, type MailRules, readSettings, saveSettings } from '#domains/shop/index.ts'
import { locale } from '../file-fields.ts'
import type { FilePart } from './part.ts'

type WordsByLocale = Readonly<Record<string, OwnWords>>

interface Mails extends MailRules {
  /** Kinds that are switched off. */
  readonly off: readonly string[]
  /** Own words by kind and language. */
  readonly words: Readonly<Record<string, WordsByLocale>>
}

const NO_WORDS: OwnWords = { subject: '', introduction: '', closing: '' }
const part = (name: keyof OwnWords) => z.string().max(MAIL_WORDS_MAX[name]).default('')
const words = z.strictObject({
  subject: part('subject'),
  introduction: part('introduction'),
  closing: part('closing'),
})

const schema = z
  .strictObject({
    recipients: z.array(z.email()).max(5).default([]),
    locale: locale.default(MAIL_RULES.locale),
    reminderDays: z.int().min(1).max(13).default(MAIL_RULES.reminderDays),
    off: z.array(z.string()).default([]),
    words: z.record(z.string(), z.partialRecord(locale, words)).default({}),
  })
  .superRefine(({ off, words: worded }, context) => {
    const complain = (path: PropertyKey[], message: string): void =>
      void context.addIssue({ code: 'custom', path, message })
    const NO_SUCH = `is no e-mail of the shop; there are: ${MAIL_TEMPLATES.map(({ id }) => id).join(', ')}`
    for (const [place, id] of off.entries()) {
      const kind = mailTemplateOf(id)
      if (!kind) complain(['off', place], NO_SUCH)
      else if (kind.keptOn !== null) complain(['off', place], `${id} cannot be switched off: ${kind.keptOn}`)
    }
    for (const [id, texts] of Object.entries(worded)) {
      const kind = mailTemplateOf(id)
      if (!kind) complain(['words', id], NO_SUCH)
      else
        for (const [code, own] of Object.entries(texts))
          for (const [name, text] of Object.entries(own ?? NO_WORDS)) {
            const [wrong] = wrongPlaceholders(text, kind.placeholders)
            if (wrong) complain(['words', id, code, name], `${wrong} is no placeholder of this e-mail`)
          }
    }
  })

/** Who hears of orders, which e-mails are switched off, and the owner's words in them. */
export const mailPart: FilePart<z.input<typeof schema>, Mails> = {
  holds: { settings: ['mails'], tables: ['mail_kind', 'mail_words'] },
  schema: schema as z.ZodType<z.input<typeof schema>>,
  ofFile: (written) => schema.parse(written) as Mails,
  toFile: ({ recipients, off, words: worded, ...same }) => ({
    ...same,
    recipients: [...recipients],
    off: [...off],
    words: worded,
  }),
  read: readMails,
  async save(tx, wanted, { standing, now }) {
    const { recipients, locale: language, reminderDays } = wanted
    await saveSettings(tx, { mails: { recipients, locale: language, reminderDays } }, now)
    for (const template of new Set([...standing.off, ...wanted.off]))
      await switchMail(tx, { template, isOn: !wanted.off.includes(template), now })
    for (const template of new Set([...Object.keys(standing.words), ...Object.keys(wanted.words)])) {
      const gone = Object.keys(standing.words[template] ?? {}).map((code) => [code, NO_WORDS] as const)
      const texts = Object.fromEntries([...gone, ...Object.entries(wanted.words[template] ?? {})])
      await wordMail(tx, { template, words: texts, actor: 'cli', now })
    }
  },
}

async function readMails(db: Queryable): Promise<Mails> {
  const { mails } = await readSettings(db, ['mails'])
  const { off, words: worded } = await readWordedMails(db)
  const rules: MailRules = Object.assign({}, MAIL_RULES, mails)
  return { ...rules, off, words: worded }
}
