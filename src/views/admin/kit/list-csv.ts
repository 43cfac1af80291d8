import { markFormulas } from '#kernel/formula-mark.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { decimalAmount } from '#kernel/money.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import type { Cell } from '#web/admin/views.ts'
import type { RowBatch } from './read-list.ts'

/** Languages whose spreadsheets read a comma as decimal sign and a semicolon between values. */
const WITH_COMMA: readonly LocaleCode[] = ['de', 'fr']

/**
 * Writes rows as a CSV file, some at a time, as spreadsheets of a language read it: decimal sign, separator and
 * dates follow the language, times are in the shop's zone, and no text runs as a formula. An amount is a number,
 * and its currency stands in a column of its own. Source: RFC 4180.
 */
export async function* csvOf(batches: AsyncIterable<RowBatch>, locale: LocaleCode): AsyncGenerator<string> {
  const format = formatOf(locale)
  let withCurrency: readonly boolean[] | null = null
  for await (const { columns, rows } of batches) {
    if (withCurrency === null) {
      withCurrency = columns.map((_, index) => rows.some((row) => row[index]?.kind === 'money'))
      const heads = columns.flatMap((label, index) => (withCurrency?.[index] ? [label, ''] : [label]))
      // Spreadsheets take a file without this mark for another character set.
      yield `\ufeff${lineOf(heads.map(format.text), format)}`
    }
    const spread = withCurrency
    yield rows
      .map((row) =>
        lineOf(
          row.flatMap((cell, index) => textsOf(cell, spread[index] ?? false, format)),
          format,
        ),
      )
      .join('')
  }
}

interface CsvFormat {
  readonly separator: string
  readonly decimal: (text: string) => string
  readonly instant: (at: Date) => string
  readonly text: (text: string) => string
}

function formatOf(locale: LocaleCode): CsvFormat {
  const hasComma = WITH_COMMA.includes(locale)
  const instant = new Intl.DateTimeFormat(
    locale === 'ar' ? 'ar-u-nu-latn' : locale === 'en' ? 'en-GB' : locale,
    {
      timeZone: shopTimeZone(),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
  )
  return {
    separator: hasComma ? ';' : ',',
    decimal: (text) => (hasComma ? text.replace('.', ',') : text),
    instant: (at) => instant.format(at),
    text: markFormulas,
  }
}

function textsOf(cell: Cell, withCurrency: boolean, format: CsvFormat): readonly string[] {
  if (cell.kind !== 'money') return withCurrency ? [textOf(cell, format), ''] : [textOf(cell, format)]
  const amount = format.decimal(decimalAmount(cell.money))
  return withCurrency ? [amount, cell.money.currency] : [`${amount} ${cell.money.currency}`]
}

function textOf(cell: Exclude<Cell, { readonly kind: 'money' }>, format: CsvFormat): string {
  switch (cell.kind) {
    case 'text':
    case 'outside':
    case 'link':
    case 'state':
      return format.text(cell.text)
    case 'number':
      return format.decimal(String(cell.value))
    case 'instant':
      return format.instant(new Date(cell.at))
    case 'nothing':
      return ''
  }
}

function lineOf(values: readonly string[], { separator }: CsvFormat): string {
  return `${values.map((value) => quoted(value, separator)).join(separator)}\r\n`
}

function quoted(value: string, separator: string): string {
  return value.includes(separator) || /["\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
