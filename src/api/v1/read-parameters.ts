import { z } from 'zod'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { acceptedLocale } from './accepted-locale.ts'
import { type Endpoint, LOCALE_QUERY } from './endpoint.ts'

type Raw = Readonly<Record<string, unknown>>

export interface ReadParameters {
  readonly params: Raw
  readonly query: Raw
}

/**
 * Returns the language of an answer: that of the address, else the one that the client likes best. A wrong one is refused
 * by `readParameters`.
 */
export function localeOfRequest(query: Raw, acceptLanguage: string | undefined): LocaleCode {
  const asked = LOCALE_QUERY.locale.safeParse(query.locale)
  return (asked.success ? asked.data : undefined) ?? acceptedLocale(acceptLanguage)
}

/** Reads the parameters of a request. Throws: not-found for the path, invalid-fields for the query. */
export function readParameters(endpoint: Endpoint, params: Raw, query: Raw): ReadParameters {
  const path = z.object(endpoint.params).safeParse(params)
  if (!path.success) throw commonErrors['not-found']()
  const read = z.object({ ...endpoint.query, ...LOCALE_QUERY }).safeParse(query)
  if (!read.success)
    throw commonErrors['invalid-fields']({
      fields: [...new Set(read.error.issues.map(({ path: [name] }) => String(name)))],
    })
  return { params: path.data, query: read.data }
}
