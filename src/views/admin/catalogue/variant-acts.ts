import {
  catalogStaffActions,
  type GridVariant,
  optionsOf,
  type VariantRecord,
} from '#domains/catalog/index.ts'
import type { ActField, ActView } from '#web/admin/views.ts'
import { may, type RecordContext } from '../kit/record-definition.ts'

/** Returns what a variant is called: its options, else its SKU or its id. */
export function variantName({
  options,
  sku,
  publicId,
}: Pick<GridVariant, 'options' | 'sku' | 'publicId'>): string {
  return options.map(({ value }) => value).join(' / ') || sku || publicId
}

interface Variants {
  readonly handle: string
  readonly standing: readonly GridVariant[]
  /** Those that were deleted and can be put back, the last one first. */
  readonly removed: readonly VariantRecord[]
}

/** Returns what can be done with the variants of a product as a whole. */
export function variantActs(
  { handle, standing, removed }: Variants,
  { actor, t }: Pick<RecordContext, 'actor' | 't'>,
): readonly ActView[] {
  if (!may(actor, catalogStaffActions.edit)) return []
  const options = optionsOf(standing)
  const field = (kind: ActField['kind'], name: string, label: string, hint: string): ActField => ({
    kind,
    name,
    label,
    hint,
    isRequired: kind !== 'check',
  })
  const onSale = field(
    'check',
    'onSale',
    t('Put on sale at once'),
    t('They take the prices of the variant that is most like them, and no stock.'),
  )
  const names = options.map(({ name, values }) => `${name} (${values.slice(0, 6).join(', ')})`)
  const addValues: ActView = {
    call: '/admin/option/add',
    title: t('Add values or an option'),
    hint: t(
      'Each new value makes a variant with every combination of the other options. The variants that are there take the first value of a new option. Deleting the variants undoes this.',
    ),
    isDangerous: false,
    fields: [
      field('text', 'name', t('Option'), names.join(' · ') || t('Such as Size or Colour')),
      field('long-text', 'values', t('Values'), t('One on each line.')),
      onSale,
    ],
    subject: { product: handle },
  }
  const addOne: ActView = {
    call: '/admin/variant/add',
    title: t('Add one variant'),
    hint: t('With a value for each option, a known one or a new one. Deleting the variant undoes this.'),
    isDangerous: false,
    fields: [
      ...options.map(({ name, values }, place) =>
        field('text', `value${place}`, name, values.slice(0, 12).join(', ')),
      ),
      onSale,
    ],
    subject: { product: handle },
  }
  const choices = standing.map((variant) => ({ value: variant.publicId, label: variantName(variant) }))
  const remove: ActView = {
    call: '/admin/variant/remove',
    title: t('Delete a variant'),
    hint: t(
      'One that orders or carts refer to is taken off sale and stays. Deleted ones are below for 90 days; “Put back” undoes this.',
    ),
    isDangerous: true,
    fields: [Object.assign(field('choice', 'productId', t('Variant'), ''), { choices })],
    subject: { product: handle },
  }
  const putBack = removed.map(
    (variant): ActView => ({
      call: '/admin/variant/restore',
      title: t('Put back {variant}', { variant: variantName(variant) }),
      hint: t('The variant comes back with its prices and its stock. “Delete a variant” undoes this.'),
      isDangerous: false,
      fields: [],
      subject: { product: handle, variant: variant.id },
    }),
  )
  return [
    addValues,
    ...(options.length > 0 ? [addOne] : []),
    ...(standing.length > 1 ? [remove] : []),
    ...putBack,
  ]
}
