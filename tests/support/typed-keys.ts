import { PROVIDERS } from '#main/gateways.ts'
import type { TestSandbox } from './use-sandbox.ts'

const isKey = (name: string): boolean =>
  PROVIDERS.some(({ keys }) => Object.values(keys.fields).some(({ variable }) => variable === name))

/** Gives a shop the addresses of its simulators and none of their keys: its owner has to type them. */
export function withoutKeys(sandbox: TestSandbox): TestSandbox {
  return {
    ...sandbox,
    providers(variables) {
      const known = sandbox.providers(variables)
      const addresses = Object.entries(known.gatewayVariables).filter(([name]) => !isKey(name))
      return { ...known, gatewayVariables: Object.fromEntries(addresses) }
    },
  }
}

/** Returns what an owner types to connect a simulator: its keys by the names of the form. */
export function keysOf(sandbox: TestSandbox, id: string): Readonly<Record<string, string>> {
  const { env } = sandbox.of(id)
  const { fields } = PROVIDERS.find(({ keys }) => keys.gatewayId === id)!.keys
  const secret = (name: string): string => (/secret/i.test(name) ? `${name}.secret` : name)
  return Object.fromEntries(
    Object.entries(fields).map(([name, { variable }]) => [
      secret(name),
      // A browser leaves line breaks out of what is pasted into a field of one line.
      (env[variable] ?? '').replaceAll(/\\n|\n/g, ''),
    ]),
  )
}
