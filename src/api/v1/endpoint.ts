import { z } from 'zod'
import type { Database } from '#db/database.ts'
import type { Scope } from '#domains/token/contract.ts'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import type { Translate } from '#kernel/translate.ts'

/** What an endpoint works with. */
export interface EndpointContext<Params, Query> {
  readonly params: Params
  readonly query: Query
  /** The account that the token acts for: nothing of another one is read. */
  readonly accountId: string
  readonly locale: LocaleCode
  readonly translate: Translate
  readonly database: Database
  readonly now: Date
}

/** A file that an endpoint answers. */
export interface AnsweredFile {
  readonly name: string
  readonly bytes: Buffer
}

type Shape = Readonly<Record<string, z.ZodType<unknown, string | undefined>>>
type ValuesOf<Declared extends Shape> = { readonly [Name in keyof Declared]: z.infer<Declared[Name]> }

interface Declared<Params extends Shape, Query extends Shape> {
  /** Path behind `{BASE_PATH}/api/v1`, with parameters in braces. */
  readonly path: `/${string}`
  /** Name of the operation, also that of the method of the generated client. */
  readonly name: string
  readonly summary: string
  readonly description?: string
  readonly scope: Scope
  /** Parameters of the path. A value of another shape is not found. */
  readonly params: Params
  readonly query: Query
  /** Codes of errors beside those that every endpoint answers. */
  readonly errors?: readonly string[]
}

/** An endpoint that answers JSON. */
export interface JsonEndpoint<Params extends Shape, Query extends Shape, Answer extends z.ZodType>
  extends Declared<Params, Query> {
  readonly answer: Answer
  /** An answer as a reader of the reference sees it; a test compares it with the shape. */
  readonly example: z.input<Answer>
  readonly handle: (context: EndpointContext<ValuesOf<Params>, ValuesOf<Query>>) => Promise<z.input<Answer>>
}

/** An endpoint that answers a file. */
export interface FileEndpoint<Params extends Shape, Query extends Shape> extends Declared<Params, Query> {
  readonly mediaType: 'application/pdf'
  readonly handle: (context: EndpointContext<ValuesOf<Params>, ValuesOf<Query>>) => Promise<AnsweredFile>
}

/** An endpoint without its static types, as the server mounts it. */
export type Endpoint = JsonEndpoint<Shape, Shape, z.ZodType> | FileEndpoint<Shape, Shape>

/**
 * Declares one endpoint of the member API once: validation, the OpenAPI document, the reference and the client follow.
 */
export function defineEndpoint<Params extends Shape, Query extends Shape, Answer extends z.ZodType>(
  endpoint: JsonEndpoint<Params, Query, Answer>,
): Endpoint {
  return endpoint as unknown as Endpoint
}

/** Declares an endpoint that answers a file. */
export function defineFileEndpoint<Params extends Shape, Query extends Shape>(
  endpoint: FileEndpoint<Params, Query>,
): Endpoint {
  return endpoint as unknown as Endpoint
}

/** Every endpoint takes it: the language of names and of error texts. */
export const LOCALE_QUERY = {
  locale: z
    .enum(LOCALES.map(({ code }) => code) as [LocaleCode, ...LocaleCode[]])
    .optional()
    .describe('Language of names and errors; without it `Accept-Language` decides, then the default'),
} satisfies Shape

/** Entries of one page of a list, at most. */
export const PAGE_MAX = 100
const PAGE_DEFAULT = 20

/** Parameters of a list that is read page by page. `after` is the `next` of the page before. */
export function pageQuery(cursor: z.ZodType<string, string>) {
  return {
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(PAGE_MAX))
      .optional()
      .transform((limit) => limit ?? PAGE_DEFAULT)
      .meta({ type: 'integer', minimum: 1, maximum: PAGE_MAX, default: PAGE_DEFAULT })
      .describe('Entries of one page'),
    after: cursor.optional().describe('`next` of the page before'),
  }
}

/** One page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable().describe('`after` of the next page; null at the end'),
  })
}
