import { defineStates } from '#kernel/states.ts'
import type { CallState, EndpointState } from './contract.ts'

/** A call that arrived, or that was given up, can be sent again. Source: decision 0072. */
export const callStates = defineStates<CallState>({
  name: 'outgoing call',
  initial: 'waiting',
  transitions: { waiting: ['delivered', 'failed'], delivered: ['waiting'], failed: ['waiting'] },
})

/** An address is switched off when calls failed for three days, or when it is taken away. Source: decision 0072. */
export const endpointStates = defineStates<EndpointState>({
  name: 'call endpoint',
  initial: 'on',
  transitions: { on: ['off'], off: ['on'] },
})
