import QRCode from 'qrcode'
import type { BankAccount } from '#domains/shop/index.ts'
import { decimalAmount, type Money } from '#kernel/money.ts'

/**
 * Writes the text of a SEPA transfer's QR code, version 002, which banking apps read. Euro only. Throws
 * nothing: the names are cut to what the standard allows. Source: EPC069-12 v2.1 (70 characters of name, 35
 * of creditor reference).
 */
export function epcPayload(account: BankAccount, total: Money, reference: string): string {
  const amount = `EUR${decimalAmount(total)}`
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    account.bic,
    account.holder.slice(0, 70),
    account.iban.replaceAll(' ', ''),
    amount,
    '',
    reference,
  ].join('\n')
}

/** Draws the QR code as SVG. Error correction is M, as the standard requires. */
export function epcQrSvg(account: BankAccount, total: Money, reference: string): Promise<string> {
  return QRCode.toString(epcPayload(account, total, reference), {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 2,
  })
}
