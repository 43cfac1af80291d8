import type { ReviewMailKind } from '#domains/mail-log/contract.ts'
import { REVIEW_REASON_WORDS, type ReviewReason } from '#domains/review/contract.ts'
import type { Translate } from '#kernel/translate.ts'
import type { AccountMailFacts, AccountMailWords } from './account-mail-words.ts'

/**
 * The words of mails about reviews of products. None repeats the review: its writer knows it. Source: decisions 0109 and
 * 0110, § 7 UWG.
 */
export const reviewWords: Readonly<
  Record<ReviewMailKind, (t: Translate, facts: AccountMailFacts) => AccountMailWords>
> = {
  'review-shown': (t, { shop, detail: { product = '' } }) => ({
    subject: t('Your review of {product} at {shop}', { product, shop }),
    heading: t('Your review is shown'),
    intro: t(
      'Thank you for your review of {product}. Everybody can read it now on the page of the product.',
      {
        product,
      },
    ),
    button: t('Open your review'),
    note: t('You can change or delete it there at any time.'),
  }),
  'review-refused': (t, { shop, detail: { product = '', reason = '', why = '' } }) => ({
    subject: t('Your review of {product} at {shop}', { product, shop }),
    heading: t('Your review is not shown'),
    intro:
      `${t('We do not show your review of {product}. A person decided that, and not because of the number of stars.', { product })} ${t('This is the reason:')} ${isReason(reason) ? t(REVIEW_REASON_WORDS[reason]) : ''}`.trim(),
    quote: why,
    button: t('Open your review'),
    note: t(
      'You can change a review that we refused there, and we look at it again. If you do not agree, please write to us: our address is in the imprint.',
    ),
  }),
  'review-invitation': (t, { shop, detail: { number = '' } }) => ({
    subject: t('How do you like what you bought at {shop}?', { shop }),
    heading: t('How do you like it?'),
    intro: t(
      'You have had your order {number} for a while now. Would you tell others what you think of it? Praise and criticism help them equally, and we show both.',
      { number },
    ),
    button: t('Write a review'),
    note: t(
      'You get this e-mail because you ordered from {shop}. On the same page you can say that you do not want such e-mails. It costs nothing but your usual rate for the transmission.',
      { shop },
    ),
  }),
}

function isReason(text: string): text is ReviewReason {
  return Object.hasOwn(REVIEW_REASON_WORDS, text)
}
