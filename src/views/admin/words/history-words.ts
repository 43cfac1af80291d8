import { formatMoney } from '#kernel/money.ts'
import { msg, type Translate } from '#kernel/translate.ts'

/** What happens to a discount code, by the `what` of `discount_event`. */
const CODE: Readonly<Record<string, string>> = {
  created: msg('Created'),
  ended: msg('Ended'),
  reopened: msg('Opened again'),
  taken: msg('Used'),
  'taken-again': msg('Used again'),
  'given-back': msg('Given back'),
}

/** Who acts without an account of staff. */
const ACTORS: Readonly<Record<string, string>> = {
  anybody: msg('Visitor'),
  bank: msg('Bank'),
  buyer: msg('Buyer'),
  cli: msg('Command line'),
  'cli:bank': msg('Command line'),
  job: msg('Program'),
  partner: msg('Partner'),
  seed: msg('Demo'),
  shop: msg('Program'),
  webhook: msg('Payment provider'),
}

/** How the work on a payment event ended, by its `outcome`. */
const OUTCOMES: Readonly<Record<string, string>> = {
  applied: msg('The payment was brought up to date'),
  ignored: msg('Nothing had to be changed'),
  unknown: msg('No payment of this shop'),
  'this gateway is not set up any more': msg('This gateway is not set up any more'),
}

const said = (words: Readonly<Record<string, string>>, key: string, t: Translate): string =>
  Object.hasOwn(words, key) ? t(words[key] ?? key) : key

/** Says what happened to a discount code. */
export const codeWords = (what: string, t: Translate): string => said(CODE, what, t)

/** Says who acted; a name as it is. */
export const actorWords = (actor: string, t: Translate): string => said(ACTORS, actor, t)

/** Says how the work on a payment event ended; what a provider said as it is. */
export const outcomeWords = (outcome: string, t: Translate): string => said(OUTCOMES, outcome, t)

/** An amount as the history of an order notes it, in front of what else it says. */
const NOTED = /^(-?\d{1,15}) ([A-Z]{3})(?= |$)/

/** Writes an amount that a history noted in minor units as people do. */
export function withAmount(why: string, locale: string): string {
  return why.replace(NOTED, (_, amount, currency) =>
    formatMoney({ amount: Number(amount), currency }, locale),
  )
}
