import type { AttentionSource, WaitingThing } from '#db/attention-source.ts'
import { type BrokenWords, readBrokenMails, readBrokenTexts } from '#views/own-words.ts'
import { idOfText } from '../areas/wording.ts'

/** Own words that buyers do not see, because something is wrong in them. */
export const wordsAttention: readonly AttentionSource[] = [
  {
    id: 'words-broken',
    title: 'Own words of pages that cannot be shown',
    nextStep: 'correct them under Wording; kontor i18n own says what is wrong',
    read: async (db, { limit }) => thingsOf(await readBrokenTexts(db), idOfText).slice(0, limit),
  },
  {
    id: 'mail-words-broken',
    title: 'Own words of e-mails that cannot be sent',
    nextStep: 'correct them under E-mail texts; kontor i18n own says what is wrong',
    read: async (db, { limit }) => thingsOf(await readBrokenMails(db), (id) => id).slice(0, limit),
  },
]

/** One thing for each text, whatever the number of its languages. */
function thingsOf(
  broken: readonly BrokenWords[],
  subjectOf: (of: string) => string,
): readonly WaitingThing[] {
  return [...Map.groupBy(broken, ({ of }) => of)].map(([of, all]) => ({
    subject: subjectOf(of),
    since: new Date(Math.min(...all.map(({ since }) => since.getTime()))),
    detail: all
      .flatMap(({ locale, problems }) => problems.map((problem) => `${locale}: ${problem}`))
      .join('; '),
  }))
}
