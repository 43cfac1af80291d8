import { ORDER_TEXT_FIELDS, type OrderTextName } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Field, TextAreaField } from '#web/ui/Field.tsx'
import { Place } from './AddressFields.tsx'
import type { Problems } from './use-form-problems.ts'

/**
 * Shows the optional texts of an order. They have no `maxlength`: a browser would silently cut off a pasted
 * text.
 */
export function OrderTextFields({
  texts,
  problems,
}: {
  readonly texts: Readonly<Record<OrderTextName, string>>
  readonly problems: Problems
}) {
  const t = useT()
  return ORDER_TEXT_FIELDS.map(({ name, max, rows, label, hint }) => {
    const problem = problems[name]
    const field = {
      name,
      label: t(label),
      hint: t(hint, { max }),
      defaultValue: texts[name],
      error: problem === undefined ? null : translateText(t, problem),
      autoComplete: 'off',
      dir: 'auto',
    } as const
    return (
      <Place key={name} name={name}>
        {rows > 1 ? <TextAreaField rows={rows} {...field} /> : <Field {...field} />}
      </Place>
    )
  })
}
