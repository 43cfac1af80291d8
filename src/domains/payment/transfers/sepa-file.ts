import { decimalAmount } from '#kernel/money.ts'

/** Transfers that a bank makes for the shop. Amounts in minor units of EUR. */
export interface TransferFile {
  /** Names the file at the bank; at most 35 signs. */
  readonly number: string
  readonly createdAt: Date
  /** The day on which the bank is to make them, as an ISO 8601 date. */
  readonly on: string
  /** The account that pays. */
  readonly holder: string
  readonly iban: string
  /** '': the bank knows it from the IBAN. */
  readonly bic: string
  readonly transfers: readonly {
    /** Names the transfer at the bank and on the statement; at most 35 signs. */
    readonly reference: string
    readonly amountMinor: number
    readonly holder: string
    readonly iban: string
    /** What the buyer reads; at most 140 signs. */
    readonly words: string
  }[]
}

/**
 * Writes transfers as a SEPA credit transfer file. The same transfers give the same file, so that a bank
 * recognises one that it got before. Source: ISO 20022 pain.001.001.09; EPC132-08 (customer-to-bank rules: EUR,
 * SLEV charges, Latin letters).
 */
export function sepaFile({ number, createdAt, on, holder, iban, bic, transfers }: TransferFile): string {
  const sum = decimalAmount({
    amount: transfers.reduce((total, { amountMinor }) => total + amountMinor, 0),
    currency: 'EUR',
  })
  const counts = el('NbOfTxs', String(transfers.length)) + el('CtrlSum', sum)
  const header = el(
    'GrpHdr',
    el('MsgId', ascii(number, 35)) +
      el('CreDtTm', createdAt.toISOString().replace(/\.\d+Z$/, 'Z')) +
      counts +
      el('InitgPty', el('Nm', ascii(holder, 70))),
  )
  const agent = bic === '' ? el('Othr', el('Id', 'NOTPROVIDED')) : el('BICFI', bic)
  const payment = el(
    'PmtInf',
    el('PmtInfId', ascii(number, 35)) +
      el('PmtMtd', 'TRF') +
      el('BtchBookg', 'false') +
      counts +
      el('PmtTpInf', el('SvcLvl', el('Cd', 'SEPA'))) +
      el('ReqdExctnDt', el('Dt', on)) +
      el('Dbtr', el('Nm', ascii(holder, 70))) +
      el('DbtrAcct', el('Id', el('IBAN', iban))) +
      el('DbtrAgt', el('FinInstnId', agent)) +
      el('ChrgBr', 'SLEV') +
      transfers.map(transferXml).join(''),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${el('CstmrCdtTrfInitn', header + payment)}</Document>\n`
}

function transferXml({
  reference,
  amountMinor,
  holder,
  iban,
  words,
}: TransferFile['transfers'][number]): string {
  const amount = decimalAmount({ amount: amountMinor, currency: 'EUR' })
  return el(
    'CdtTrfTxInf',
    el('PmtId', el('EndToEndId', ascii(reference, 35))) +
      el('Amt', `<InstdAmt Ccy="EUR">${amount}</InstdAmt>`) +
      el('Cdtr', el('Nm', ascii(holder, 70))) +
      el('CdtrAcct', el('Id', el('IBAN', iban))) +
      el('RmtInf', el('Ustrd', ascii(words, 140))),
  )
}

function el(name: string, content: string): string {
  return `<${name}>${content}</${name}>`
}

/** Letters that marks cannot be taken off. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  '&': '+',
}

/** Writes a text with the letters that every bank of SEPA takes. Source: EPC217-08. */
function ascii(text: string, max: number): string {
  const plain = [...text.normalize('NFC')]
    .map((sign) => LETTERS[sign] ?? sign)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return plain.slice(0, max).trim() || 'NOTPROVIDED'
}
