import type { ReactNode } from 'react'
import type { FormControlProps } from './control-props.ts'
import { SecretControl } from './SecretControl.tsx'
import type { FieldView } from './views.ts'

/** Shows the control of one input as its kind wants it. It is not controlled: what was typed stays in the page. */
export function FormControl(props: FormControlProps) {
  const Control = CONTROLS[props.field.kind]
  return <Control {...props} />
}

const CONTROLS: Readonly<Record<FieldView['kind'], (props: FormControlProps) => ReactNode>> = {
  text: (props) => <input type="text" {...partsOf(props)} className="field" />,
  'long-text': (props) => <textarea rows={4} {...partsOf(props)} className="field" />,
  html: (props) => (
    <textarea rows={12} spellCheck={false} {...partsOf(props)} className="field font-mono text-13" />
  ),
  list: (props) => <textarea rows={4} {...partsOf(props)} className="field" />,
  number: (props) => <input type="text" inputMode="numeric" {...partsOf(props)} className="field max-w-40" />,
  percent: (props) => (
    <span className="flex items-center gap-2">
      <input type="text" inputMode="decimal" {...partsOf(props)} className="field max-w-32" />
      <span aria-hidden="true">%</span>
    </span>
  ),
  money: MoneyControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  check: ({ input: { name, texts }, ...props }) => (
    <input
      type="checkbox"
      {...wiringOf(props)}
      name={name}
      value="1"
      defaultChecked={texts[name] === '1'}
      className="size-5 shrink-0"
    />
  ),
  date: (props) => <input type="date" {...partsOf(props)} className="field max-w-48" />,
  colour: (props) => (
    <input
      type="text"
      placeholder="#006678"
      spellCheck={false}
      {...partsOf(props)}
      className="field max-w-40"
    />
  ),
  secret: SecretControl,
}

type Wiring = Pick<FormControlProps, 'id' | 'isInvalid' | 'describedBy'>

function wiringOf({ id, isInvalid, describedBy }: Wiring) {
  return { id, 'aria-invalid': isInvalid || undefined, 'aria-describedby': describedBy }
}

function partsOf({ field, input: { name, locale, texts }, ...props }: FormControlProps) {
  return Object.assign(wiringOf(props), {
    name,
    defaultValue: texts[name] ?? '',
    required: field.isRequired && locale === null,
    lang: locale?.code,
    dir: locale?.dir ?? (field.isUrl ? ('ltr' as const) : undefined),
  })
}

function MoneyControl(props: FormControlProps) {
  const { name, texts } = props.input
  const currency = texts[`${name}.currency`] ?? ''
  return (
    <span className="flex items-center gap-2">
      <input type="text" inputMode="decimal" {...partsOf(props)} className="field max-w-40" />
      <input type="hidden" name={`${name}.currency`} value={currency} />
      <span>{currency}</span>
    </span>
  )
}

function ChoiceControl(props: FormControlProps) {
  const { choices, isRequired } = props.field
  const chosen = props.input.texts[props.input.name] ?? ''
  const canBeEmpty = !isRequired || chosen === ''
  return (
    <select {...partsOf(props)} required={isRequired && canBeEmpty} className="field max-w-96">
      {canBeEmpty && choices.every(({ value }) => value !== '') && <option value="">–</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function ChoicesControl({ field, input: { name, texts }, describedBy, labelledBy }: FormControlProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: its label stands in the row, which a fieldset would repeat.
    <div
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="grid max-h-64 grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] overflow-y-auto border border-edge px-3 py-1"
    >
      {field.choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            name={`${name}.${value}`}
            value="1"
            defaultChecked={texts[`${name}.${value}`] === '1'}
            className="size-5 shrink-0"
          />
          {label}
        </label>
      ))}
    </div>
  )
}
