import type { StatementNote } from '#domains/buyer-statement/contract.ts'
import type { MailSite, StatementMailProps, StatementOutcome } from '#domains/mail-log/ports.ts'
import { formatMoney } from '#kernel/money.ts'
import { type Translate, translatorFor } from '#kernel/translate.ts'
import { formatInstant } from './formats.ts'
import { withOwnWords } from './own-words.ts'

/** All texts of a mail about a cancellation or withdrawal, in the buyer's language. */
export interface StatementMailText {
  readonly subject: string
  readonly heading: string
  readonly intro: string
  /** What was declared, as label and value. */
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** What follows, one idea each. */
  readonly paragraphs: readonly string[]
  /** The one thing to do, if there is any. */
  readonly action: { readonly note: string; readonly button: string; readonly url: string } | null
  /** The owner's last words. */
  readonly closing?: string
  readonly links: readonly (readonly [path: string, name: string])[]
}

type Words = Omit<StatementMailText, 'links'>

/** Writes the texts for an occasion. Pure. */
export function statementMail(props: StatementMailProps): StatementMailText {
  const { site } = props
  const t = translatorFor(site.locale.code, site.messages)
  const links = [
    ['/withdrawal', t('Right of withdrawal')],
    ['/imprint', t('Imprint')],
  ] as const
  const words =
    props.occasion === 'receipt' ? receiptWords(t, props) : outcomeWords(t, props.outcome, props.url, site)
  const about =
    props.occasion === 'receipt'
      ? { number: props.receipt.number, contract: props.receipt.contract }
      : { number: props.outcome.number, contract: props.outcome.contractNumber }
  const values = { shop: site.shopName, number: String(about.number), contract: about.contract }
  return withOwnWords({ ...words, links }, site, values)
}

