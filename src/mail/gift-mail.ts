import type { GiftMailKind, GiftMailProps } from '#domains/mail-log/ports.ts'
import { type Translate, translatorFor } from '#kernel/translate.ts'
import type { AccountMailText } from './account-mail-words.ts'
import { formatDay, formatLastDay } from './formats.ts'
import { withOwnWords } from './own-words.ts'

interface Facts {
  readonly shop: string
  readonly plan: string
  readonly giver: string
  readonly address: string
  readonly from: string
  readonly until: string
  readonly lastDay: string
}

type Words = Omit<AccountMailText, 'url' | 'links'>

/** Writes the texts of a mail about a gift. The HTML and the text part have the same content. Pure. */
export function giftMail({ kind, site, url, ...gift }: GiftMailProps): AccountMailText {
  const locale = site.locale.code
  const t = translatorFor(locale, site.messages)
  const facts = {
    shop: site.shopName,
    plan: gift.plan,
    address: gift.recipientEmail,
    giver: gift.giver || t('Somebody'),
    from: gift.from && formatDay(gift.from, locale),
    until: gift.until && formatDay(gift.until, locale),
    lastDay: gift.until && formatLastDay(gift.until, locale),
  }
  const words = WORDS[kind](t, facts)
  const links = [
    ['/terms', t('Terms')],
    ['/privacy', t('Privacy')],
    ['/imprint', t('Imprint')],
  ] as const
  const said = gift.message === '' ? words : { ...words, quote: gift.message }
  // A gift can be redeemed until the end of a day: own words name that day, as the program's do.
  const until = kind === 'gift-redeemed' ? facts.until : facts.lastDay
  return withOwnWords({ ...said, url, links }, site, { ...facts, until })
}

const WORDS: Readonly<Record<GiftMailKind, (t: Translate, facts: Facts) => Words>> = {
  'gift-arrived': (t, { shop, plan, giver, lastDay }) => ({
    subject: t('{giver} gives you {plan} at {shop}', { giver, plan, shop }),
    heading: t('A gift for you'),
    intro: t(
      '{giver} gives you {plan}. It is paid, and it never renews by itself. It begins when you redeem it.',
      {
        giver,
        plan,
      },
    ),
    button: t('Open your gift'),
    note: t(
      'You can redeem it until {date}. Whoever has this link can redeem the gift, once: keep it to yourself, or pass it on if you do not want it.',
      { date: lastDay },
    ),
  }),
  'gift-reminder': (t, { shop, plan, giver, lastDay }) => ({
    subject: t('Your gift from {giver} at {shop} waits for you', { giver, shop }),
    heading: t('Your gift waits for you'),
    intro: t('{giver} gave you {plan}, and you have not redeemed it yet. You can do so until {date}.', {
      giver,
      plan,
      date: lastDay,
    }),
    button: t('Open your gift'),
    note: t(
      'Whoever has this link can redeem the gift, once: keep it to yourself, or pass it on if you do not want it.',
    ),
  }),
  'gift-delivered': (t, { shop, plan, address, lastDay }) => ({
    subject: t('Your gift from {shop} is on its way', { shop }),
    heading: t('Your gift was sent'),
    intro: t('We sent {plan} to {address}. The gift can be redeemed until {date}.', {
      plan,
      address,
      date: lastDay,
    }),
    button: t('Open your profile'),
    note: t('If the address is wrong, correct it in your profile: the first link then no longer works.'),
  }),
  'gift-redeemed': (t, { shop, plan, from, until }) => ({
    subject: t('You redeemed your gift at {shop}', { shop }),
    heading: t('Your gift is redeemed'),
    intro: t('Your gift gives you {plan} from {from} to {until}. You pay nothing for that time.', {
      plan,
      from,
      until,
    }),
    button: t('Open your profile'),
    note: t(
      'The gift itself never renews. If you also have a subscription, your profile shows its next charge.',
    ),
  }),
  'gift-taken-back': (t, { shop, plan }) => ({
    subject: t('Your gift at {shop} has ended', { shop }),
    heading: t('Your gift has ended'),
    intro: t(
      'The payment for your gift {plan} went back to its buyer. What the gift gave you has therefore ended.',
      {
        plan,
      },
    ),
    button: t('Open your profile'),
    note: t('We charge you nothing for the time in which you used it.'),
  }),
}
