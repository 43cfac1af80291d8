export { dropOtherZones, type ShippingZoneInput, saveShippingZones } from './commands/save-shipping-zones.ts'
export { shippingPersonal } from './personal.ts'
export * from './rules.ts'
