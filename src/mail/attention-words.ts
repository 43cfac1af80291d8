import { wordsOfKind } from '#domains/attention/contract.ts'
import type { Translate } from '#kernel/translate.ts'
import type { AccountMailFacts, AccountMailWords } from './account-mail-words.ts'

/** Writes the words of the mail that tells owners once a day what waits for a person. */
export function attentionWords(t: Translate, { shop, detail }: AccountMailFacts): AccountMailWords {
  const things = Number(detail.things ?? 0)
  return {
    subject: t('{things, plural, one {One thing waits} other {# things wait}} for you at {shop}', {
      things,
      shop,
    }),
    heading: t('This needs attention'),
    intro: t('{things, plural, one {One thing waits} other {# things wait}} for a decision in your shop.', {
      things,
    }),
    quote: linesOf(detail.kinds ?? '', t),
    button: t('Open “Needs attention”'),
    note: t(
      'You get this mail at most once a day, and only while something waits. You can switch it off on that page.',
    ),
  }
}

/** Writes a line for each kind: its title and how many wait. */
function linesOf(kinds: string, t: Translate): string {
  return kinds
    .split(' ')
    .flatMap((kind) => {
      const [id = '', count = ''] = kind.split(':')
      const words = wordsOfKind(id)
      return id === '' ? [] : [`${words ? t(words.title) : id}: ${count}`]
    })
    .join('\n')
}
