// Tests: tests/flows/whole-shop-file.test.ts

import { z } from 'zod'
import { LOCALES } from '#kernel/locales.ts'

const localeCodes = LOCALES.map(({ code }) => code) as [string, ...string[]]

/** A line of text that is there. */
export const line = z.string().trim().min(1, 'must not be empty').max(200)
export const country = z.string().regex(/^[A-Z]{2}$/, 'expected two capitals of ISO 3166-1, such as DE')
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, 'expected three capitals of ISO 4217, such as EUR')
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'is no currency')
export const amount = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, 'expected an amount as text, such as "4.90"')
/** VAT in percent. */
export const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, 'expected at most two decimals')
/** A language of the shop. */
export const locale = z.enum(localeCodes)

/** Values by language, at least one. */
export const byLocale = <Schema extends z.ZodType>(value: Schema) =>
  z
    .partialRecord(locale, value)
    .refine((texts) => Object.keys(texts).length > 0, 'give at least one language')

/** The text of a page: given here as HTML or plain text, or in a file in the same folder. */
const pageText = z
  .strictObject({
    title: line,
    html: z.string().optional(),
    text: z.string().optional(),
    file: z.string().optional(),
  })
  .refine(
    ({ html, text, file }) =>
      [html, text, file].filter((given) => given !== undefined && given.trim() !== '').length === 1,
    'give one of html, text and file',
  )

/** The texts of a page by language. */
export const pageTexts = byLocale(pageText)
export type PageTexts = z.output<typeof pageTexts>

/** Bodies of pages by `handle/locale`, as HTML that is not sanitised yet; those in separate files have been read. */
export type PageBodies = ReadonlyMap<string, string>
