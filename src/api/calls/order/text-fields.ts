import {
  eachOrderText,
  ORDER_TEXT_FIELDS,
  type OrderTextName,
  type OrderTexts,
} from '#domains/order/contract.ts'
import { clearable, type Field, text } from '../../fields.ts'

type TextFields = Readonly<Record<OrderTextName, Field<string | null | undefined>>>

/**
 * Declares the optional texts of an order. An empty field clears the text; a missing field leaves it
 * unchanged.
 */
export function orderTextFields(): TextFields {
  return Object.fromEntries(
    ORDER_TEXT_FIELDS.map(({ name, max, rows }) => [name, clearable(text({ max, lines: rows > 1 }))]),
  ) as TextFields
}

/** Returns the optional texts that a form contains, '' for one that it clears. */
export function orderTextsIn(
  values: Readonly<Record<OrderTextName, string | null | undefined>>,
): Partial<OrderTexts> {
  const given = Object.entries<string | null | undefined>(eachOrderText((name) => values[name]))
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value ?? '']])),
  )
}
