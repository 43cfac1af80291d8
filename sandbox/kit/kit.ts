import { randomInt } from 'node:crypto'
import type { Delivery } from './delivery.ts'
import type { Faults, RecordFault } from './faults.ts'
import type { Journal } from './journal.ts'
import type { BookEntry, Kit, Table } from './types.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 24

export interface KitParts {
  readonly id: string
  readonly url: string
  readonly journal: Journal
  readonly now: () => Date
  readonly webhookUrl: () => string
  readonly faults: Faults
  readonly send: Delivery['send']
}

/** Creates what a simulator works with. */
export function createKit({ id, url, journal, now, webhookUrl, faults, send }: KitParts): Kit {
  const secrets = journal.table<{ readonly value: string }>('kit-secret')
  const book = journal.table<BookEntry>('kit-book')
  const cards = cardsOf(journal)
  return {
    id,
    url,
    now,
    webhookUrl,
    send,
    newId: (prefix, length = ID_LENGTH) =>
      prefix + Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    secret: (name, make) => (secrets.get(name) ?? secrets.put(name, { value: make() })).value,
    table: (name) => journal.table(`of-${name}`),
    book: {
      put(entry) {
        const before = book.get(entry.ref)
        book.put(entry.ref, {
          ...entry,
          at: before?.status === entry.status ? before.at : now().toISOString(),
        })
      },
      get: book.get,
      all: book.all,
    },
    cardExpiry: () => cards.get('all')?.expires ?? CARD_EXPIRY,
    declinesRenewal: () => faults.takeRenewal(),
    recorded(on, values) {
      const fault = faults.takeRecord(on)
      return fault ? { ...values, ...RECORDED[fault](values) } : values
    },
  }
}

const CARD_EXPIRY = '2030-12'

/** What the banks print on their cards: one month for all of them. */
export function cardsOf(journal: Journal): Table<{ readonly expires: string }> {
  return journal.table('kit-cards')
}

interface Recorded {
  readonly amount: number
  readonly currency: string
  readonly account: string
}

/** Wrong values that a faulty provider records, by fault. */
const RECORDED: Readonly<Record<RecordFault, (values: Recorded) => Partial<Recorded>>> = {
  'tamper-amount': ({ amount }) => ({ amount: amount - 1 }),
  'tamper-currency': ({ currency }) => ({
    currency: currency.toUpperCase() === 'EUR' ? sameCase('USD', currency) : sameCase('EUR', currency),
  }),
  'tamper-account': ({ account }) => ({ account: `${account}-other` }),
}

/** Returns a currency in the case of another text: some providers write small letters. */
function sameCase(currency: string, like: string): string {
  return like === like.toLowerCase() ? currency.toLowerCase() : currency
}
