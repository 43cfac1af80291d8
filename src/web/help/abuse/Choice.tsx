import { useId } from 'react'

interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly error: string | null
}

/** Shows a list to choose one of, with its label and what is wrong with the choice. */
export function Choice({ label, name, value, choices, error }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={value}
        className="field"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className="text-13 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
