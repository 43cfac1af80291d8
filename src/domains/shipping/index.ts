export { dropOtherZones, type ShippingZoneInput, saveShippingZones } from './commands/save-shipping-zones.ts'
export * from './rules.ts'
