import { errorCatalogue } from '#kernel/errors.ts'
import { CALLS, STAFF_CALLS } from '../openapi/call-operation.ts'
import { DEVICES } from '../openapi/device-operations.ts'
import { MEMBER_API } from '../openapi/endpoint-operation.ts'
import type { JsonSchema } from '../openapi/schemas.ts'
import { STATUS_OF_KIND } from '../plugins/error-answer.ts'
import { type DescribedRequest, requestLines } from './request-lines.ts'
import { fieldTable, typeWords } from './schema-words.ts'
import { webhooksPage } from './webhooks-page.ts'

interface Operation extends DescribedRequest {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly description?: string
    readonly schema: JsonSchema
  }[]
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description?: string
        readonly content?: Readonly<
          Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>
        >
      }
    >
  >
}

/** The OpenAPI document as the reference reads it. */
export interface ReferenceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** One page of the reference. */
export interface ReferencePage {
  /** Name of its file and last part of its address; '' in the address for the first. */
  readonly name: string
  readonly title: string
  readonly markdown: string
}

const INTRODUCTION = `What a program may read and do. The [OpenAPI document](../openapi.json) says the same to machines, and the
[TypeScript client](../client.ts) is one file without dependencies.

A member creates a token in the profile and sends it with every request: \`Authorization: Bearer kontor_pat_…\`. It opens what
its scopes name, and only what is the member's own. Without a token the answer is 401, without the scope 403 \`insufficient-scope\`.
\`profile\` opens the profile and the subscriptions, \`orders\` orders and documents, \`library\` recordings, \`partner\` figures.

- **Money** is \`{ "amount": 4980, "currency": "EUR" }\` in minor units. Instants are RFC 3339 in UTC.
- **Lists** have \`limit\` (1 to 100) and \`after\`: send the \`next\` of a page as \`after\` for the following one.
- **Languages**: \`?locale=de\`, else \`Accept-Language\`, else English.
- **Limits**: 120 requests a minute for each token. \`RateLimit\` says how many are left; 429 comes with \`Retry-After\`.
- **Refusals** are \`{ "error", "code", "fields"? }\`. \`code\` never changes; see [errors](errors).
- Scripts of any site may read the API with a token. Cookies are not read.`

type Writer = (section: (tag: string) => string) => string

/** The pages in the order of their links, each with what writes it. */
const PAGES: readonly (Omit<ReferencePage, 'markdown'> & { readonly write: Writer })[] = [
  {
    name: 'member-api',
    title: 'Member API and devices',
    write: (section) =>
      [INTRODUCTION, '## Member API', section(MEMBER_API), '## Devices', section(DEVICES)].join('\n\n'),
  },
  { name: 'calls', title: 'Calls', write: (section) => section(CALLS) },
  { name: 'back-office', title: 'Calls of the back office', write: (section) => section(STAFF_CALLS) },
  { name: 'webhooks', title: 'Webhooks', write: webhooksPage },
  { name: 'errors', title: 'Errors', write: errorsText },
]

/** Lists the names of all pages, the first one first. */
export const REFERENCE_NAMES: readonly string[] = PAGES.map(({ name }) => name)

/** Writes every page of the reference from the OpenAPI document, the events and the errors. */
export function referencePages(document: ReferenceDocument): readonly ReferencePage[] {
  const section = (tag: string): string => operationsOf(document, tag)
  return PAGES.map(({ write, ...page }) => ({ ...page, markdown: write(section) }))
}

function operationsOf({ paths, components }: ReferenceDocument, tag: string): string {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags }]) => tags.includes(tag))
        .map(([method, operation]) => operationText(method, path, operation, components.schemas)),
    )
    .join('\n\n')
}

function operationText(
  method: string,
  path: string,
  operation: Operation,
  schemas: ReferenceDocument['components']['schemas'],
): string {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const [body] = Object.entries(requestBody?.content ?? {})
  const [answer] = Object.entries(responses['200']?.content ?? {})
  const codes = Object.values(responses).flatMap(({ content }) =>
    codesIn(content?.['application/json']?.schema),
  )
  const example = answer?.[1].example
  const shown = parameters.filter((parameter) => parameter.in !== 'header')
  return [
    `### ${method.toUpperCase()} ${path}`,
    [`${summary}.`, description].filter(Boolean).join(' '),
    `\`\`\`sh\n${requestLines(method, path, operation)}\n\`\`\``,
    shown.length > 0
      ? rows(
          ['parameter', 'in', 'value', 'meaning'],
          shown.map((one) => [`\`${one.name}\``, one.in, typeWords(one.schema), one.description ?? '']),
        )
      : '',
    body && `Form fields (\`${body[0]}\`):\n\n${fieldTable(body[1].schema, schemas)}`,
    answer && `Answer (\`${answer[0]}\`):\n\n${fieldTable(answer[1].schema, schemas)}`,
    example === undefined ? '' : `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    codes.length > 0 ? `Errors: ${codes.map((code) => `\`${code}\``).join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Codes of a refusal that is described for this operation alone. */
function codesIn(schema: JsonSchema | undefined): readonly string[] {
  const [, own] = (schema?.allOf ?? []) as readonly { properties?: { code?: { enum?: string[] } } }[]
  return own?.properties?.code?.enum ?? []
}

function errorsText(): string {
  const known = [...errorCatalogue].sort(([a], [b]) => (a < b ? -1 : 1))
  return rows(
    ['code', 'status', 'text'],
    known.map(([code, { kind, text }]) => [`\`${code}\``, String(STATUS_OF_KIND[kind]), text]),
  )
}

function rows(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...body.map(line)].join('\n')
}
