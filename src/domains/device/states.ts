import { defineStates } from '#kernel/states.ts'

export type DeviceCodeState = 'pending' | 'confirmed' | 'denied' | 'used'

/**
 * A member confirms or denies a code; who confirmed it may deny it until the device has fetched its token.
 * Source: decision 0081.
 */
export const deviceCodeStates = defineStates<DeviceCodeState>({
  name: 'device code',
  initial: 'pending',
  transitions: { pending: ['confirmed', 'denied'], confirmed: ['used', 'denied'], denied: [], used: [] },
})
