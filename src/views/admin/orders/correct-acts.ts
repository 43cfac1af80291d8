import type { AddressView } from '#domains/order/contract.ts'
import {
  type Corrected,
  correctedPart,
  orderStaffActions,
  shippingMethodName,
  shownOf,
} from '#domains/order/index.ts'
import { formatMoney } from '#kernel/money.ts'
import { msg } from '#kernel/translate.ts'
import type { RecordContext } from '../kit/record-definition.ts'
import { check, type OfferedAct, text } from './act-fields.ts'
import { type DeskOrder, unshippedOf } from './order-facts.ts'

/** The parts of an address that staff correct, with their labels. */
const PARTS = {
  name: msg('Name'),
  company: msg('Company'),
  line1: msg('Street and house number'),
  line2: msg('Address line 2'),
  zip: msg('Postcode'),
  city: msg('Town'),
  tel: msg('Phone'),
} as const
const REQUIRED: readonly string[] = ['name', 'line1', 'zip', 'city']

/** Returns what staff can correct of an order: who gets its mails, where it goes, and how. */
export function correctActs(order: DeskOrder, context: RecordContext): OfferedAct[] {
  const { row } = order
  const { t } = context
  if (row.state === 'cancelled' || !row.email) return []
  const canShip = row.state === 'placed' && unshippedOf(order).length > 0
  return [
    {
      ...base(order, 'email'),
      call: '/admin/order/email',
      title: t('Correct the e-mail address'),
      hint: t(
        'The buyer gets the confirmation again, at the new address. Whoever read the order with the old one reads it no more. Correct it again to undo this.',
      ),
      isDangerous: false,
      fields: [
        {
          kind: 'email',
          name: 'email',
          label: t('E-mail address'),
          hint: '',
          isRequired: true,
          value: row.email,
        },
      ],
    },
    ...(row.invoiceNumber === null ? [addressAct(order, 'billing', context)] : []),
    ...(canShip ? [addressAct(order, 'shipping', context), ...deliveryAct(order, context)] : []),
  ]
}

function base({ row }: DeskOrder, of: Corrected): Pick<OfferedAct, 'action' | 'subject'> {
  return { action: orderStaffActions.edit, subject: { shown: shownOf(row, of) } }
}

function addressAct(order: DeskOrder, of: 'billing' | 'shipping', { t }: RecordContext): OfferedAct {
  const address = correctedPart(order.row, of) as Partial<AddressView>
  const { action, subject } = base(order, of)
  return {
    action,
    call: '/admin/order/address',
    title: of === 'billing' ? t('Correct the billing address') : t('Correct the shipping address'),
    hint: t(
      'The country stays: tax and shipping depend on it. For another one, cancel the order and have it placed again. The buyer gets the confirmation again. Correct it again to undo this.',
    ),
    isDangerous: false,
    fields: Object.entries(PARTS).map(([name, label]) =>
      text(name, t(label), {
        // Some countries have no postcodes.
        isRequired: REQUIRED.includes(name) && (name !== 'zip' || address.zip !== ''),
        value: address[name as keyof typeof PARTS] ?? '',
      }),
    ),
    subject: Object.assign({ of }, subject),
  }
}

function deliveryAct(order: DeskOrder, { t, locale }: RecordContext): OfferedAct[] {
  const { row, deliveries } = order
  const others = deliveries.filter(({ method }) => method.publicId !== row.shippingMethod)
  if (others.length === 0) return []
  const choices = others.map((offer) => {
    const difference = offer.priceMinor - (row.shippingMinor ?? 0)
    const amount = formatMoney({ amount: Math.abs(difference), currency: row.currency }, locale)
    const name = shippingMethodName(offer, locale)
    if (difference === 0) return { value: offer.method.publicId, label: name }
    const label =
      difference > 0
        ? t('{name}, {amount} more', { name, amount })
        : t('{name}, {amount} less', { name, amount })
    return { value: offer.method.publicId, label }
  })
  return [
    {
      ...base(order, 'delivery'),
      call: '/admin/order/delivery',
      title: t('Change the delivery'),
      hint: t(
        'The order keeps its price. If the new way costs less, refund the difference if you want to. The buyer gets the confirmation again. Change it back to undo this.',
      ),
      isDangerous: false,
      fields: [
        { kind: 'choice', name: 'method', label: t('Delivery'), hint: '', isRequired: true, choices },
        check('ours', t('The shop pays what it costs more'), ''),
      ],
    },
  ]
}
