import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { SelectProps } from './select-props.ts'

/** Number of options from which a list shows only the rows in view. Source: specification §9. */
export const WINDOW_FROM = 600

type Windowed = typeof import('./WindowedSelect.tsx')['WindowedSelect']

/**
 * Shows a list to choose from. It is the browser's own; from `WINDOW_FROM` options on, script replaces it on the first
 * focus by one that keeps only the rows in view, because thousands of rows are slow to open and to search. Without
 * script, or if that cannot be loaded, the browser's list stays.
 */
export function LongSelect(props: SelectProps) {
  const { id, name, label, none, options, value, onChoose } = props
  const isLong = options.length >= WINDOW_FROM
  const [Windowed, setWindowed] = useState<Windowed | null>(null)
  const [isOpenAtOnce, setOpenAtOnce] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const state = useRef<'waiting' | 'asked' | 'failed'>('waiting')
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  const replace = () => {
    if (!isLong || state.current !== 'waiting') return
    state.current = 'asked'
    import('./WindowedSelect.tsx').then(
      ({ WindowedSelect }) => setWindowed(() => WindowedSelect),
      () => {
        state.current = 'failed'
      },
    )
  }
  // The browser's list would open over the one that replaces it.
  const press = (event: MouseEvent) => {
    if (!isLong || state.current === 'failed') return
    event.preventDefault()
    setOpenAtOnce(true)
    select.current?.focus()
    replace()
  }
  if (Windowed) return <Windowed {...props} isOpenAtOnce={isOpenAtOnce} />
  return (
    <select
      ref={select}
      id={id}
      name={name}
      aria-label={label}
      defaultValue={value}
      onFocus={replace}
      onMouseDown={press}
      onChange={(event) => onChoose(event.currentTarget.value)}
      className="field"
    >
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  )
}
