import { commonErrors, errorCatalogue } from '#kernel/errors.ts'
import { STATUS_OF_KIND } from '../plugins/error-answer.ts'
import type { JsonSchema } from './schemas.ts'

/** The form of every refusal. */
export const REFUSAL: JsonSchema = {
  type: 'object',
  description:
    'Why something was refused. Some codes have further members, such as `available` of `sold-out`: see the error catalogue.',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A text in the language of the address' },
    code: { type: 'string', description: 'The same in every language' },
    fields: { type: 'array', items: { type: 'string' }, description: 'Names of wrong fields, in form order' },
  },
}

/** Codes that any call may answer; the method is part of the address of an operation. */
export const COMMON_CODES: readonly string[] = Object.keys(commonErrors).filter(
  (code) => code !== 'method-not-allowed',
)

const HEADERS_OF: Readonly<Record<number, JsonSchema>> = {
  429: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
  503: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
}

const WORDS: Readonly<Record<number, string>> = {
  401: 'Not signed in, or no valid token',
  403: 'Not allowed',
  404: 'Not found',
  409: 'A lost race, or a state that does not allow it',
  410: 'Over',
  413: 'Too large',
  415: 'Another content type',
  422: 'Fields are missing or not valid',
  429: 'Too many requests',
  500: 'A fault of the shop',
  503: 'Busy, or the database is away',
}

/** The answers that are the same for every call, as components of the document. */
export function commonResponses(): Record<string, JsonSchema> {
  const described = responsesOf(COMMON_CODES)
  return Object.fromEntries(Object.entries(described).map(([status, one]) => [`Refused${status}`, one]))
}

/**
 * Describes the refusals of a call with these codes of its own: a status that has none refers to the common answer.
 * Throws: Error for a code that nothing defines.
 */
export function callRefusals(own: readonly string[]): Record<string, JsonSchema> {
  const special = new Set(own.map(statusOfCode))
  return Object.fromEntries(
    Object.entries(responsesOf([...COMMON_CODES, ...own])).map(([status, one]) => [
      status,
      special.has(Number(status)) ? one : { $ref: `#/components/responses/Refused${status}` },
    ]),
  )
}

/**
 * Describes the refusals with these codes, one answer for each status. Throws: Error for a code that nothing defines.
 */
export function responsesOf(codes: readonly string[]): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(new Set(codes), statusOfCode)
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, own]) => [String(status), describe(status, own)]),
  )
}

function describe(status: number, codes: readonly string[]): JsonSchema {
  const [code = ''] = codes
  return {
    description: WORDS[status] ?? `Status ${status}`,
    ...(HEADERS_OF[status] ? { headers: HEADERS_OF[status] } : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Refusal' },
            { properties: { code: { enum: [...codes].sort() } } },
          ],
        },
        example: { error: errorCatalogue.get(code)?.text ?? '', code },
      },
    },
  }
}

function statusOfCode(code: string): number {
  const error = errorCatalogue.get(code)
  if (!error) throw new Error(`the error ${code} is declared, and nothing defines it`)
  return STATUS_OF_KIND[error.kind]
}
