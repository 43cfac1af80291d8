// Tests: tests/flows/admin/mail-words.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { LOCALES } from '#kernel/locales.ts'
import { mailErrors } from '../errors.ts'
import { lockMailTemplate, storeMailKind, storeOwnWords } from '../own-words.ts'
import { MAIL_WORDS_MAX, mailTemplateOf, type OwnWords, wrongPlaceholders } from '../templates.ts'

const NO_WORDS: OwnWords = { subject: '', introduction: '', closing: '' }

interface ByStaff {
  readonly template: string
  readonly actor: string
  readonly now: Date
}

/**
 * Saves the owner's words of a kind of mail, by locale; the others stay. Empty words are the program's. Each
 * change is a version, the same words make none. Throws: not-found for a kind that there is not,
 * unknown-placeholder with the fields that hold one, invalid-fields for words that are too long.
 */
export async function wordMail(
  tx: Tx,
  { template: id, words, actor, now }: ByStaff & { readonly words: Readonly<Record<string, OwnWords>> },
): Promise<void> {
  const template = mailTemplateOf(id)
  if (!template) throw commonErrors['not-found']()
  await lockMailTemplate(tx, id)
  for (const [locale, own] of Object.entries(words)) {
    const long = fieldsOf(locale, own, (text, name) => text.length > MAIL_WORDS_MAX[name])
    if (long.length > 0) throw commonErrors['invalid-fields']({ fields: long })
    const wrong = fieldsOf(locale, own, (text) => wrongPlaceholders(text, template.placeholders).length > 0)
    if (wrong.length > 0) throw mailErrors['unknown-placeholder']({ fields: wrong })
    const { subject, introduction, closing } = own
    const flat = subject.replaceAll(/\s+/g, ' ').trim()
    await storeOwnWords(tx, { template: id, locale, subject: flat, introduction, closing, actor, now })
  }
}

/** Puts the program's words back in every locale. The owner's own stay as older versions. Throws: not-found. */
export async function unwordMail(tx: Tx, command: ByStaff): Promise<void> {
  await wordMail(tx, { ...command, words: Object.fromEntries(LOCALES.map(({ code }) => [code, NO_WORDS])) })
}

/**
 * Switches a kind of mail on or off. What would have been sent meanwhile is not sent later. Throws: not-found,
 * mail-stays-on for what law or safety ask for.
 */
export async function switchMail(
  tx: Tx,
  { template: id, isOn, now }: Omit<ByStaff, 'actor'> & { readonly isOn: boolean },
): Promise<void> {
  const template = mailTemplateOf(id)
  if (!template) throw commonErrors['not-found']()
  if (!isOn && template.keptOn !== null) throw mailErrors['mail-stays-on']()
  await storeMailKind(tx, { template: id, isOn, now })
}

function fieldsOf(
  locale: string,
  own: OwnWords,
  isWrong: (text: string, name: keyof OwnWords) => boolean,
): string[] {
  return (['subject', 'introduction', 'closing'] as const)
    .filter((name) => isWrong(own[name], name))
    .map((name) => `${name}.${locale}`)
}
