/**
 * Exports what simulators are built of and what runs them. Source: docs/http-contract.md "Demo hooks",
 * docs/gateways.md "Simulators".
 */
export type { ApiRequest } from './dispatch.ts'
export * from './page.ts'
export type { SentEvent } from './shop-line.ts'
export * from './start-simulator.ts'
export * from './types.ts'
