import type { JsonSchema } from './schemas.ts'

/** Values of fields that are texts, by their names. */
const BY_NAME: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  client_id: 'pegel-player',
  scope: 'profile library',
  device_code: 'u3mC0d5pQ7sLw1zX4vBn8kTy',
  token: 'kontor_dev_…',
  orderKey: 'The key of the order',
  key: 'The key of the order',
  case: 'The key of the link',
  country: 'DE',
  currency: 'EUR',
  city: 'Hamburg',
  zip: '20457',
  line1: 'Speicherstraße 7',
  code: 'SPRING-10',
  url: 'https://shop.example/webhooks',
  gatewayId: 'mollie',
  totp: '123456',
  coupon: 'PEGEL-GIFT-2026',
  contract: 'S100001',
  thing: 'low-tide',
  subject: 'My order',
  message: 'When does it arrive?',
  text: 'It shows my photograph.',
  why: 'The customer asked for it.',
  reason: 'Too expensive',
  recipientEmail: 'grace@example.com',
  recipientName: 'Grace Hopper',
  iban: 'DE02120300000000202051',
}

/** Values for patterns: the first that fits is taken, so that the likeliest stand first. */
const SAMPLES: readonly string[] = [
  'K100001',
  'S100001',
  'R100001',
  '0197f3a0-0000-7000-8000-000000000001',
  '2026-11-20',
  'EUR',
  'DE',
  '#006678',
  '12.90',
  '1',
  'low-tide',
  'ab'.repeat(15),
  'AbCdEfGhIjKlMnOpQrStUv',
  '/p/low-tide',
  'stripe pi_100001',
]

const isFile = ({ format }: JsonSchema): boolean => format === 'binary'

/**
 * Returns a value that a schema of a field or parameter takes. Throws: Error for a pattern of which no sample is known:
 * then one is added here.
 */
export function valueFor(name: string, schema: JsonSchema): string {
  const { enum: choices, minimum, pattern, maxLength } = schema
  if ('const' in schema) return String(schema.const)
  if (Array.isArray(choices)) return String(choices[0])
  if (schema.type === 'integer') return String(Math.max(1, Number(minimum ?? 1)))
  if (isFile(schema)) return `@${name}`
  const last = name.split('.').at(-1) ?? name
  const named = BY_NAME[last]
  const fits = (text: string): boolean =>
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
    (maxLength === undefined || text.length <= Number(maxLength))
  const found = [
    ...(named === undefined ? [] : [named]),
    ...(pattern === undefined ? ['text', 't'] : SAMPLES),
  ].find(fits)
  if (found === undefined) throw new Error(`no sample fits ${String(pattern)} of ${name}`)
  return found
}

/** Returns fields that a form takes: those that it needs, or the first one where it needs none. */
export function formExample(schema: JsonSchema): Readonly<Record<string, string>> {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>)
  const required = (schema.required ?? []) as readonly string[]
  const needed = properties.filter(([name]) => required.includes(name))
  const shown = needed.length > 0 ? needed : properties.slice(0, 1)
  return Object.fromEntries(shown.map(([name, field]) => [name, valueFor(name, field)]))
}
