/**
 * What providers ask a shop for, in words that fit all of them: the keys of a provider are values of some of these
 * fields. The order is that of the form.
 */
export const KEY_FIELDS = [
  'mode',
  'address',
  'account',
  'place',
  'publicKey',
  'secret',
  'webhookId',
  'webhookSecret',
] as const
export type KeyField = (typeof KEY_FIELDS)[number]

/** Fields that are sealed and never shown again. */
export const SECRET_KEY_FIELDS = ['secret', 'webhookSecret'] as const satisfies readonly KeyField[]

/** Returns whether a field is sealed. */
export function isSecretField(field: KeyField): boolean {
  return SECRET_KEY_FIELDS.some((one) => one === field)
}

/** One value that a provider asks for. */
export interface KeyWords {
  /** The variable of the environment that holds it, where it does not come from the shop. */
  readonly variable: string
  /** How the provider calls it. English, marked by `msg`. */
  readonly label: string
  readonly hint?: string
}

/** What a provider must be given before it works for a shop. Each gateway declares its own. */
export interface ProviderKeys {
  readonly gatewayId: string
  readonly name: string
  /** All of them are needed. */
  readonly fields: Readonly<Partial<Record<Exclude<KeyField, 'mode'>, KeyWords>>>
  /** The variable with the address of its test system; absent where the keys say themselves whether they are for tests. */
  readonly test?: { readonly variable: string; readonly address: string }
  /** What the provider must send to the shop, as it calls it; empty: each payment tells it where to report, and nothing is entered there. */
  readonly events: readonly string[]
  /** A payment that no account has: asked for when the keys are tried. Absent where the gateway can list payments. */
  readonly probe?: string
}

/** Keys as typed or stored, by field. */
export type KeyValues = Readonly<Partial<Record<KeyField, string>>>

/** Returns the variables that a provider's keys stand for. Addresses that the environment names win. Pure. */
export function variablesOf(
  { fields, test }: ProviderKeys,
  values: KeyValues,
): Readonly<Record<string, string>> {
  const named = KEY_FIELDS.flatMap((field) => {
    const words = field === 'mode' ? undefined : fields[field]
    const value = values[field]
    return words && value !== undefined && value !== '' ? [[words.variable, value] as const] : []
  })
  const address = test && values.mode === 'test' ? [[test.variable, test.address] as const] : []
  return Object.fromEntries([...named, ...address])
}

/** Returns whether any of a provider's keys stands in the environment: then none that is stored counts. Pure. */
export function isInEnvironment(
  { fields }: ProviderKeys,
  variables: Readonly<Record<string, string | undefined>>,
): boolean {
  return Object.values(fields).some(({ variable }) => variables[variable] !== undefined)
}