/** Writes the text part, which is complete by itself. The link is alone on its line. */
export function statementMailText(mail: StatementMailText, site: MailSite): string {
  const home = `${site.origin}${site.basePath}`
  const { heading, intro, rows, paragraphs, action, closing = '', links } = mail
  const blocks = [
    [heading],
    [intro],
    rows.map(([label, value]) => `${label}: ${value}`),
    ...paragraphs.map((paragraph) => [paragraph]),
    action ? [action.note, `${action.button}:`, action.url] : [],
    closing === '' ? [] : [closing],
    [site.shopName, ...links.map(([path, name]) => `${name}: ${home}${path}`)],
  ]
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function receiptWords(
  t: Translate,
  { receipt, site }: Extract<StatementMailProps, { occasion: 'receipt' }>,
): Words {
  const locale = site.locale.code
  const { kind, number, name, contract, email, part, lines, grounds, reason, wishedOn } = receipt
  const at = formatInstant(receipt.at, locale)
  const isCancel = kind === 'cancel'
  const rows: (readonly [string, string])[] = [
    [t('Received on'), at],
    [t('Number of this receipt'), String(number)],
    [t('Name'), name],
    [t('Contract'), contract],
    [t('E-mail'), email],
  ]
  if (isCancel) {
    rows.push([
      t('Kind of cancellation'),
      grounds === 'cause' ? t('For good cause') : t('Ordinary, with notice'),
    ])
    rows.push([t('To end on'), wishedOn ?? t('as soon as possible')])
    if (reason !== '') rows.push([t('Reason'), reason])
  } else {
    rows.push([t('Withdrawn from'), lines.join(', ') || part || t('the whole order')])
  }
  return {
    subject: isCancel
      ? t('We received your cancellation, {shop}', { shop: site.shopName })
      : t('We received your withdrawal, {shop}', { shop: site.shopName }),
    heading: isCancel ? t('We received your cancellation') : t('We received your withdrawal'),
    intro: isCancel
      ? t('This is the receipt of your cancellation. Please keep it.')
      : t('This is the receipt of your withdrawal. Please keep it.'),
    rows,
    paragraphs: [
      t(
        'If the number and the e-mail address belong to a contract with us, we write to you at once what happens next.',
      ),
      t('Otherwise our staff look for the contract and write to you.'),
    ],
    action: null,
  }
}

function outcomeWords(t: Translate, outcome: StatementOutcome, url: string, site: MailSite): Words {
  const { kind, number, contractNumber, state, lines, note } = outcome
  const isCancel = kind === 'cancel'
  const contract = { number: contractNumber }
  const rows: (readonly [string, string])[] = [
    [t('Contract'), contractNumber],
    [t('Number of your receipt'), String(number)],
  ]
  if (lines.length > 0) rows.push([t('Withdrawn from'), lines.join(', ')])
  if (outcome.refund && state !== 'waiting')
    rows.push([t('You get back'), formatMoney(outcome.refund, site.locale.code)])
  return {
    subject: isCancel
      ? t('Your cancellation of {number}', contract)
      : t('Your withdrawal from {number}', contract),
    heading:
      state === 'waiting'
        ? t('We look at it')
        : isCancel
          ? t('Your cancellation counts')
          : t('Your withdrawal counts'),
    intro: isCancel
      ? t('You cancelled the contract {number}.', contract)
      : t('You withdrew from the contract {number}.', contract),
    rows,
    paragraphs: [
      ...(note === '' ? [] : [NOTES[note](t)]),
      ...(isCancel ? cancelParagraphs(t, outcome, site) : withdrawParagraphs(t, outcome, site)),
    ],
    action: undoOf(t, outcome, url, site),
  }
}

function withdrawParagraphs(
  t: Translate,
  { state, isShipped, sendBackBy, actAt, undoUntil, waived, refund }: StatementOutcome,
  site: MailSite,
): string[] {
  const date = (iso: string): string => formatInstant(iso, site.locale.code)
  const kept = waived.length === 0 ? [] : [waivedText(t, waived)]
  if (state === 'waiting') return kept
  const way = t('The money goes back by the way it came, without a fee, within 14 days of your withdrawal.')
  if (isShipped)
    return [
      t('Please send the goods back by {date}. Our address is in the imprint.', { date: date(sendBackBy) }),
      t('We refund as soon as the goods are back, or as soon as you show us that you sent them.'),
      ...(refund ? [way] : []),
      ...kept,
    ]
  const when =
    undoUntil !== null && actAt !== null
      ? [t('We refund on {date}, because nobody signed in for this withdrawal.', { date: date(actAt) })]
      : []
  return [t('Nothing is shipped any more.'), ...when, ...(refund ? [way] : []), ...kept]
}

function waivedText(t: Translate, waived: readonly string[]): string {
  return t(
    'You keep {things}: you asked for these downloads at once and agreed that the right of withdrawal ends when they begin.',
    { things: waived.join(', ') },
  )
}

function cancelParagraphs(t: Translate, { actAt }: StatementOutcome, site: MailSite): string[] {
  if (actAt === null) return []
  const ends = { date: formatInstant(actAt, site.locale.code) }
  return [t('It ends on {date}. You can use it until then, and we ask for no further payment.', ends)]
}

function undoOf(
  t: Translate,
  { undoUntil }: StatementOutcome,
  url: string,
  site: MailSite,
): StatementMailText['action'] {
  if (undoUntil === null) return null
  const date = formatInstant(undoUntil, site.locale.code)
  return {
    note: t('Nobody was signed in. If it was not you, take it back by {date}:', { date }),
    button: t('It was not me'),
    url,
  }
}

const STAFF = (t: Translate): string => t('Our staff look at it and write to you.')

/** Why staff decide, or why nothing more is done, in words for buyers. */
const NOTES: Readonly<Record<Exclude<StatementNote, ''>, (t: Translate) => string>> = {
  'no-contract': STAFF,
  'other-kind': (t) =>
    t(
      'This order is not a subscription or membership. To send goods back, withdraw from the contract instead; our staff look at it too.',
    ),
  business: (t) =>
    t('The right of withdrawal is for consumers. Our staff look at your order and write to you.'),
  'in-words': (t) => t('You named parts of the order. Our staff look at them and write to you.'),
  late: (t) => t('The 14 days are over. Our staff look at it and write to you.'),
  waived: (t) =>
    t('Only downloads are left, for which the right of withdrawal has ended. Our staff look at it too.'),
  service: (t) =>
    t('Our staff count what was already provided, as you asked us to begin at once, and write to you.'),
  voucher: (t) => t('Our staff check whether the gift voucher was used, and write to you.'),
  'unpaid-part': STAFF,
  closed: (t) => t('This order was cancelled before. Our staff look at it and write to you.'),
  'withdrawn-before': (t) => t('You withdrew from it before, so nothing changes.'),
  'for-cause': (t) => t('Our staff look at your reason and write to you about an earlier end.'),
  'wished-later': (t) => t('You named a later day. Our staff look at it and write to you.'),
  'ended-before': (t) => t('It had ended before, so nothing changes.'),
  'not-renewed': (t) => t('It was not going to renew, so nothing changes.'),
  'refused-by-payment': STAFF,
  'objected-before': STAFF,
}
