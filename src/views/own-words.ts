import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { brokenWords, mailTemplateOf, type OwnWords } from '#domains/mail-log/index.ts'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { shippedTexts } from '#locales/catalogue.ts'
import { checkTranslation } from '#locales/check-text.ts'

/** Own words that are not shown, because a placeholder is missing or unknown in them. */
export interface BrokenWords {
  /** The English text of the program, or the id of a kind of mail. */
  readonly of: string
  readonly locale: LocaleCode
  readonly since: Date
  /** What is wrong, English, one line each. */
  readonly problems: readonly string[]
}

interface TextRow {
  readonly locale: LocaleCode
  readonly english: string
  readonly words: string
  readonly since: Date
}

const texts = statement(
  'own-words-texts',
  'SELECT locale, english, words, updated_at AS since FROM own_text ORDER BY updated_at, english, locale',
)
const mails = statement(
  'own-words-mails',
  `SELECT DISTINCT ON (template, locale) template AS of, locale, subject, introduction, closing, created_at AS since
   FROM mail_words ORDER BY template, locale, version DESC`,
)

/** Lists own words of the interface that the program replaces by its own, the oldest first. */
export async function readBrokenTexts(db: Queryable): Promise<readonly BrokenWords[]> {
  const shipped = shippedTexts('en')
  return (await db.query<TextRow>(texts))
    .filter(({ english, locale }) => Object.hasOwn(shipped, english) && isKnown(locale))
    .map(({ english, locale, words, since }) => ({
      of: english,
      locale,
      since,
      problems: checkTranslation(locale, english, words),
    }))
    .filter(({ problems }) => problems.length > 0)
}

/** Lists own words of mails that are left out, each kind with the fields that hold them. */
export async function readBrokenMails(db: Queryable): Promise<readonly BrokenWords[]> {
  type Row = OwnWords & Omit<BrokenWords, 'problems'>
  return (await db.query<Row>(mails)).flatMap(({ of, locale, since, subject, introduction, closing }) => {
    const template = mailTemplateOf(of)
    const problems = template ? brokenWords({ subject, introduction, closing }, template) : []
    return problems.length > 0 ? [{ of, locale, since, problems }] : []
  })
}

function isKnown(locale: string): boolean {
  return LOCALES.some(({ code }) => code === locale)
}
