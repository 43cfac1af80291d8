/** Everything that a simulator is made of, and what runs it. Source: contract §11, gateways §2.14. */
export type { ApiRequest } from './dispatch.ts'
export * from './page.ts'
export type { SentEvent } from './shop-line.ts'
export * from './start-simulator.ts'
export * from './types.ts'
