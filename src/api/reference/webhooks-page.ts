import { type EventKind, OWNER_EVENTS, PARTNER_EVENTS } from '#domains/outgoing-call/index.ts'
import { type Components, schemaOf } from '../openapi/schemas.ts'
import { fieldTable } from './schema-words.ts'

const INTRODUCTION = `What the shop sends to addresses of its owner and of its partners, by the scheme of Standard Webhooks 1.0 (standardwebhooks.com).
[Receive webhooks](webhook-guide) shows a receiver, and says when a call is tried again.

Each call is a \`POST\` with \`Content-Type: application/json\`. Its body is \`{ "type", "timestamp", "data" }\`; \`timestamp\` says when it happened. The tables show \`data\`.

| header | value |
|---|---|
| \`webhook-id\` | The same at each try of an event: remember it |
| \`webhook-timestamp\` | When this try was sent. Units: seconds |
| \`webhook-signature\` | \`v1,\` and the HMAC-SHA256 of \`id.timestamp.body\` under your secret, as Base64; two of them while a secret is replaced |

Answer with 200 to 299 within ten seconds; \`410\` ends the endpoint. Ignore fields that you do not know.`

const SAMPLE_AT = '2026-11-23T10:00:00.000Z'

/** Writes every event with what stands in it, from the schemas by which the shop makes them. */
export function webhooksPage(): string {
  return [
    INTRODUCTION,
    '## Events of the owner',
    ...written(OWNER_EVENTS, ''),
    '## Events of partners',
    ...written(PARTNER_EVENTS, 'Partner: '),
  ].join('\n\n')
}

/** `before`: what tells events of the same name apart in headings. */
function written(events: Readonly<Record<string, EventKind>>, before: string): readonly string[] {
  return Object.entries(events).flatMap(([type, { when, version, payload, example }]) => {
    const components: Components = new Map()
    const schema = schemaOf(payload, components)
    const body = { type, timestamp: SAMPLE_AT, data: example }
    return [
      `### ${before}${type}`,
      `${when} Version ${version}.`,
      fieldTable(schema, Object.fromEntries(components)),
      `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``,
    ]
  })
}
