import QRCode from 'qrcode'
import type { PaperPicture } from '#domains/catalog/contract.ts'
import type { PrintedVoucher, VoucherDocument } from '#domains/coupon/contract.ts'
import { HOUR } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import type { Translate } from '#kernel/translate.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { drawLogo } from './logo.ts'
import { type Box, CONTENT_WIDTH, heightOf, Sheet, type TextStyle } from './sheet.ts'

const MUTED: TextStyle = { color: '#5a6270' }
const SMALL: TextStyle = { size: 8, color: '#5a6270' }
/** Large enough for the camera of a telephone, also from a folded sheet. Units: points. */
const QR: Box = { start: CONTENT_WIDTH - 142, width: 142 }
const BESIDE_QR: Box = { start: 0, width: CONTENT_WIDTH - 142 - 30 }

/**
 * Prints gift vouchers, a page of A4 for each: amount, code, last day, and a QR code that opens the balance
 * page with the code filled in. The same vouchers give the same bytes.
 */
export async function printVouchers(
  document: VoucherDocument,
  logo: PaperPicture | null = null,
): Promise<Buffer> {
  const { locale, shopName, soldAt, vouchers } = document
  const t = translatorOf(locale)
  const title = t('Gift voucher')
  const sheet = new Sheet({ title: `${title} · ${shopName}`, locale, at: soldAt })
  for (const [index, voucher] of vouchers.entries()) {
    if (index > 0) sheet.page()
    writeVoucher(sheet, voucher, { ...document, logo }, t)
  }
  return sheet.end(() => [[t('Whoever has the code can use the voucher. Keep it like cash.'), SMALL]])
}

function writeVoucher(
  sheet: Sheet,
  { code, amount, validUntil, url }: PrintedVoucher,
  { locale, shopName, gift, logo }: VoucherDocument & { readonly logo: PaperPicture | null },
  t: Translate,
): void {
  const start = drawLogo(sheet, logo)
  sheet.write(shopName, { size: 15, weight: 'bold' }, { box: { start, width: CONTENT_WIDTH - start } })
  sheet.space(54)
  sheet.write(t('Gift voucher'), { size: 24, weight: 'bold' }, { tag: 'H1' })
  sheet.space(6)
  if (gift) {
    if (gift.to !== '') sheet.write(t('For {name}', { name: isolated(gift.to) }), { size: 13 })
    if (gift.from !== '') sheet.write(t('From {name}', { name: isolated(gift.from) }), { size: 13 })
  }
  sheet.space(16)
  sheet.rule()
  sheet.space(22)
  const top = sheet.y
  sheet.squares(modulesOf(url), QR, t('QR code that opens the balance of this voucher'))
  sheet.write(formatMoney(amount, locale), { size: 40, weight: 'bold' }, { box: BESIDE_QR })
  sheet.space(10)
  sheet.write(t('Code'), MUTED, { box: BESIDE_QR })
  sheet.write(`\u2066${code}\u2069`, { size: 19, weight: 'bold' }, { box: BESIDE_QR })
  sheet.space(8)
  sheet.write(
    t('Valid until {date}', { date: lastDay(validUntil, locale) }),
    { size: 11 },
    { box: BESIDE_QR },
  )
  sheet.y = Math.max(sheet.y, top + QR.width)
  sheet.space(22)
  sheet.rule()
  sheet.space(20)
  writeMessage(sheet, gift?.message ?? '')
  if (gift && gift.message !== '') sheet.space(20)
  sheet.write(
    t(
      'Enter the code where you pay, and choose the payment method “Coupon”. What is left stays on the voucher, and you can use it together with any other payment method.',
    ),
    MUTED,
  )
  sheet.space(6)
  sheet.write(
    t('See what is left: scan the QR code, or open {address}', { address: isolated(pageOf(url)) }),
    MUTED,
  )
}

/** A page holds so many lines of a buyer. */
const MOST_LINES = 8

/** Letters that the words of a buyer are written in: the largest in which they fit. Units: points. */
const MESSAGE_SIZES = [13, 10, 8]
/** Room for the words of a buyer. Units: points. */
const MESSAGE_HEIGHT = 190

function writeMessage(sheet: Sheet, message: string): void {
  const lines = linesOf(message)
  const heightAt = (size: number): number =>
    lines.flatMap((line) => sheet.lines(line, { size }, CONTENT_WIDTH)).length * heightOf({ size })
  const size = MESSAGE_SIZES.find((one) => heightAt(one) <= MESSAGE_HEIGHT) ?? MESSAGE_SIZES.at(-1)!
  for (const line of lines) sheet.write(line, { size })
}

/** Returns the words of a buyer as lines that fit the page: the last ones are joined. */
function linesOf(message: string): string[] {
  const lines = message.split('\n')
  return lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join(' ')]
}

/** The dark and light squares of a QR code that survives a fold or a spot. */
function modulesOf(url: string): boolean[][] {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => modules.get(row, column) === 1),
  )
}

/** An address as people type it. */
function pageOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** The last day on which it is valid, in the shop's time zone. */
function lastDay(validUntil: string, locale: LocaleCode): string {
  const latin = locale === 'ar' ? 'ar-u-nu-latn' : locale
  const format = new Intl.DateTimeFormat(latin, { dateStyle: 'long', timeZone: shopTimeZone() })
  return format.format(new Date(new Date(validUntil).getTime() - 12 * HOUR))
}

/** A name of another direction keeps its signs together. Source: Unicode Standard Annex 9. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
