import { Children, type ComponentProps, isValidElement, type ReactNode, useId } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'

interface FieldFrame {
  readonly label: string
  /** Why the shop asks for it, or the expected format. */
  readonly hint?: string | undefined
  /** The error and how to correct it; null or empty: none. */
  readonly error?: string | null | undefined
  readonly className?: string | undefined
}

interface Parts {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** Shows label, control, hint and error, linked for assistive technology. */
function Frame({
  label,
  hint,
  error,
  className = '',
  optional,
  children,
}: FieldFrame & { optional: boolean; children: (parts: Parts) => ReactNode }) {
  const t = useT()
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className="text-13 font-medium">
        {label}
        {optional && <span className="ms-1.5 font-normal text-muted">{t('optional')}</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-13 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** Shows a text field with its label. A field that is not `required` is marked as optional. */
export function Field({
  label,
  hint,
  error,
  className,
  ...input
}: FieldFrame & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  return (
    <Frame label={label} hint={hint} error={error} className={className} optional={!input.required}>
      {(parts) => <input {...input} {...parts} className="field" />}
    </Frame>
  )
}

/** Shows a multi-line text field with its label. A field that is not `required` is marked as optional. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...area
}: FieldFrame & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <Frame label={label} hint={hint} error={error} className={className} optional={!area.required}>
      {(parts) => <textarea {...area} {...parts} className="field" />}
    </Frame>
  )
}

/** Shows a native select with its label; its children are the options. A select that is not `required` is marked as optional. */
export function SelectField({
  label,
  hint,
  error,
  className,
  ...select
}: FieldFrame & Omit<ComponentProps<'select'>, 'id' | 'className'>) {
  return (
    <Frame label={label} hint={hint} error={error} className={className} optional={!select.required}>
      {(parts) => (
        <select
          {...select}
          {...parts}
          required={select.required && beginsEmpty(select.children)}
          className="field"
        />
      )}
    </Frame>
  )
}

/** Says whether a select begins without a choice. HTML allows `required` nowhere else. */
function beginsEmpty(options: ReactNode): boolean {
  const [first] = Children.toArray(options)
  return isValidElement<{ readonly value?: unknown }>(first) && first.props.value === ''
}
