import { useRef } from 'react'
import { MAX_PIECES } from '#domains/order/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'

interface QuantityInputProps {
  readonly name?: string
  readonly defaultValue?: number
  readonly min?: number
  /** Name of the product for assistive technology; the visible label is elsewhere or absent. */
  readonly label: string
  readonly onChange?: (pieces: number) => void
}

/**
 * Shows the number of pieces: a number field with a button on either side. Without script only the field
 * works.
 */
export function QuantityInput({
  name = 'pieces',
  defaultValue = 1,
  min = 1,
  label,
  onChange,
}: QuantityInputProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const step = (by: 1 | -1) => {
    const input = field.current
    if (!input) return
    if (by === 1) input.stepUp()
    else input.stepDown()
    onChange?.(input.valueAsNumber)
  }
  const side = 'needs-script grid min-h-11 w-11 place-items-center hover:bg-panel'
  return (
    <span className="inline-flex items-stretch rounded-sm border border-edge">
      <button type="button" className={side} aria-label={t('One less')} onClick={() => step(-1)}>
        <Icon name="minus" size={16} />
      </button>
      <input
        ref={field}
        type="number"
        inputMode="numeric"
        name={name}
        min={min}
        max={MAX_PIECES}
        defaultValue={defaultValue}
        aria-label={label}
        onChange={(event) =>
          event.currentTarget.validity.valid && onChange?.(event.currentTarget.valueAsNumber)
        }
        className="w-12 bg-transparent text-center font-mono text-15 tabular-nums"
      />
      <button type="button" className={side} aria-label={t('One more')} onClick={() => step(1)}>
        <Icon name="plus" size={16} />
      </button>
    </span>
  )
}
