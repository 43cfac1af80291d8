import type { Translate } from '#kernel/translate.ts'

/** How long a parcel is on its way. Units: working days. */
export interface DeliveryDays {
  readonly min: number
  readonly max: number
}

/** Says how long a parcel is on its way. */
export function deliveryWords(t: Translate, { min, max }: DeliveryDays): string {
  if (max <= 1) return t('Delivery on the next working day')
  return min === max
    ? t('Delivery in {days} working days', { days: max })
    : t('Delivery in {min} to {max} working days', { min, max })
}
