/** Environment variables as gateways read them. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The settings of a gateway are invalid; the shop reports it and does not start. */
export class GatewaySettingsError extends Error {
  override readonly name = 'GatewaySettingsError'
}

/**
 * Reads the variables that a gateway needs. Null when none is set: the gateway is not offered. Throws:
 * GatewaySettingsError when some stand and others are missing or blank: a blank secret would accept forged
 * call-backs (docs/payment-edge-cases.md case 12).
 */
export function readSettings<const Name extends string>(
  variables: Variables,
  names: readonly Name[],
): Readonly<Record<Name, string>> | null {
  if (names.every((name) => variables[name] === undefined)) return null
  const blank = names.filter((name) => (variables[name] ?? '').trim() === '')
  if (blank.length > 0) throw new GatewaySettingsError(`${blank.join(', ')}: must not be empty`)
  return Object.fromEntries(names.map((name) => [name, (variables[name] ?? '').trim()])) as Record<
    Name,
    string
  >
}
